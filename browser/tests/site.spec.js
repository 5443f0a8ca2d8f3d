import { begin, choose, entries, offered, settled } from "../battle.js";
import { walk } from "../play.js";
import { expect, test } from "../static.js";

// `scripts/site DIR` builds it.
test.skip(!process.env.LONGROLL_SITE, "LONGROLL_SITE names no built site");
test.use({ contextOptions: { reducedMotion: "reduce" } });

const patience = Number(process.env.LONGROLL_PATIENCE ?? 1);

/** @param {string} site */
const base = (site) => site.replace(/\/$/, "");

/** A battle between computer players, to its end. @param {import("@playwright/test").Page} page @param {string} site */
async function fought(page, site) {
  await begin(page, { base: base(site), north: "recruit", south: "recruit" });
  await expect(page.locator("#over")).toBeVisible({ timeout: 90_000 * patience });
}

test("the umpire takes a player's own dice, and the log survives a reload", async ({ page, site }) => {
  await page.goto(`${site}#/death-valley/umpire/fire?weapon=R&sp=8&range=1&prepared=yes&cr=6`);
  await expect(page.locator(".odds table.bars").first()).toBeVisible();
  await page.getByRole("button", { name: /^My own dice/ }).click();
  await walk(page);
  await page.goto(`${site}#/log`);
  await page.reload();
  await expect(page.locator("main")).toContainText("Fire");
});

test("charts, the turn sheet and the book are there without a network", async ({ page, site }) => {
  await page.goto(`${site}#/gringo/charts`);
  await expect(page.getByRole("heading", { name: "Charts", level: 1 })).toBeVisible();
  await page.goto(`${site}#/cwb/turn`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(`${site}book/`);
  await expect(page.locator("article h1")).toBeVisible();
});

test("a battle against the computer goes on after a reload", async ({ page, site }) => {
  await begin(page, { base: base(site), south: "recruit" });
  await settled(page);
  const [first = ""] = await offered(page);
  await choose(page, first);
  const before = await entries(page);
  await page.reload();
  await settled(page);
  expect(await entries(page)).toBe(before);
});

/** The end of a battle, where its review can be begun. @param {import("@playwright/test").Page} page @param {string} site */
async function reviewed(page, site) {
  await fought(page, site);
  await page.goto(`${page.url()}/end`);
  const start = page.getByRole("button", { name: "Review this battle" });
  await start.click();
  return start;
}

test("a battle is fought to its end; its review says how far it is and can be stopped", async ({ page, site }) => {
  const start = await reviewed(page, site);
  await expect(page.getByText(/Playing out decision ([2-9]|\d\d)/)).toBeVisible({ timeout: 60_000 * patience });
  // The engine is free for other things meanwhile.
  const other = page.evaluate(async () => {
    const shell = await import(new URL("engine/shell.js", document.baseURI).href);
    const began = performance.now();
    await shell.send("/api/players");
    return performance.now() - began;
  });
  expect(await other).toBeLessThan(3000 * patience);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(start).toBeVisible();
});

test("a taught battle begins with its first step", async ({ page, site }) => {
  await page.goto(`${site}#/learn`);
  await page.getByRole("button", { name: /^Begin:/ }).first().click();
  await settled(page);
  await expect(page.locator(".lesson")).toContainText(/Step 1 of|Next:/);
});

test("a second tab waits its turn, and may take over", async ({ page, site }) => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(site);
  await expect(second.locator("#device")).toContainText("another tab");
  await second.getByRole("button", { name: "Go on here" }).click();
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#device")).toContainText("You went on in another tab");
});

test("everything is saved as one file and read again", async ({ page, site, browser }) => {
  await fought(page, site);
  await page.goto(`${site}#/device`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save everything as one file" }).click(),
  ]);
  const file = await download.path();
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${site}#/device`);
  await other.getByLabel("Read such a file").setInputFiles(file);
  await expect(other.getByText("The file was read.")).toBeVisible();
  await other.goto(`${site}#/death-valley/battles`);
  await other.reload();
  await expect(other.getByText("The Ridge Farm").first()).toBeVisible();
  await other.goto(`${site}#/device`);
  for (const text of ["{}", "no", JSON.stringify({ longroll: 1, kept: [["battle/1", "{}"]] })]) {
    const file = { name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await other.getByLabel("Read such a file").setInputFiles(file);
    await expect(other.getByText("Nothing was changed.")).toBeVisible();
  }
  await other.goto(`${site}#/death-valley/battles`);
  await expect(other.getByText("The Ridge Farm").first()).toBeVisible();
  await other.context().close();
});

test("a battle fits in a link, which opens it elsewhere", async ({ page, site, browser }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await fought(page, site);
  const many = await entries(page);
  await page.getByRole("tab", { name: "Record" }).click();
  await page.getByRole("button", { name: "Copy a link with this battle" }).click();
  await expect(page.getByText(/^Copied: a link of/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await other.goto(link);
  await other.getByRole("button", { name: "Open this battle" }).click();
  await expect(other.locator("#over")).toBeVisible({ timeout: 60_000 * patience });
  expect(await entries(other)).toBe(many);
  await other.goto("about:blank");
  await other.goto(`${link}&at=9`);
  await other.getByRole("button", { name: "Open this battle" }).click();
  await expect(other.locator(".looking")).toContainText("Looking back: entry 9 of");
  await other.goto("about:blank");
  await other.goto(`${link.slice(0, -9)}`);
  await expect(other.getByRole("alert")).toContainText("not complete");
  await other.context().close();
});

test("a full device refuses a change in plain words and loses nothing", async ({ page, site }) => {
  await begin(page, { base: base(site), south: "human" });
  await settled(page);
  const before = await entries(page);
  // The database of the engine's worker refuses every write from now on, as a full disk does.
  for (const worker of page.workers()) {
    await worker.evaluate(() => {
      IDBObjectStore.prototype.put = function () {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
  }
  const [first = ""] = await offered(page);
  await page.locator(`button.option[data-answer=${JSON.stringify(first)}]`).click();
  await expect(page.locator("main")).toContainText("could not keep the change");
  await page.reload();
  await settled(page);
  expect(await entries(page)).toBe(before);
});

test("a browser that keeps nothing says so, and can be played in", async ({ browser, site }) => {
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  // A worker whose browser refuses it a database.
  await page.route("**/engine/device.js", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\nself.indexedDB.open = () => { throw new DOMException("no", "SecurityError"); };` });
  });
  await begin(page, { base: base(site), south: "recruit" });
  await settled(page);
  await expect(page.locator("#device")).toContainText("nothing is kept when you close it");
  await context.close();
});
