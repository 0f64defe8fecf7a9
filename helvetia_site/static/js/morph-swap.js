// hx-swap="morph" (on or under hx-ext="morph"): the answer changes only what differs. What somebody ticked, typed,
// opened or focused since the request left stays as it is.
import { morph } from "./sheet/morph.js";

htmx.defineExtension("morph", {
  handleSwap: (style, target, fragment, { elts }) => {
    const fresh = fragment.firstElementChild;
    if (style !== "morph" || !fresh) return false;
    morph(target, fresh);
    elts.push(target);
    return [target];
  },
});
