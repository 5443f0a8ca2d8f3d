import { expect, test } from "../server.js";

test("what is typed stands in the address, and another browser sees the same", async ({ page, browser, server }) => {
  await page.goto("/#/death-valley/umpire/fire");
  await page.getByLabel("Weapon or gun").selectOption("R");
  await page.getByRole("textbox", { name: /^Strength points or guns firing/ }).fill("8");
  await page.getByRole("textbox", { name: /^Range in hexes/ }).fill("1");
  await page.getByRole("textbox", { name: /^Cohesion rating of the target/ }).fill("6");
  await page.getByLabel(/Prepared fire$/).check();
  await expect(page).toHaveURL(/prepared=yes/);

  const context = await browser.newContext({ baseURL: server.address });
  const friend = await context.newPage();
  await friend.goto(page.url());
  await expect(friend.getByLabel("Weapon or gun")).toHaveValue("R");
  await expect(friend.getByRole("textbox", { name: /^Range in hexes/ })).toHaveValue("1");
  await expect(friend.getByLabel(/Prepared fire$/)).toBeChecked();
  const odds = await friend.locator(".odds table.bars").first().innerText();
  await expect(page.locator(".odds table.bars").first()).toHaveText(odds, { useInnerText: true });
  await context.close();
});

test("a resolution in progress has its own address and survives a reload", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&prepared=yes&cr=6");
  await page.getByRole("button", { name: /^My own dice/ }).click();
  await page.getByRole("button", { name: "6", exact: true }).click();
  await expect(page.getByRole("heading", { name: /Disorder check/i })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: /Disorder check/i })).toBeVisible();
  await expect(page.locator(".receipt svg.die").first()).toHaveAttribute("aria-label", "die 6");
});

test("two situations and a sweep are in one link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/#/death-valley/odds/fire?weapon=R&sp=8&range=1&cr=6");
  await page.getByRole("button", { name: "Compare with a second situation" }).click();
  await page.locator("#b-range").fill("4");
  await page.getByLabel("Input of A").selectOption("range");
  await page.getByLabel("Fact", { exact: true }).selectOption("sp-lost");
  await expect(page.locator("svg.curve")).toBeVisible();
  await expect(page.locator(".difference").first()).toContainText("in B");
  await expect(page.locator(".odds[aria-busy=true]")).toHaveCount(0);
  const difference = await page.locator(".difference").first().innerText();
  await page.getByRole("button", { name: "Copy the link" }).click();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toBe(page.url());
  await page.goto("about:blank");
  await page.goto(shared);
  await expect(page.locator("#b-range")).toHaveValue("4");
  await expect(page.locator(".difference").first()).toHaveText(difference, { useInnerText: true });
  await expect(page.locator("svg.curve")).toBeVisible();
});

test("a disputed reading is a switch, and part of the link", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=napoleon&sp=6&range=3&cr=6&rapid=yes");
  await page.getByText("Disputed readings").click();
  await page.locator("#f-switch-rapid_fire").selectOption("plus_two_drm");
  await expect(page).toHaveURL(/switch\.rapid_fire=plus_two_drm/);
  await page.reload();
  await expect(page.locator("#f-switch-rapid_fire")).toHaveValue("plus_two_drm");
});
