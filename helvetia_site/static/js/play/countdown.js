// Beside the moment at which somebody's time is over: how long that is from now, by the clock of the server. Once it
// is over a coach's page asks the server, which decides what is decided then.
const HOUR = 3600;
let apart = 0; // the server's clock less that of this device, in milliseconds
let asked;

const tell = () => {
  const time = document.querySelector("#match time[data-until]");
  if (!time) return;
  const left = Math.ceil((Date.parse(time.dateTime) - Date.now() - apart) / 1000);
  const shown = Math.max(0, left);
  // of days nobody counts the minutes
  const told = shown < HOUR ? ` ${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}` : "";
  time.nextElementSibling.textContent = told;
  const { until } = time.dataset;
  if (left > -1 || !until || asked === time.dateTime) return;
  asked = time.dateTime;
  htmx.ajax("GET", until, { target: "#match", swap: "morph" });
};

document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  const date = Date.parse(xhr?.getResponseHeader("date") ?? "");
  if (date) apart = date - Date.now();
  tell();
});
setInterval(tell, 500);
tell();
