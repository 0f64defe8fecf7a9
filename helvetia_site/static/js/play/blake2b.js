// BLAKE2b with a key, as its standard has it (RFC 7693): browsers do not offer it.
const MASK = 0xffffffffffffffffn;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
// In which order a round takes the words of a block, a letter each.
const ORDERS = [
  ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8"],
  ["905724afe1bc683d", "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a"],
  ["6fe9b308c2d714a5", "a2847615fb9e3cd0", "0123456789abcdef", "ea489fd61c02b753"],
]
  .flat()
  .map((order) => [...order].map((digit) => Number.parseInt(digit, 16)));
const COLUMNS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];
const turned = (x, n) => ((x >> n) | (x << (64n - n))) & MASK;
const mixed = (v, [a, b, c, d], x, y) => {
  v[a] = (v[a] + v[b] + x) & MASK;
  v[d] = turned(v[d] ^ v[a], 32n);
  v[c] = (v[c] + v[d]) & MASK;
  v[b] = turned(v[b] ^ v[c], 24n);
  v[a] = (v[a] + v[b] + y) & MASK;
  v[d] = turned(v[d] ^ v[a], 16n);
  v[c] = (v[c] + v[d]) & MASK;
  v[b] = turned(v[b] ^ v[c], 63n);
};
// One block of 128 bytes; `count` is how many bytes there were with it.
const pressed = (h, block, count, isLast) => {
  const view = new DataView(block.buffer);
  const m = Array.from({ length: 16 }, (_, n) => view.getBigUint64(8 * n, true));
  const v = [...h, ...IV];
  v[12] ^= BigInt(count);
  if (isLast) v[14] ^= MASK;
  for (const order of ORDERS) {
    COLUMNS.forEach((column, n) => {
      mixed(v, column, m[order[2 * n]], m[order[2 * n + 1]]);
    });
  }
  return h.map((x, n) => x ^ v[n] ^ v[n + 8]);
};
// The 64 bytes of a text of at most 128 bytes under a key of at most 64.
export const blake2b = (key, text) => {
  const bytes = new TextEncoder().encode(text);
  const [first, last] = [new Uint8Array(128), new Uint8Array(128)];
  first.set(key);
  last.set(bytes);
  const start = [...IV];
  start[0] ^= BigInt(0x01010000 | (key.length << 8) | 64);
  const sum = pressed(pressed(start, first, 128, false), last, 128 + bytes.length, true);
  const out = new DataView(new ArrayBuffer(64));
  sum.forEach((x, n) => {
    out.setBigUint64(8 * n, x, true);
  });
  return new Uint8Array(out.buffer);
};
