import { readFileSync } from "node:fs";

import { expect, test } from "../server.js";

const vectors = JSON.parse(readFileSync(new URL("../../crates/proof/tests/vectors.json", import.meta.url), "utf8"));

test("the page makes the chains, positions and dice of the test vectors", async ({ page }) => {
  await page.goto("/");
  const found = await page.evaluate(async (given) => {
    const proof = await import(new URL("/proof.js", location.href).href);
    const commitments = {};
    const links = {};
    const chains = {};
    for (const [party, of] of Object.entries(given.chains)) {
      const chain = await proof.makeChain(of.length, of.secret);
      commitments[party] = proof.commit(chain);
      links[party] = await proof.reveal(chain, given.number);
      const shown = await Promise.all(of.links.map(async ([number]) => [number, await proof.reveal(chain, number)]));
      const leads = await Promise.all(shown.map(([number, link]) => proof.leads(commitments[party], number, link)));
      chains[party] = { secret: of.secret, length: of.length, end: chain.end, links: shown, leads };
    }
    const positions = [await proof.startOf(commitments, given.head)];
    for (const line of given.tape) positions.push(await proof.after(positions.at(-1), line));
    const drawn = {};
    for (const [size, numbers] of Object.entries(given.drawn)) {
      const dice = await proof.diceOf(links, given.number, positions[given.entries]);
      drawn[size] = numbers.map(() => String(dice.below(BigInt(size))));
    }
    return { chains, positions, drawn };
  }, vectors);
  for (const [party, chain] of Object.entries(vectors.chains)) {
    expect(found.chains[party]).toEqual({ ...chain, leads: chain.links.map(() => true) });
  }
  expect(found.positions).toEqual(vectors.positions);
  expect(found.drawn).toEqual(vectors.drawn);
});

test("the page verifies a play file, and names the roll that was tampered with", async ({ page }) => {
  await page.goto("/");
  const verify = (text) =>
    page.evaluate(async (file) => (await import(new URL("/proof.js", location.href).href)).verify(file), text);
  expect(await verify(vectors.file)).toEqual({ rolls: 2, faults: [] });
  const [link] = /(?<=north=)[0-9a-f]{64}(?= south=[0-9a-f]+ drew 10:\d+$)/m.exec(vectors.file);
  const other = (link[0] === "0" ? "1" : "0") + link.slice(1);
  const changed = await verify(vectors.file.replace(link, other));
  expect(changed.faults).toEqual([{ entry: 6, why: expect.stringContaining("link 4 of north") }]);
  expect((await verify(vectors.file.replace("halt", "0806"))).faults).toHaveLength(1);
  expect(await verify("Long Roll play 1\nsystem: cwb\n\n9.1 move = 1\n")).toBeNull();
});

test("the page for a play file says which roll is wrong", async ({ page }) => {
  await page.goto("/#/verify");
  await expect(page.getByRole("heading", { name: "Check the dice of a battle" })).toBeVisible();
  const choose = (text) =>
    page.getByLabel("Play file").setInputFiles({ name: "a.play", mimeType: "text/plain", buffer: Buffer.from(text) });
  await choose(vectors.file);
  await expect(page.locator("main p[role=status]")).toHaveText("All 2 stretches of dice follow from the links in the file.");
  await choose(vectors.file.replace("halt", "0806"));
  await expect(page.locator("main").getByRole("listitem")).toHaveText("Entry 6: the dice do not follow from the links");
  await choose("Long Roll play 1\nsystem: cwb\n\n9.1 move = 1\n");
  await expect(page.locator("main p[role=status]")).toContainText("no proof");
  await choose(vectors.file.replace("#proof roll", "#proof rool"));
  await expect(page.locator("main p[role=status]")).toContainText("cannot be read");
});
