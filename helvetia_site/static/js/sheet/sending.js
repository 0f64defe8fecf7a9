// One record, one request of htmx, one verdict. Only an answer with X-Saved that was read to its end is a success.
import { token } from "./drawing.js";
import { isPart, news, reason } from "./answers.js";
import { main, url } from "./page.js";

const REFUSED = [400, 409, 410, 413, 422];
let sent; // what is under way: {record, answer}

const ask = (verb, address, more = {}) => window.htmx.ajax(verb, address, { source: main, ...more }).catch(() => {});

// What the extension hears; true when the answer is swapped in.
export const away = () => { sent.answer = { verdict: "lost" }; };
export const answered = (xhr) => {
  const seq = Number(xhr.getResponseHeader("X-Saved"));
  if (xhr.status === 200 && seq > 0) {
    sent.answer = { verdict: "saved", seq };
    // told first: its row stays in sight until the server's own row is
    document.dispatchEvent(new CustomEvent("sheet:saved", { detail: { record: sent.record, seq, xhr } }));
    return isPart(xhr);
  }
  if (REFUSED.includes(xhr.status)) sent.answer = { verdict: "refused", status: xhr.status, html: xhr.responseText };
  else sent.answer = { verdict: reason(xhr) };
  return false;
};

// With more behind it an entry needs no drawn answer: the last one brings it.
const post = async (record, more) => {
  const values = new FormData();
  for (const [name, value] of record.fields) values.append(name, value);
  values.set("key", record.key);
  values.set("csrfmiddlewaretoken", token());
  sent = { record, answer: { verdict: "lost" } };
  await ask("post", record.url, { values, headers: { "X-Outbox": more ? "more" : "1", "X-Account": record.account } });
  return sent.answer;
};

// Why a 403: an old token after a new sign-in, somebody else's sign-in, or no right any more. The news know.
export const send = async (record, more) => {
  const answer = await post(record, more);
  if (answer.verdict !== "forbidden") return answer;
  await ask("get", `${url}?since=0`);
  return news.away ? { verdict: news.away } : post(record, more);
};
