// Read by every browser, also by those that can read nothing else of the game: names what is missing
// in one that can't run it. Nothing newer than ES5 may stand here.
(function () {
  var words = /* build: words */ {}; // language -> English -> translation
  var root = document.documentElement;

  // What was chosen, else the first of the device's languages that there is: as words.mjs has it,
  // which such a browser may not be able to read.
  function chosen() {
    var tags = [];
    try {
      tags.push(JSON.parse(localStorage.getItem("29:settings:1")).language);
    } catch (error) {
      // storage switched off, or nothing kept yet: the device decides
    }
    tags = tags.concat(navigator.languages || [navigator.language]);
    for (var i = 0; i < tags.length; i++) {
      var code = String(tags[i]).split("-")[0].toLowerCase();
      if (code === "en" || words.hasOwnProperty(code)) return code;
    }
    return "en";
  }

  var language = chosen();

  function _(text) {
    return (words[language] || {})[text] || text;
  }

  function supports(property, value) {
    return !!(window.CSS && CSS.supports && CSS.supports(property, value));
  }

  function tell(missing) {
    var trouble = document.querySelector(".boot .trouble");
    if (!trouble || root.getAttribute("data-python") === "ready") return;
    root.setAttribute("data-lacks", missing);
    trouble.setAttribute("lang", language);
    trouble.textContent = _(
      "This browser can't run the game: it lacks {what}. Update it, or open this page in a newer one."
    ).replace("{what}", missing);
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
      tell(_("up-to-date JavaScript"));
    }
  });
})();
