// Read by every browser, also by those that can read nothing else of the game: names what is missing
// in one that can't run it, and tells where the script that tells all else has not come. Nothing newer
// than ES5 may stand here, but for what a browser needs for the game.
(function () {
  var words = /* build: words */ {}; // language -> English -> translation
  var root = document.documentElement;
  var ANSWERED = 5000; // ms within which a server answers, if it does
  var PATIENCE = 20; // s with the page in sight after which it is told that the script has not come

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

  // What surrounds it may be in another language.
  function say(element, text) {
    element.setAttribute("lang", language);
    element.textContent = text;
  }

  function tell(missing) {
    var trouble = document.querySelector(".boot .trouble");
    if (!trouble || root.getAttribute("data-python") === "ready") return;
    root.setAttribute("data-lacks", missing);
    say(
      trouble,
      _(
        "This browser can't run the game: it lacks {what}. Update it, or open this page in a newer one."
      ).replace("{what}", missing)
    );
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

  // Scripts that all the above can read: one that can't be read is not whole.
  window.addEventListener("error", function (event) {
    if (/SyntaxError/.test(event.message) && event.filename === start().src) tellBroken();
  });
  window.addEventListener("load", tellBroken); // by then it has run, if it came at all

  var waited = 0;
  var watch = setInterval(function () {
    if (begun()) clearInterval(watch);
    else if (!document.hidden && ++waited > PATIENCE) {
      clearInterval(watch);
      tellLate();
    }
  }, 1000);

  function start() {
    return document.querySelector("script[async]");
  }

  function begun() {
    return root.hasAttribute("data-begun");
  }

  function tellBroken() {
    tellOf(_("A part of the game could not be loaded. Check the connection and try again."));
  }

  // It may be on its way all the same. Then this is taken back, and nothing has been stopped.
  function tellLate() {
    if (!tellOf(_("Loading takes very long. Check the connection and try again."))) return;
    new MutationObserver(function (_changes, observer) {
      observer.disconnect();
      takeBack();
    }).observe(root, { attributes: true, attributeFilter: ["data-begun"] });
  }

  // As stages.mjs tells what is missing later; the first reason stays. Answers whether it is told.
  function tellOf(advice) {
    var screen = document.querySelector(".boot");
    if (missing.length || !screen || begun() || screen.hasAttribute("data-failed")) return false;
    var address = start().getAttribute("src");
    var again = screen.querySelector(".again");
    screen.setAttribute("data-failed", "");
    screen.querySelector(".progress").hidden = true;
    say(screen.querySelector(".stage"), "");
    var detail = document.createElement("span");
    detail.lang = "en"; // for a report: the same in every language
    detail.textContent = "(" + address + ")";
    say(screen.querySelector(".trouble"), advice + " ");
    screen.querySelector(".trouble").appendChild(detail);
    say(again, _("Try again"));
    again.hidden = false;
    again.addEventListener("click", function () {
      if (begun() || again.getAttribute("aria-disabled")) return;
      again.setAttribute("aria-disabled", "true");
      say(screen.querySelector(".stage"), _("Loading the game"));
      setTimeout(reload, ANSWERED);
      fetch(address, { cache: "reload" }) // past what the browser keeps
        .then(function (answer) {
          return answer.text();
        })
        .then(reload, reload);
    });
    again.focus();
    return true;
  }

  function takeBack() {
    var screen = document.querySelector(".boot");
    var again = screen.querySelector(".again");
    screen.removeAttribute("data-failed");
    screen.querySelector(".progress").hidden = false;
    screen.querySelector(".trouble").textContent = "";
    say(screen.querySelector(".stage"), _("Loading the game"));
    again.removeAttribute("aria-disabled");
    again.hidden = true;
  }

  function reload() {
    if (!begun()) location.reload();
  }
})();
