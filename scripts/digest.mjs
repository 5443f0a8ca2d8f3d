/** The digests of some numbers from the engine in WebAssembly: node scripts/digest.mjs ENGINE FROM UNTIL [STEP] */

import { readFile } from "node:fs/promises";

const [path, from = "0", until = "10", step = "1"] = process.argv.slice(2);
// Time stands still, as in the native digest.
const { instance } = await WebAssembly.instantiate(await readFile(path), { longroll: { now: () => 0, offset: () => 0, progress: () => {} } });
const engine = instance.exports;

function run(message) {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  // Room for the message may move the memory.
  const at = engine.longroll_input(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const length = engine.longroll_run();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.longroll_output(), length)));
}

for (let number = Number(from); number < Number(until); number += Number(step)) {
  const told = run({ do: "digest", number });
  if (told.fault) throw new Error(told.fault);
  console.log(`${number} ${told.digest}`);
}
