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
// With more behind it an entry needs no drawn answer: the last one brings it.
const post = (record, more) => {
  const body = new URLSearchParams(record.fields);
  body.set("key", record.key);
  body.set("csrfmiddlewaretoken", fresher || token());
  const headers = { "X-Outbox": more ? "more" : "1", "X-Account": record.account };
  return ask(record.url, { method: "POST", body, headers });
};

// Nobody signed in is led to the sign-in; a private match is not even there for them.
const NOBODY = [401, 404];
const reason = (answer) => {
  if (answer.type === "opaqueredirect" || NOBODY.includes(answer.status)) return "signed-out";
  return answer.status === 403 ? "forbidden" : "lost";
};

// Why a 403: an old token after a new sign-in, somebody else's sign-in, or no right any more.
const why = async () => {
  const { answer, html } = await ask(`${url}?since=0`, {});
  if (!answer.ok) return reason(answer);
  const page = new DOMParser().parseFromString(html, "text/html");
  if (page.querySelector("[data-account]")?.dataset.account !== account) return "other-account";
  fresher = page.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  return fresher ? "again" : "forbidden";
};

const judge = async (record, more, retried) => {
  const { answer, html } = await post(record, more);
  const seq = Number(answer.headers.get("X-Saved"));
  if (answer.status === 200 && seq > 0) return { verdict: "saved", seq, html, headers: answer.headers };
  if (REFUSED.includes(answer.status)) return { verdict: "refused", status: answer.status, html };
  const first = reason(answer);
  const verdict = first === "forbidden" && !retried ? await why() : first;
  return verdict === "again" ? judge(record, more, true) : { verdict };
};

export const send = async (record, more) => {
  try {
    return await judge(record, more, false);
  } catch {
    return { verdict: "lost" };
  }
};

// The state of the sheet since `revision`: nothing new, a partial, or no answer.
export const look = async (revision) => {
  try {
    const { answer, html } = await ask(`${url}?since=${revision}`, {});
    if (answer.status === 204 || answer.ok) return { html: answer.ok ? html : "", headers: answer.headers };
    return { away: reason(answer) };
  } catch {
    return { away: "lost" };
  }
};
