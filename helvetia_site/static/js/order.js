// A list that is put in order by ↑ and ↓: the arrow keys press the same buttons.
// Without this script the buttons alone do, by tap, Enter or space.
const WAYS = { ArrowUp: "up", ArrowDown: "down" };

document.addEventListener("keydown", (event) => {
  const way = WAYS[event.key];
  const row = way && event.target.closest?.("[data-order] > li");
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  row.querySelector(`[data-way=${way}]:enabled`)?.click();
});
// The moved row keeps the focus, also when two answers come close together.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  detail.elt.querySelector?.("[data-order] [autofocus]")?.focus();
});
