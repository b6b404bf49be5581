// Read only by browsers without modules: they can't run the game, and say so.
document.addEventListener("DOMContentLoaded", function () {
  document.querySelector(".boot .trouble").textContent =
    "This browser is too old for the game. Update it, or open this page in a newer one.";
  document.querySelector(".boot .stage").textContent = "";
});
