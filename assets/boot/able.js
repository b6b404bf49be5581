// Read by every browser, also by those that can read nothing else of the game: names what is missing
// in one that can't run it. Nothing newer than ES5 may stand here.
(function () {
  var root = document.documentElement;

  function supports(property, value) {
    return !!(window.CSS && CSS.supports && CSS.supports(property, value));
  }

  function tell(missing) {
    var trouble = document.querySelector(".boot .trouble");
    if (!trouble || root.getAttribute("data-python") === "ready") return;
    root.setAttribute("data-lacks", missing);
    trouble.textContent =
      "This browser can't run the game: it lacks " +
      missing +
      ". Update it, or open this page in a newer one.";
    document.querySelector(".boot .stage").textContent = "";
    document.querySelector(".boot .progress").setAttribute("hidden", "");
  }

  var needs = [
    ["JavaScript modules", "noModule" in document.createElement("script")],
    ["WebAssembly", typeof WebAssembly === "object"],
    ["structuredClone", typeof structuredClone === "function"],
    ["DecompressionStream", typeof DecompressionStream === "function"],
    ["inert", "inert" in document.createElement("div")],
    ["dynamic viewport units", supports("height", "1dvh")],
    ["color-mix()", supports("color", "color-mix(in srgb, red, blue)")],
  ];
  var missing = [];
  for (var i = 0; i < needs.length; i++) if (!needs[i][1]) missing.push(needs[i][0]);
  if (missing.length) tell(missing.join(", "));

  // a script that such a browser can't even read
  window.addEventListener("error", function (event) {
    if (/SyntaxError/.test(event.message) && /\/(assets|runtime)\//.test(event.filename)) {
      tell("today's JavaScript");
    }
  });
})();
