import { expect, test } from "../server.js";

test("a bad number is refused at its field, and the others keep what they have", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6");
  await page.locator("table.bars").first().waitFor();
  const strength = page.getByRole("textbox", { name: /^Strength points or guns firing/ });
  await strength.fill("999");
  const field = page.locator(".field").filter({ has: strength });
  await expect(field.locator(".fault")).toContainText("999");
  await expect(strength).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("textbox", { name: /^Range in hexes/ })).toHaveValue("1");
  await strength.fill("eight");
  await expect(field.locator(".fault")).toContainText("eight");
  await expect(strength).toHaveValue("eight");
  await strength.fill("9");
  await expect(field.locator(".fault")).toHaveCount(0);
  await expect(page.locator("table.bars").first()).toBeVisible();
});

test("a list that cannot be read says how it is written", async ({ page }) => {
  await page.goto("/#/above-the-clouds/umpire/combat?attackers=9-2-2&defenders=many");
  const field = page.locator(".field").filter({ has: page.locator("#f-defenders") });
  await expect(field.locator(".fault")).toBeVisible();
  await expect(page.locator("#f-attackers")).toHaveValue("9-2-2");
});

test("modifiers that do not go together are not offered, and say why", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6");
  const cannot = page.locator(".flag.cannot").first();
  await expect(cannot).toBeVisible();
  await expect(cannot.getByRole("checkbox")).toBeDisabled();
  await expect(cannot.locator(".why")).not.toBeEmpty();
});

test("what a modifier is worth stands beside it", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6");
  const prepared = page.locator(".flag").filter({ hasText: "Prepared fire" });
  await expect(prepared.locator(".worth")).toContainText(/[+\u2212]/);
  await expect(prepared.locator(".card-value")).toHaveText("+1");
});

test("links that are wrong say what is wrong", async ({ page }) => {
  await page.goto("/#/atlantis");
  await expect(page.getByRole("alert")).toContainText("atlantis");
  await page.goto("/#/atlantis/umpire");
  await expect(page.locator("main")).toContainText("atlantis");
  await page.goto("/#/death-valley/umpire/swim?sp=8");
  await expect(page.locator("main")).toContainText("swim");
  expect(page.url()).toContain("sp=8");
  await page.goto("/#/death-valley/charts/fire.none");
  await expect(page.getByRole("heading", { name: "No such chart" })).toBeVisible();
  await page.goto("/#/death-valley/nothing");
  await expect(page.getByRole("heading", { name: "No such page" })).toBeVisible();
  await page.goto("/#/death-valley/umpire/fire/nosuchtable");
  await expect(page.locator("main")).toContainText("nosuchtable");
});

test("an input that the procedure does not have is named, and the rest stands", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6&spped=3");
  await expect(page.getByRole("alert")).toContainText("spped");
  await expect(page.getByRole("textbox", { name: /^Strength points or guns firing/ })).toHaveValue("8");
});
