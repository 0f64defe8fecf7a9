// SHA-256 as its standard has it (FIPS 180-4): browsers offer it on https alone, and a club's own machine often speaks
// plain http.
const primes = (count) => {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
};
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
const ROOTS = primes(64).map((p) => fraction(Math.cbrt(p)));
const START = primes(8).map((p) => fraction(Math.sqrt(p)));
const right = (x, n) => (x >>> n) | (x << (32 - n));

const padded = (bytes) => {
  const whole = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
  return new DataView(whole.buffer);
};
const schedule = (view, at) => {
  const w = new Uint32Array(64);
  for (let n = 0; n < 16; n++) w[n] = view.getUint32(at + 4 * n);
  for (let n = 16; n < 64; n++) {
    const [a, b] = [w[n - 15], w[n - 2]];
    w[n] =
      w[n - 16] + w[n - 7] + (right(a, 7) ^ right(a, 18) ^ (a >>> 3)) + (right(b, 17) ^ right(b, 19) ^ (b >>> 10));
  }
  return w;
};
export const sha256 = (text) => {
  const view = padded(new TextEncoder().encode(text));
  const sum = Uint32Array.from(START);
  for (let at = 0; at < view.byteLength; at += 64) {
    const w = schedule(view, at);
    let [a, b, c, d, e, f, g, h] = sum;
    for (let n = 0; n < 64; n++) {
      const one = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + ROOTS[n] + w[n];
      const two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, n) => {
      sum[n] += x;
    });
  }
  return [...sum].map((x) => x.toString(16).padStart(8, "0")).join("");
};
