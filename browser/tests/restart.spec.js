import { walk } from "../play.js";
import { expect, test } from "../server.js";

test("the server dies in the middle of a shock; the page says so, waits, and nothing is lost", async ({
  page,
  own,
}) => {
  await page.goto(`${own.address}/#/gringo/umpire/shock?front=8/5l&defenders=6/5:M&charge=yes`);
  await page.getByRole("button", { name: /^My own dice/ }).click();
  await page.locator("button.answer").first().click();
  await expect(page.locator("button.key").first()).toBeVisible();
  await page.locator("button.key").first().click();
  await expect(page.locator(".receipt svg.die")).toHaveCount(1);

  await own.kill();
  await page.locator("button.key, button.answer").first().click();
  await expect(page.getByText("The server does not answer")).toBeVisible();
  await own.start();
  await expect(page.getByText("The server does not answer")).toBeHidden();
  await walk(page);

  const dice = await page.locator(".receipt svg.die").count();
  await own.kill();
  await own.start();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Result", exact: true })).toBeVisible();
  await expect(page.locator(".receipt svg.die")).toHaveCount(dice);
  await page.goto(`${own.address}/#/log`);
  await expect(page.locator(".entry")).toHaveCount(1);
});

test("what is typed while the server is away is answered when it is back", async ({ page, own }) => {
  await page.goto(`${own.address}/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6`);
  await expect(page.locator("table.bars").first()).toBeVisible();
  await own.kill();
  await page.getByRole("textbox", { name: /^Strength points or guns firing/ }).fill("15");
  await expect(page.getByText("The server does not answer")).toBeVisible();
  await own.start();
  await expect(page.getByText("The server does not answer")).toBeHidden();
  await expect(page.locator(".odds")).toHaveAttribute("aria-busy", "false");
  await expect(page.getByRole("textbox", { name: /^Strength points or guns firing/ })).toHaveValue("15");
});

test("a page that is wanted while the server is away is there when the server is", async ({ page, own }) => {
  await page.goto(`${own.address}/#/death-valley/umpire/fire`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await own.kill();
  await page.goto(`${own.address}/#/death-valley/charts`);
  await expect(page.getByText("The server does not answer")).toBeVisible();
  await own.start();
  await expect(page.getByText("The server does not answer")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Charts/);
});
