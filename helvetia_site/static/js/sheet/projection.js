// What waits on this phone, added to the server's newest part. No rule is known here, and what arrives is judged anew.
import { clock, score } from "./clock.js";
import { pitch } from "./pitch.js";
import { missing, recognise, rows } from "./rows.js";

export const projection = (part, records, shown) => {
  recognise(part, records);
  const upTo = Number(part.dataset.revision);
  const found = missing(records, upTo).filter((record) => !record.undone && !record.undoes);
  score(part, found);
  clock(part, found);
  pitch(part, found);
  const minutes = new Map(found.map(({ key, minute }) => [key, minute]));
  rows(part, missing(records, shown).map((record) => ({ ...record, minute: minutes.get(record.key) })));
};
