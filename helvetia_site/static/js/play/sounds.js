// Four short cues, each beside something that is seen. Silent until its switch is pressed; this device keeps that.
const KEPT = "play:sounds";
const TUNES = { goal: [523, 659, 784, 1047], end: [784, 659, 523], turn: [659, 784], roll: [392] };
const EACH = 0.13;
let isOn = localStorage.getItem(KEPT) === "yes";
let context;

const play = (cue) => {
  context ??= new AudioContext();
  context.resume();
  TUNES[cue].forEach((pitch, n) => {
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + n * EACH;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.15, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + EACH);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + EACH);
  });
  document.documentElement.dataset.cue = cue;
};
const keyed = (selector) => document.querySelector(`#match ${selector}`)?.dataset.key;
const seen = () => ({
  goal: keyed(".log__line[data-goal]"),
  end: document.querySelector("#match .over") ? "end" : undefined,
  turn: document.querySelector("#match[data-asked]") ? "turn" : undefined,
  roll: keyed(".reveal:has(.roll__face, .clash)"),
});
let before = seen();
const listen = () => {
  const now = seen();
  // of several the greatest
  const cue = Object.keys(TUNES).find((each) => now[each] && now[each] !== before[each]);
  before = now;
  if (cue && isOn) play(cue);
};
const show = () => {
  for (const button of document.querySelectorAll("#match [data-sounds]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isOn));
  }
};

document.addEventListener("click", ({ target }) => {
  if (!target.closest?.("[data-sounds]")) return;
  isOn = !isOn;
  localStorage.setItem(KEPT, isOn ? "yes" : "no");
  if (isOn) play("turn");
  show();
});
document.addEventListener("htmx:afterSwap", () => {
  show();
  listen();
});
show();
