// Whether the game can be put among the device's apps: <html data-install="prompt"> where the browser
// asks once it is told to (dispatch "install-now" on document), "by hand" where people have to find
// it in the browser's own menu. Nothing where it is installed or can't be.
const root = document.documentElement;
let question = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // not now: the game offers it once somebody has played
  question = event;
  root.dataset.install = "prompt";
});
addEventListener("appinstalled", forget);
document.addEventListener("install-now", async () => {
  const asked = question;
  forget(); // it can be asked once only
  await asked?.prompt();
});

function forget() {
  question = null;
  delete root.dataset.install;
}

// only Safari on iPhone and iPad knows this word
if (navigator.standalone === false) root.dataset.install = "by hand";
