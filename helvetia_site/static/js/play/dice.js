// Computes every die of a match again from its seed, and the promise from the text that it binds. Nothing is asked of
// anybody: all it takes stands in the page.
import { blake2b } from "./blake2b.js";
import { sha256 } from "./sha256.js";

const MOST = 256;
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16));
// The bytes are tried in turn; those above the last multiple of the faces are passed over.
export const faceAt = (seed, position, sides) => {
  const end = MOST - (MOST % sides);
  for (let block = 0; ; block++) {
    const bytes = blake2b(seed, `helvetia dice 1: position ${position}, block ${block}`);
    const byte = bytes.find((each) => each < end);
    if (byte !== undefined) return (byte % sides) + 1;
  }
};
const check = async (told) => {
  const text = document.querySelector("[data-bound]").textContent;
  const isPromised = sha256(text) === document.querySelector("[data-promise]").textContent;
  const bound = JSON.parse(text);
  const seed = bytesOf(bound.seed);
  // those of another match, from which this one goes on
  const before = bound.opening ? bound.opening.dice.length : 0;
  const rows = document.querySelectorAll("[data-die]");
  const rolls = JSON.parse(document.getElementById("rolls").textContent);
  let wrong = 0;
  for (const [position, [sides, face]] of rolls.entries()) {
    if (position < before) continue;
    const isRight = faceAt(seed, position, sides) === face;
    if (!isRight) wrong += 1;
    rows[position].dataset.die = isRight ? "right" : "wrong";
    // the page stays alive meanwhile
    if (position % 20 === 19) await new Promise((done) => setTimeout(done));
  }
  const { right, wrong: other, broken } = told.dataset;
  const said = !isPromised ? broken : wrong ? other : right;
  told.textContent = said.replace("{n}", wrong || rolls.length - before);
  told.dataset.proof = isPromised && !wrong ? "right" : "wrong";
};

const told = document.querySelector("[data-proof]");
told.textContent = told.dataset.wait;
check(told);
