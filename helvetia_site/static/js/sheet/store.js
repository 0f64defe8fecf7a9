// The queue of this phone: entries in the order they were typed, until the server has them.
// Record: {n, key, sheet, url, account, who, fields, effect, says, what, side, typed_at, state, tried, undoes, card}.
const NAME = "helvetia-outbox";
const STORE = "records";
export const changes = new EventTarget();
const channel = new BroadcastChannel(NAME);
const tell = (...names) => {
  for (const name of names) changes.dispatchEvent(new Event(name));
};
channel.onmessage = () => tell("change", "elsewhere");

let opening;
const open = () =>
  (opening ??= new Promise((resolve, reject) => {
    const wanted = indexedDB.open(NAME, 1);
    wanted.onupgradeneeded = () => wanted.result.createObjectStore(STORE, { keyPath: "n", autoIncrement: true });
    wanted.onsuccess = () => {
      wanted.result.onclose = () => {
        opening = undefined;
      };
      resolve(wanted.result);
    };
    wanted.onerror = () => {
      opening = undefined;
      reject(wanted.error);
    };
  }));

// All records, and after `work` on them what it gave back. Strict: what is shown as "on this phone" is on its disk.
const deal = async (mode, work) => {
  const transaction = (await open()).transaction(STORE, mode, { durability: "strict" });
  return new Promise((resolve, reject) => {
    let value;
    const store = transaction.objectStore(STORE);
    store.getAll().onsuccess = ({ target: { result } }) => {
      value = work(result, store);
    };
    transaction.oncomplete = () => resolve(value);
    transaction.onabort = () => reject(transaction.error);
  });
};

export const all = () => deal("readonly", (records) => records);

// Read, decide and write in one transaction: `decide` is given all records and says what to put and what to drop.
export const rewrite = async (decide) => {
  const wanted = await deal("readwrite", (records, store) => {
    const { put = [], drop = [] } = decide(records) ?? {};
    for (const record of put) store.put(record);
    for (const { n } of drop) store.delete(n);
    return { put, drop };
  });
  if (wanted.put.length || wanted.drop.length) {
    tell("change");
    channel.postMessage("");
  }
  return wanted;
};

// No randomUUID on plain http.
const hex = (byte) => byte.toString(16).padStart(2, "0");
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map(hex).join("");
