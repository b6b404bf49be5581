// Shows what was on the screen when the page was left, before anything else is loaded: the table, the
// hand, the score. It is a picture only (inert), and the game draws over it. Not a module, since
// those wait until the whole page has been read.
(function () {
  var SVG = "http://www.w3.org/2000/svg";
  var app = document.getElementById("app");

  function built(node, space) {
    if (typeof node === "string") return document.createTextNode(node);
    if (node[0] === "svg") space = SVG;
    var element = document.createElementNS(space, node[0]);
    for (var name in node[1]) {
      if (name === "style") element.style.cssText = node[1].style;
      else element.setAttribute(name, node[1][name]);
    }
    node[2].forEach(function (child) {
      element.append(built(child, space));
    });
    return element;
  }

  try {
    var shown = JSON.parse(localStorage.getItem("29:shown:1"));
    if (!shown || shown.query !== location.search) return; // a link leads somewhere else
    var picture = built(shown.screen, document.documentElement.namespaceURI);
    picture.inert = true;
    picture.setAttribute("aria-hidden", "true");
    picture.setAttribute("data-shape", picture.getAttribute("data-screen"));
    for (var name in shown.dress) document.documentElement.setAttribute(name, shown.dress[name]);
    app.replaceChild(picture, app.firstElementChild);
  } catch (error) {
    // nothing kept, or nothing that can be shown: the start screen stays
  }
})();
