// Who may be chosen with what waits on this phone: hidden and named as the server said with each button.
import { entryOf, fill, valueOf, words } from "./page.js";

const chipsIn = (part, kind) => [...part.querySelectorAll(`.picker[data-kind="${kind}"] .chip`)];
const playerOn = (chip) => (chip.value ? JSON.parse(chip.value).player : Number(chip.querySelector("input").value));

// Whoever comes on is offered as his team-mates are.
const enter = (part, { side, enters }, on) => {
  const coming = chipsIn(part, "change").find((chip) => chip.value && JSON.parse(chip.value).on === on);
  for (const kind of coming ? enters.split(" ") : []) {
    const chip = part.querySelector(`.picker[data-kind="${kind}"][data-side="${side}"] .chip`);
    if (!chip) continue;
    const made = chip.cloneNode(true);
    const value = made.matches("label") ? made.querySelector("input") : made;
    value.value = value === made ? JSON.stringify({ ...JSON.parse(made.value), kind, player: on }) : on;
    for (const name of ["b", "span"]) made.querySelector(name).replaceWith(coming.querySelector(name).cloneNode(true));
    made.dataset.says = coming.dataset.says;
    made.removeAttribute("data-bench");
    chip.parentElement.append(made);
  }
  coming?.remove();
};

const leave = (part, kinds, player) => {
  const chips = kinds.split(" ").flatMap((kind) => chipsIn(part, kind));
  for (const chip of chips) if (playerOn(chip) === player) chip.remove();
};

// The next one of this player is something else: a second yellow.
const rename = (part, { kind, then }, player) => {
  const { note, ...next } = JSON.parse(then);
  for (const chip of chipsIn(part, kind).filter((each) => playerOn(each) === player)) {
    chip.value = JSON.stringify({ ...JSON.parse(chip.value), kind: next.kind });
    Object.assign(chip.dataset, { what: next.what, leaves: next.leaves });
    const name = chip.querySelector("span");
    (name.querySelector("small") ?? name.appendChild(document.createElement("small"))).textContent = note;
  }
};

// Whoever is hurt leads the change, chosen already.
const lead = (part, player) => {
  const chip = chipsIn(part, "change").find((each) => each.matches("label") && playerOn(each) === player);
  chip?.parentElement.querySelector("legend").after(chip);
  chip?.querySelector("input").setAttribute("checked", "");
};

const count = (part, side, more) => {
  const place = part.querySelector(`[data-pitch="${side}"]`);
  const n = Number(place.dataset.n) + more;
  place.dataset.n = n;
  place.textContent = fill(words.onPitch, { n });
  place.classList.toggle("few", n <= Number(place.dataset.least));
};

const change = (part, record) => {
  const { effect } = record;
  const entry = entryOf(record);
  const player = entry.player ?? Number(valueOf(record, "off"));
  const on = chipsIn(part, "goal").some((chip) => playerOn(chip) === player);
  if (effect.gone) part.querySelector(`#${effect.gone}`)?.remove();
  if (effect.enters) enter(part, effect, entry.on);
  if (effect.leaves) {
    leave(part, effect.leaves, player);
    count(part, effect.side, Boolean(effect.enters) - on);
  } else if (effect.then) rename(part, effect, player);
  if (entry.kind === "injury") lead(part, player);
  if (effect.once) {
    for (const chip of chipsIn(part, effect.kind)) if (chip.value === valueOf(record, "entry")) chip.remove();
  }
};

// So many more of a kind and no more.
const most = (part, found) => {
  for (const {
    effect: { kind, side, most: limit },
  } of found) {
    const n = found.filter(({ effect: other }) => other.kind === kind && other.side === side).length;
    if (n >= Number(limit)) part.querySelector(`.eventbtn[popovertarget="pick-${side}-${kind}"]`)?.remove();
  }
};

export const pitch = (part, found) => {
  for (const record of found) change(part, record);
  most(part, found);
};
