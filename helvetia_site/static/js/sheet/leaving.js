// Signing out while entries wait on this phone: it says so first; the second tap signs out, and they stay.
import { all } from "./outbox.js";

const form = document.querySelector("form[data-leaving]");
const warning = document.getElementById("leaving-warning");

const warn = (records) => {
  const n = records.length;
  const { one, many } = warning.dataset;
  warning.querySelector("[data-text]").textContent = (n === 1 ? one : many).replace("{n}", n);
  warning.querySelector("a").href = records[0].url;
  warning.hidden = false;
  warning.focus();
};

const stop = async (event) => {
  event.preventDefault();
  const records = await all().catch(() => []);
  form.removeEventListener("submit", stop);
  if (records.length) warn(records);
  else form.requestSubmit(event.submitter ?? undefined);
};

form?.addEventListener("submit", stop);
