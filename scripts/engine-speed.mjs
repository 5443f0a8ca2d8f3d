/** What the engine needs, by system: node scripts/engine-speed.mjs ENGINE. Memory in MB; times in milliseconds, best of five. */

import { readFile } from "node:fs/promises";
import { CASES } from "../browser/cases.js";

const module = await WebAssembly.compile(await readFile(process.argv[2]));
const imports = { longroll: { now: () => Date.now(), offset: () => 0, progress: () => {} } };

/** An engine that has begun, and how it is asked. */
async function begun() {
  const { exports: engine } = await WebAssembly.instantiate(module, imports);
  const run = (message) => {
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    // Room for the message may move the memory.
    const at = engine.longroll_input(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const length = engine.longroll_run();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.longroll_output(), length)));
  };
  run({ do: "start", seed: 1, kept: [] });
  const ask = (method, path, body) => {
    let told = run({ do: "ask", id: 1, method, path, body: body ? JSON.stringify(body) : "" });
    let answer = told.answers[0];
    while (told.more) {
      told = run({ do: "step" });
      answer ??= told.answers[0];
    }
    if (!answer || answer.status >= 400) throw new Error(answer?.body ?? `${path} was not answered`);
    return JSON.parse(answer.body);
  };
  return { ask, memory: () => engine.memory.buffer.byteLength / 1e6 };
}

function timed(work) {
  const began = performance.now();
  work();
  return performance.now() - began;
}

console.log("| system | first odds, ms | memory, MB | battle | fought, ms | memory then, MB |");
console.log("| --- | --- | --- | --- | --- | --- |");
for (const { system, procedure, query } of CASES) {
  const { ask, memory } = await begun();
  const inputs = Object.fromEntries(new URLSearchParams(query));
  const first = timed(() => ask("POST", "/api/odds", { system, procedure, inputs }));
  const small = memory();
  const { scenarios } = ask("GET", `/api/systems/${system}/battles`);
  const fight = () => ask("POST", "/api/battles", { system, scenario: scenarios[0].id, players: { north: "recruit", south: "recruit" } });
  const times = [1, 2, 3, 4, 5].map(() => timed(fight));
  console.log(`| ${system} | ${first.toFixed(0)} | ${small.toFixed(1)} | ${scenarios[0].title} | ${Math.min(...times).toFixed(0)} | ${memory().toFixed(1)} |`);
}
