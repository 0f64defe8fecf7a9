// The queue of this phone: entries in the order they were typed, until the server has them.
// A record: {n, key, sheet, url, account, who, fields, says, what, side, adds, typed_at, state, tried, card}.
const NAME = "helvetia-outbox";
export const changes = new EventTarget();
const channel = new BroadcastChannel(NAME);

let opening;
export const open = () => opening ??= new Promise((resolve, reject) => {
  const wanted = indexedDB.open(NAME, 1);
  wanted.onupgradeneeded = () => {
    wanted.result.createObjectStore("records", { keyPath: "n", autoIncrement: true });
    wanted.result.createObjectStore("leases", { keyPath: "sheet" });
  };
  wanted.onsuccess = () => {
    const forget = () => { opening = undefined; };
    wanted.result.onclose = forget;
    wanted.result.onversionchange = () => { wanted.result.close(); forget(); };
    resolve(wanted.result);
  };
  wanted.onerror = () => { opening = undefined; reject(wanted.error); };
});

export const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// Strict: what is shown as "on this phone" is on its disk, not only on its way there.
export const deal = async (store, mode, work) => {
  const transaction = (await open()).transaction(store, mode, { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const [value] = await Promise.all([work(transaction.objectStore(store)), done]);
  return value;
};

const tell = (sheet) => {
  changes.dispatchEvent(new CustomEvent("change", { detail: sheet }));
  channel.postMessage(sheet);
};
channel.onmessage = ({ data }) => {
  changes.dispatchEvent(new CustomEvent("change", { detail: data }));
  changes.dispatchEvent(new CustomEvent("elsewhere", { detail: data }));
};

// No randomUUID on plain http.
export const newKey = () => Array.from(
  crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"),
).join("");

export const add = async (record) => {
  await deal("records", "readwrite", (store) => asked(store.add(record)));
  tell(record.sheet);
};

export const all = () => deal("records", "readonly", (store) => asked(store.getAll()));

// Read, decide and write in one transaction: `decide` is given all records and says what to put and what to drop.
export const rewrite = async (sheet, decide) => {
  const wanted = await deal("records", "readwrite", async (store) => {
    const { put = [], drop = [] } = decide(await asked(store.getAll())) ?? {};
    for (const record of put) store.put(record);
    for (const { n } of drop) store.delete(n);
    return { put, drop };
  });
  if (wanted.put.length || wanted.drop.length) tell(sheet);
  return wanted;
};
