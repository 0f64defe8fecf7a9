// One record, one request, one verdict. Only an answer that carries X-Saved and was read to its end is a success.
import { account, token, url } from "./page.js";

const PATIENCE = 10_000;
const REFUSED = [400, 409, 410, 413, 422];

const ask = async (address, options) => {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const answer = await fetch(address, {
      cache: "no-store", redirect: "manual", signal: patience.signal, ...options,
    });
    return { answer, html: await answer.text() };
  } finally {
    clearTimeout(timer);
  }
};

let fresher = "";
const post = (record) => {
  const body = new URLSearchParams(record.fields);
  body.set("key", record.key);
  body.set("csrfmiddlewaretoken", fresher || token());
  const headers = { "X-Outbox": "1", "X-Account": record.account };
  return ask(record.url, { method: "POST", body, headers });
};

// Why a 403: signed out, somebody else's sign-in, an old token after a new sign-in, or no right any more.
const why = async () => {
  const { answer, html } = await ask(url, {});
  if (!answer.ok) return answer.type === "opaqueredirect" || answer.status < 500 ? "signed-out" : "lost";
  const page = new DOMParser().parseFromString(html, "text/html");
  const found = page.querySelector("main[data-sheet]")?.dataset.account;
  if (found !== account) return found ? "other-account" : "signed-out";
  const token = page.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!token) return "forbidden";
  fresher = token;
  return "again";
};

const judge = async (record, retried) => {
  const { answer, html } = await post(record);
  const { status, headers } = answer;
  const seq = Number(headers.get("X-Saved"));
  if (status === 200 && seq > 0) return { verdict: "saved", seq, html, headers };
  if (REFUSED.includes(status)) return { verdict: "refused", status, html };
  if (answer.type !== "opaqueredirect" && ![401, 403, 404].includes(status)) return { verdict: "lost" };
  const reason = await why();
  if (reason !== "again") return { verdict: reason };
  return retried ? { verdict: "forbidden" } : judge(record, true);
};

export const send = async (record) => {
  try {
    return await judge(record, false);
  } catch {
    return { verdict: "lost" };
  }
};

// The state of the sheet since `revision`: nothing new, a partial, or no answer.
export const look = async (revision) => {
  try {
    const { answer, html } = await ask(`${url}?since=${revision}`, {});
    if (answer.status === 204 || answer.ok) return { html: answer.ok ? html : "", headers: answer.headers };
    return { away: answer.type === "opaqueredirect" || answer.status < 500 ? "signed-out" : "lost" };
  } catch {
    return { away: "lost" };
  }
};
