// Two who play each other: with each answer the server says for how many seconds the other one has asked for nothing.
const asks = (element) => element.dataset.coach;
// By the clock of this page; nothing while he is there.
let since = null;

const show = () => {
  const line = document.querySelector("#match [data-missed]");
  if (!line) return;
  line.hidden = since === null;
  if (line.hidden) return;
  const seconds = Math.round((performance.now() - since) / 1000);
  line.querySelector("b").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

document.addEventListener("htmx:configRequest", ({ detail: { elt, headers } }) => {
  if (asks(elt)) headers["X-Coach"] = asks(elt);
});
document.addEventListener("htmx:beforeOnLoad", ({ detail: { xhr, requestConfig } }) => {
  if (!asks(requestConfig.elt)) return;
  const seconds = xhr.getResponseHeader("X-Missed");
  since = seconds ? performance.now() - 1000 * seconds : null;
  show();
});
document.addEventListener("htmx:afterSwap", show);
setInterval(show, 1000);
