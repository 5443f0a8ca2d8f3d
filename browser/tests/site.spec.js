import { begin, choose, offered, settled } from "../battle.js";
import { walk } from "../play.js";
import { expect, test } from "../static.js";

// `scripts/site DIR` builds it.
test.skip(!process.env.LONGROLL_SITE, "LONGROLL_SITE names no built site");
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A battle between computer players, to its end. @param {import("@playwright/test").Page} page @param {string} base */
async function fought(page, base) {
  await begin(page, { base, north: "recruit", south: "recruit" });
  await expect(page.locator("#over")).toBeVisible({ timeout: 90_000 });
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

test("a battle against the computer goes on after a reload", async ({ page, site }) => {
  await begin(page, { base: site.replace(/\/$/, ""), south: "recruit" });
  await settled(page);
  const [first = ""] = await offered(page);
  await choose(page, first);
  const entries = await page.locator(".battle").getAttribute("data-entries");
  await page.reload();
  await settled(page);
  await expect(page.locator(".battle")).toHaveAttribute("data-entries", entries ?? "");
});

test("a battle is fought to its end and reviewed", async ({ page, site }) => {
  test.setTimeout(240_000);
  await fought(page, site.replace(/\/$/, ""));
  await page.goto(`${page.url()}/end`);
  const review = page.getByRole("button", { name: /review/i }).first();
  if (await review.isVisible()) await review.click();
  await expect(page.locator(".review-plot")).toBeVisible({ timeout: 180_000 });
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
  await fought(page, site.replace(/\/$/, ""));
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
  await other.getByLabel("Read such a file").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await expect(other.getByText("Nothing was changed.")).toBeVisible();
  await other.context().close();
});
