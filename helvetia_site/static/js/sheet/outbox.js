// The extension of htmx for a sheet: what is written waits on this phone until the server has it.
import { answered, clear } from "./sender.js";
import { offer } from "./drawing.js";
import { say } from "./line.js";
import { address, done, hear, heard, isDue } from "./news.js";
import { main } from "./page.js";
import { take } from "./taps.js";
import { refuse } from "./status.js";

// An entry is stored first; what speaks about all entries waits until they are sent, or is answered in words.
const hold = async (elt, send) => {
  if (await clear()) send(true);
  else refuse(elt);
};

const MANNERS = {
  "htmx:confirm": ({ elt, triggeringEvent, issueRequest }) => {
    if (elt === main) return true;
    if (elt.id === "live") return isDue(Boolean(triggeringEvent));
    if (elt.matches("[data-entry]")) take(elt, triggeringEvent.submitter, () => issueRequest(true));
    else hold(elt, issueRequest);
    return false;
  },
  "htmx:configRequest": (config) => {
    if (config.elt.id === "live") config.path = address();
    return true;
  },
  "htmx:beforeOnLoad": ({ xhr, requestConfig: { elt } }) => {
    if (elt.id === "live") return heard(xhr);
    return elt === main ? answered(xhr) : true;
  },
  "htmx:afterRequest": ({ xhr, requestConfig: { elt } }) => {
    if (elt.id === "live") done();
    if (xhr.status) return true;
    if (elt.id === "live" || elt === main) say("lost");
    else refuse(elt);
    return true;
  },
};

export const start = () =>
  window.htmx.defineExtension("outbox", {
    onEvent: (name, { detail }) => MANNERS[name]?.(detail) ?? true,
    handleSwap(style, target, fragment) {
      const fresh = style === "morph" && fragment.querySelector("[data-revision]");
      if (fresh) hear(offer(fresh) ? "" : "other-account");
      return fresh ? [] : false;
    },
  });
