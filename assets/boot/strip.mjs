// Where the start screen is being awaited the loading screen is a strip along the window's edge, with
// nothing above it cut in two: it reaches up to the top of what its edge would go through.
const CHOICES = "#app > [data-shape=home] :is(button, .choice label, legend, .differs)";
const CLEAR = 4; // px that it reaches higher, which is less than lies between two rows

/** Have the strip, if there is one, lie right above what is there now. */
export function fitStrip() {
  const strip = document.querySelector("#app > [data-shape=home] + .boot:not([data-failed])");
  if (!strip) return;
  strip.style.removeProperty("min-height");
  const { top: edge, bottom: end } = strip.getBoundingClientRect();
  let top = edge;
  const upwards = [...document.querySelectorAll(CHOICES)]
    .map((each) => each.getBoundingClientRect())
    .sort((one, other) => other.bottom - one.bottom);
  for (const box of upwards) if (box.top < top - 1 && box.bottom > top + 1) top = box.top - CLEAR;
  if (top < edge) strip.style.minHeight = `${end - top}px`;
}

/** Have it lie right until `signal`, whatever moves the rows: another window, letters that come late. */
export function followStrip(signal) {
  fitStrip();
  addEventListener("resize", fitStrip, { signal });
  document.fonts.addEventListener("loadingdone", fitStrip, { signal });
}
