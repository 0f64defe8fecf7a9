// Without a network a link is answered in words on the page, never by the browser's own error page.
const region = document.getElementById("spoken");
const PATIENCE = 4_000;
const SECONDS = 10;
let timer;

// An emptied region is spoken again even if the sentence is the same.
export const announce = (text) => {
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, 50);
};

export const show = (text) => {
  announce(text);
  const box = document.getElementById("unreached");
  box.textContent = text;
  box.hidden = false;
  // over the rows of a page, not over the buttons at its foot
  const bar = document.querySelector(".dock:not(.dock--page), .readybar")?.getBoundingClientRect();
  const foot = bar?.left < innerWidth / 2 && Math.min(innerHeight - bar.top, innerHeight * 0.8);
  box.style.bottom = foot ? `${foot}px` : "";
  clearTimeout(timer);
  timer = setTimeout(() => {
    box.hidden = true;
  }, SECONDS * 1000);
};

// A script that no cache answers for: is the server there?
const reached = () =>
  navigator.onLine !== false &&
  fetch("/sw.js", {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
  }).then(
    (answer) => answer.ok,
    () => false,
  );

const goes = ({ defaultPrevented, button, ctrlKey, metaKey, shiftKey }, link) =>
  !defaultPrevented &&
  !button &&
  !ctrlKey &&
  !metaKey &&
  !shiftKey &&
  link &&
  !link.target &&
  link.origin === location.origin &&
  !link.getAttribute("href").startsWith("#");

// `refuse` says it in the words of the page.
export const guard = (refuse) =>
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[href]");
    if (!goes(event, link)) return;
    event.preventDefault();
    if (await reached()) location.assign(link.href);
    else refuse(link);
  });
