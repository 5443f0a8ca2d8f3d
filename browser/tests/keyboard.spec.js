import { expect, test } from "../server.js";

/** Tab until the element is reached; a page that cannot be walked fails. */
/** @param {import("@playwright/test").Page} page @param {import("@playwright/test").Locator} to */
async function tabTo(page, to) {
  for (let press = 0; press < 150; press++) {
    await page.keyboard.press("Tab");
    if (await to.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${to}`);
}

test("from home to a result without a mouse", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Long Roll" })).toBeVisible();
  await tabTo(page, page.locator('a[href="#/death-valley/umpire"]').first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Umpire", level: 1 })).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("small arms or artillery");
  await tabTo(page, page.getByRole("link", { name: /^Fire / }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Fire", level: 1 })).toBeFocused();

  const weapon = page.getByLabel("Weapon or gun");
  await tabTo(page, weapon);
  await page.keyboard.type("rifled");
  await expect(weapon).toHaveValue("R");
  await tabTo(page, page.getByRole("textbox", { name: /^Strength points or guns firing/ }));
  await page.keyboard.type("8");
  await tabTo(page, page.getByRole("textbox", { name: /^Range in hexes/ }));
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("textbox", { name: /^Range in hexes/ })).toHaveValue("1");
  await tabTo(page, page.getByRole("textbox", { name: /^Cohesion rating of the target/ }));
  await page.keyboard.type("6");
  await tabTo(page, page.getByLabel(/Prepared fire$/));
  await page.keyboard.press("Space");
  await expect(page.locator("table.bars").first()).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: /^My own dice/ }));
  await page.keyboard.press("Enter");
  await expect(page.locator(".pad")).toBeVisible();
  await page.keyboard.press("6");
  await expect(page.getByRole("heading", { name: /Disorder check/i })).toBeVisible();
  await page.keyboard.press("5");
  await expect(page.getByRole("heading", { name: "Result", exact: true })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("textbox", { name: /^Strength points or guns firing/ })).toHaveValue("8");
});

test("the list of keys opens with ? and gives the focus back", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire");
  await page.getByRole("heading", { name: "Fire", level: 1 }).waitFor();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(page).toHaveURL(/#\/log$/);
});

test("a chart is walked with the arrow keys, and each cell says what it means", async ({ page }) => {
  await page.goto("/#/death-valley/charts/fire.small-arms");
  const meaning = page.locator(".meaning");
  await tabTo(page, page.locator("td[tabindex='0']"));
  const first = await meaning.innerText();
  for (let row = 0; row < 10; row++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(meaning).not.toHaveText(first, { useInnerText: true });
  await expect(meaning).toContainText("column 2");
});

test("the skip link leads past the head", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { name: "Long Roll" }).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Skip to the page")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});
