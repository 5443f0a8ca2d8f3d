import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answering, begin, choose, entries, offered, settled } from "../battle.js";
import { expect, Server, test } from "../server.js";

/** @typedef {import("@playwright/test").Page} Page */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A port that is free now. @returns {Promise<number>} */
const free = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

/** The battle that a page shows, as the server tells it to this page. @param {Page} page */
const battle = (page) =>
  page.evaluate(async () => (await fetch(`/api/battles/${location.hash.split("/").at(-1)}`)).json());

/** Check a play file at the command line. @param {string} text */
function verified(text) {
  const file = join(mkdtempSync(join(tmpdir(), "shares-")), "battle.play");
  writeFileSync(file, text);
  return { file, said: execFileSync(String(process.env.LONGROLL_BIN), ["battle", "verify", file], { encoding: "utf8" }) };
}

test("two browsers have their shares in every roll, and the play file proves it", async ({ browser }) => {
  test.setTimeout(240_000);
  const port = await free();
  const open = new Server(`127.0.0.1:${port}`, ["--public-url", `http://127.0.0.1:${port}`]);
  await open.start();
  try {
    const enter = async () => (await browser.newContext({ baseURL: open.address, reducedMotion: "reduce" })).newPage();
    const [ann, bob] = [await enter(), await enter()];
    await begin(ann, { south: "human", dice: /verified/, base: open.address });
    expect((await battle(ann)).verified.uncommitted).toEqual(["north", "south"]);
    await ann.getByRole("tab", { name: "Record" }).click();
    await expect(ann.getByRole("heading", { name: "Verified dice" })).toBeVisible();
    await ann.getByRole("button", { name: "Invite" }).last().click();
    const link = await ann.getByLabel("Link to the seat").inputValue();
    await ann.getByRole("button", { name: "Close", exact: true }).click();
    await bob.goto(link);
    await bob.getByRole("button", { name: "Take the seat" }).click();
    await bob.locator(".battle").first().waitFor();
    await expect.poll(async () => (await battle(ann)).verified.uncommitted, { timeout: 60_000 }).toEqual([]);

    for (let turn = 0; turn < 14; turn++) {
      await expect
        .poll(async () => [(await battle(ann)).mine, (await battle(bob)).mine].includes(true), { timeout: 30_000 })
        .toBe(true);
      const [mover, other] = (await battle(ann)).mine ? [ann, bob] : [bob, ann];
      await settled(mover);
      const [all, before] = [await offered(mover), await entries(mover)];
      await (await answering(mover, all[turn % all.length] ?? "")).click();
      await expect(mover.locator(".battle")).not.toHaveAttribute("data-entries", String(before));
      // The dice may still wait for the other's share: both show the same in the end.
      await expect.poll(async () => (await entries(other)) === (await entries(mover)), { timeout: 30_000 }).toBe(true);
    }

    // Bob's play file would show what Ann hides; she takes his seat back and holds all there are.
    const id = ann.url().split("/").at(-1);
    expect((await bob.request.get(`${open.address}/api/battles/${id}/play`)).status()).toBe(403);
    await ann.request.post(`${open.address}/api/battles/${id}/revoke`, { data: { side: "south" } });
    const text = await (await ann.request.get(`${open.address}/api/battles/${id}/play`)).text();
    const { file, said } = verified(text);
    expect(said).toMatch(/([1-9]\d*) of \1 rolls follow from the links of server, north, south/);

    await ann.goto(`${open.address}/#/verify`);
    await ann.getByLabel("Play file").setInputFiles(file);
    await expect(ann.getByRole("status").filter({ hasText: "follow from the links" })).toContainText("All");
  } finally {
    await open.stop();
  }
});

test("against the computer the dice take this device's share, also after a reload", async ({ page }) => {
  await begin(page, { dice: /verified/ });
  await settled(page);
  const before = await entries(page);
  await choose(page, (await offered(page))[0] ?? "");
  await page.reload();
  await settled(page);
  expect(await entries(page)).toBeGreaterThan(before);
  await page.getByRole("tab", { name: "Record" }).click();
  await page.getByRole("button", { name: "Roll without me" }).click();
  await expect(page.getByText(/the next \d+ rolls need no share of yours/)).toBeVisible();
});
