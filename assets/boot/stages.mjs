// What the loading screen shows: a bar, the stage in words, and what went wrong.
// Each stage owns a stretch of the bar, in thousandths, as long as it takes on a middling phone.
const STAGES = {
  fetch: [0, 550, "Loading the game"],
  python: [550, 800, "Starting Python"],
  game: [800, 980, "Laying out the table"],
};
const order = Object.keys(STAGES);
let stage = "fetch";
let downloaded = 0;

const boot = () => document.querySelector(".boot");

/** Show that a stage has begun; stages only go forwards. */
export function enter(name) {
  if (order.indexOf(name) > order.indexOf(stage)) stage = name;
  performance.mark(`stage ${name}`);
  draw();
}

/** Show how much has arrived, in bytes. */
export function showDownload(arrived, total) {
  downloaded = Math.min(1, arrived / total);
  draw(`${(Math.min(arrived, total) / 1e6).toFixed(1)} / ${(total / 1e6).toFixed(1)} MB`);
}

/** Say what went wrong and what to do, and offer to try again. */
export function fail(advice, details) {
  const screen = boot();
  if (!screen || screen.dataset.failed !== undefined) return;
  screen.dataset.failed = "";
  screen.querySelector(".stage").textContent = "";
  screen.querySelector(".progress").hidden = true;
  screen.querySelector(".trouble").textContent = details ? `${advice} (${details})` : advice;
  const again = screen.querySelector(".again");
  again.hidden = false;
  again.addEventListener("click", () => location.reload());
  again.focus();
}

/** Whether the loading screen has been replaced by the game. */
export function done() {
  return document.documentElement.dataset.python === "ready" || !boot();
}

function draw(amount) {
  const screen = boot();
  if (!screen || screen.dataset.failed !== undefined) return;
  const [from, to, words] = STAGES[stage];
  const share = stage === "fetch" ? downloaded : 0;
  screen.querySelector(".progress").value = from + share * (to - from);
  const line = amount && stage === "fetch" ? `${words}: ${amount}` : words;
  const text = screen.querySelector(".stage");
  if (text.textContent !== line) text.textContent = line;
}
