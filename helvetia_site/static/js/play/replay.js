// A replay plays by itself; keys step through it; the bar leads to its moment as soon as it is let go. Without this
// file its links and its form do the same.
const part = () => document.getElementById("moment");
const range = () => part().querySelector("[name=ply]");
const player = document.querySelector("[data-player]");
const button = player.querySelector("[data-play]");
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY };
// Whether it plays, and what waits for its next step.
let isPlaying = false;
let timer = 0;

const go = (ply) => {
  const { form, min, max } = range();
  range().value = Math.min(Math.max(ply, min), max);
  form.requestSubmit();
};
const now = () => Number(range().value);
const isLast = () => now() === Number(range().max);
const stop = () => {
  clearTimeout(timer);
  isPlaying = false;
  button.textContent = button.dataset.label;
};
// The next step is planned when this one has come.
const plan = () => {
  clearTimeout(timer);
  if (isLast()) stop();
  else timer = setTimeout(() => go(now() + 1), Number(player.querySelector(":checked").value));
};
const play = () => {
  isPlaying = true;
  button.textContent = button.dataset.pause;
  // from its end it begins again
  if (isLast()) go(0);
  else plan();
};
const settle = () => {
  // what somebody has moved keeps a value of its own
  range().value = range().getAttribute("value");
  const box = part().querySelector(".steplog");
  const line = box.querySelector("[aria-current]");
  if (line) box.scrollTop = line.offsetTop - box.clientHeight / 3;
  for (const field of document.querySelectorAll("[data-share-field]")) field.value = part().dataset.link;
};

button.addEventListener("click", () => (isPlaying ? stop() : play()));
document.addEventListener("change", ({ target }) => {
  if (target === range()) target.form.requestSubmit();
});
document.addEventListener("keydown", (event) => {
  const { altKey, ctrlKey, metaKey, key, target } = event;
  const own = key === " " ? "button, input, summary, textarea" : "input, textarea, .steplog";
  const isTaken = altKey || ctrlKey || metaKey || target.closest(own);
  if (isTaken || !(key in KEYS || key === " ")) return;
  event.preventDefault();
  if (key === " ") return button.click();
  stop();
  go(now() + KEYS[key]);
});
document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id !== "moment") return;
  settle();
  if (isPlaying) plan();
});
for (const failure of ["htmx:sendError", "htmx:responseError"]) document.addEventListener(failure, stop);
player.hidden = false;
settle();
// who came to watch need not press anything
if (now() === 0 && new URLSearchParams(location.search).has("watch")) play();
