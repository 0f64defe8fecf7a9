// "Follow this match": a goal is announced by the device while nobody looks at the page, which goes on asking. Where a
// browser cannot do that the button does not appear.
const KEY = `follow:${location.pathname}`;
const able = () => isSecureContext && "Notification" in window && Notification.permission !== "denied";
const newest = () => document.querySelector("#match .log__line[data-goal]");
let follows = sessionStorage.getItem(KEY) === "yes";
let known = newest()?.dataset.key;
let plain = "";

const show = () => {
  const button = document.querySelector("[data-follow]");
  if (!button || !able()) return;
  plain ||= button.textContent;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(follows));
  button.textContent = follows ? button.dataset.follow : plain;
};
const announce = () => {
  const goal = newest();
  const isNew = goal && goal.dataset.key !== known;
  known = goal?.dataset.key;
  if (!isNew || !follows || !document.hidden) return;
  try {
    const text = goal.querySelector("summary span, .log__minute + span").textContent.trim();
    new Notification(document.title, { body: text, tag: KEY });
  } catch {
    // a phone announces nothing for a page; its title has the score
  }
};

document.addEventListener("click", async ({ target }) => {
  if (!target.closest?.("[data-follow]")) return;
  follows = !follows && (await Notification.requestPermission()) === "granted";
  sessionStorage.setItem(KEY, follows ? "yes" : "no");
  show();
});
document.addEventListener("htmx:afterSwap", () => {
  show();
  announce();
});
show();
