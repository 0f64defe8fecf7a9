// Signing out while entries wait on this phone: it says so first, beside the button. They stay here either way.
import { all } from "./store.js";

const template = document.getElementById("leaving");
const leads = (form, button) => new URL(button?.getAttribute("formaction") ?? form.action, location.href).pathname;

const warning = (records, leave) => {
  const made = template.content.firstElementChild.cloneNode(true);
  const n = records.length;
  const said = made.querySelector("[data-one]");
  said.textContent = (n === 1 ? said.dataset.one : said.dataset.many).replace("{n}", n);
  made.querySelector("a").href = records[0].url;
  made.querySelector("button").addEventListener("click", leave);
  return made;
};

let told = false;
document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (told || leads(form, submitter) !== template.dataset.url) return;
  event.preventDefault();
  // a browser that keeps nothing has nothing waiting
  const records = await all().catch(() => []);
  const leave = () => {
    told = true;
    form.requestSubmit(submitter ?? undefined);
  };
  if (!records.length) {
    leave();
    return;
  }
  document.getElementById("leaving-warning")?.remove();
  const made = warning(records, leave);
  form.before(made);
  made.focus();
});
