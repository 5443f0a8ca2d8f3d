/** What this device keeps: rows of text under their keys, in the browser's database. */

/** @typedef {[string, string | null]} Write a row under its key, or null to forget the key */

const DATABASE = "longroll";
const ROWS = "rows";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ROWS);
  return done(request);
}

/** @type {Promise<IDBDatabase> | undefined} */
let database;

/** Every row with its key. @returns {Promise<[string, string][]>} */
export async function load() {
  const rows = (await (database ??= open())).transaction(ROWS).objectStore(ROWS);
  const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())]);
  return keys.map((key, at) => [String(key), values[at]]);
}

/** Keep rows, all of them or none; they are on disk when this is done. @param {Write[]} writes */
export async function keep(writes) {
  if (writes.length === 0) return;
  const change = (await (database ??= open())).transaction(ROWS, "readwrite", { durability: "strict" });
  const rows = change.objectStore(ROWS);
  for (const [key, value] of writes) {
    if (value === null) rows.delete(key);
    else rows.put(value, key);
  }
  await new Promise((resolve, reject) => {
    change.oncomplete = () => resolve(undefined);
    change.onabort = () => reject(change.error);
  });
}
