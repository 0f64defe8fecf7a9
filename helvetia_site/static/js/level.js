// A shoot-out is asked for where the score of a cup match is level; without this file always.
const goals = (form, side) => form.elements[`${side}_more`].value || form.elements[side].value;

const show = (page) => {
  for (const part of page.querySelectorAll("[data-if-level]")) {
    const form = part.closest("form");
    const home = goals(form, "home");
    // What is hidden is not sent either: a corrected score keeps no old kicks.
    part.hidden = part.disabled = home === "" || home !== goals(form, "away");
  }
};

document.addEventListener("change", (event) => {
  if (event.target.form) show(event.target.form);
});
document.addEventListener("htmx:load", (event) => show(event.detail.elt));
show(document);
