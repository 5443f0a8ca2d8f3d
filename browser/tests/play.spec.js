import { CASES } from "../cases.js";
import { walk } from "../play.js";
import { expect, test } from "../server.js";

for (const { system, procedure, title, query } of CASES) {
  const address = `/#/${system}/umpire/${procedure}?${query}`;

  test(`${system}: odds, then the server's dice to the end`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: title, exact: true, level: 1 })).toBeVisible();
    await expect(page.locator("table.bars").first()).toBeVisible();
    await page.getByRole("button", { name: /^Roll/ }).click();
    await walk(page);
    await expect(page.locator(".receipt svg.die").first()).toBeVisible();
    await expect(page.locator("#live")).toContainText("Result");
    await page.getByRole("button", { name: /^Roll again/ }).click();
    await expect(page).toHaveURL(new RegExp(`umpire/${procedure}(\\?|$)`));
  });

  test(`${system}: my own dice, keyed to the end, and into the log`, async ({ page }) => {
    await page.goto(address);
    await page.getByRole("button", { name: /^My own dice/ }).click();
    await walk(page);
    await page.getByRole("link", { name: "Log", exact: true }).click();
    const entry = page.locator(".entry").filter({ hasText: title }).first();
    await entry.locator("summary").first().click();
    await expect(entry.locator("ol.receipt").first()).toBeVisible();
  });
}

test("a receipt shows every modifier, the cell in its chart, and what one more would do", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&prepared=yes&cr=6");
  await page.getByRole("button", { name: /^My own dice/ }).click();
  await page.getByRole("button", { name: "6", exact: true }).click();
  await page.getByRole("button", { name: "5", exact: true }).click();
  const receipt = page.locator(".resolution");
  await expect(receipt).toContainText("prepared fire");
  await expect(receipt).toContainText("One more");
  await expect(receipt).toContainText("Disordered");
  await receipt.locator("details.cell summary").filter({ hasText: "1d+2" }).click();
  await expect(receipt.locator("td.lit").filter({ hasText: "1d+2" })).toBeVisible();
});

test("an entered die can be undone, and the log says so", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&prepared=yes&cr=6");
  await page.getByRole("button", { name: /^My own dice/ }).click();
  await page.getByRole("button", { name: "6", exact: true }).click();
  await expect(page.getByRole("heading", { name: /Disorder check/i })).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("heading", { name: /Disorder check/i })).toBeHidden();
  await page.getByRole("button", { name: "1", exact: true }).click();
  await expect(page.locator(".receipt svg.die").first()).toHaveAttribute("aria-label", "die 1");
});
