// The extension of htmx for a sheet: what is written waits on this phone until the server has it.
import { clear } from "./draining.js";
import { offer } from "./drawing.js";
import { address, done, heard, isDue, say } from "./news.js";
import { main } from "./page.js";
import { answered, away } from "./sending.js";
import { take } from "./taps.js";
import { refuse } from "./telling.js";

const isNews = (config) => config.verb === "get" && (config.elt === main || config.elt.id === "live");

// An entry is stored first; what speaks about all entries waits until they are sent, or is answered in words.
const hold = async (elt, send) => {
  if (await clear()) send(true);
  else refuse(elt);
};

const MANNERS = {
  "htmx:confirm": ({ elt, triggeringEvent, issueRequest }) => {
    if (elt === main) return true;
    if (elt.id === "live") return isDue();
    if (elt.matches("[data-entry]")) take(elt, triggeringEvent.submitter, () => issueRequest(true));
    else hold(elt, issueRequest);
    return false;
  },
  "htmx:configRequest": (config) => {
    if (config.elt.id === "live") config.path = address();
    return true;
  },
  "htmx:beforeOnLoad": ({ xhr, requestConfig }) => {
    if (isNews(requestConfig)) return heard(xhr);
    return requestConfig.elt === main ? answered(xhr) : true;
  },
  "htmx:afterRequest": ({ xhr, requestConfig }) => {
    if (requestConfig.elt.id === "live") done();
    if (xhr.status) return true;
    if (isNews(requestConfig)) say("lost");
    else if (requestConfig.elt === main) away();
    else refuse(requestConfig.elt);
    return true;
  },
};

export const start = () => window.htmx.defineExtension("outbox", {
  onEvent: (name, { detail }) => MANNERS[name]?.(detail) ?? true,
  handleSwap(style, target, fragment) {
    const fresh = style === "morph" && fragment.querySelector("[data-revision]");
    if (fresh && !offer(fresh)) say("other-account");
    return fresh ? [] : false;
  },
});
