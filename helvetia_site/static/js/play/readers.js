// A page that only looks on says so with a number that it has drawn, and is told how many others do. Nobody is named.
const drawn = crypto.getRandomValues(new Uint8Array(8));
const READER = [...drawn].map((each) => each.toString(16).padStart(2, "0")).join("");
let figure = "";

const show = () => {
  const bar = document.querySelector("[data-readers]");
  if (!bar || !figure) return;
  bar.querySelector("b").textContent = figure;
  bar.hidden = false;
};
const looksOn = (element) => element.matches("[data-looks-on]");

document.addEventListener("htmx:configRequest", ({ detail: { elt, headers } }) => {
  if (looksOn(elt)) headers["X-Reader"] = READER;
});
document.addEventListener("htmx:beforeSwap", ({ detail: { xhr, requestConfig } }) => {
  if (!looksOn(requestConfig.elt)) return;
  figure = xhr.getResponseHeader("X-Readers") || figure;
  show();
});
document.addEventListener("htmx:afterSwap", show);
