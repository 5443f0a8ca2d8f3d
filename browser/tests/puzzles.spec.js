import { settled, unfold } from "../battle.js";
import { expect, test } from "../server.js";
import { sound } from "../sound.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The worth of every answer, best first. @param {Page} page */
const worth = (page) => page.locator(".solved tbody tr");

test("puzzles are listed on a page of their own, linked from home", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Puzzles/ }).click();
  await expect(page.getByRole("heading", { name: "Puzzles", level: 1 })).toBeVisible();
  expect(await page.locator(".puzzle-list a").count()).toBeGreaterThan(1);
  await sound(page, "the puzzles");
});

for (const width of [360, 1280]) {
  test(`a puzzle is answered, explained and played on, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/#/puzzles");
    const { puzzles } = await (await page.request.get("/api/puzzles")).json();
    const [first, second] = puzzles;
    await page.locator(".puzzle-list a").first().click();
    await settled(page);
    await sound(page, "a puzzle");
    await unfold(page);
    await page.locator("button.option:visible").first().click();
    const confirm = page.locator(".confirm button.strong");
    if (await confirm.isVisible()) await confirm.click();
    await expect(page.locator("#solved")).toHaveText(/Right|Not the best answer/);
    await expect(worth(page).first()).toContainText("(best)");
    await expect(page.locator(".solved")).toContainText("(yours)");
    await sound(page, "a solved puzzle");
    const unmoved = await (await page.request.get(`/api/battles/${first.battle}`)).json();
    expect(unmoved.waiting.kind, "the position of a puzzle stays").toBe("pick");
    await page.getByRole("link", { name: "Next puzzle" }).click();
    await expect(page).toHaveURL(new RegExp(`puzzles/${second.name}$`));
    await settled(page);
    await unfold(page);
    await page.locator("button.option:visible").first().click();
    if (await confirm.isVisible()) await confirm.click();
    await page.getByRole("button", { name: "Play on from here" }).click();
    await expect(page).toHaveURL(/battles\/[^/]+$/);
  });
}

test("the end of a battle is a page: result, losses, arrows, luck and rematch", async ({ page }) => {
  const data = { system: "death-valley", scenario: "ridge-farm", players: { north: "recruit", south: "recruit" } };
  const { id } = await (await page.request.post("/api/battles", { data })).json();
  const over = async () => (await (await page.request.get(`/api/battles/${id}`)).json()).view.over;
  await expect.poll(over, { timeout: 90_000, intervals: [2000] }).toBeTruthy();
  await page.goto(`/#/death-valley/battles/${id}/end`);
  await expect(page.locator(".battle.end [role=status] strong")).toHaveText(/\w/);
  await expect(page.locator(".told-stroke").first()).toBeAttached();
  const all = await page.locator(".told-stroke").count();
  await page.locator(".course select").selectOption("0");
  await expect.poll(() => page.locator(".told-stroke").count()).toBeLessThan(all);
  await page.getByLabel("Moves").uncheck();
  await expect(page.locator(".told-stroke.went")).toHaveCount(0);
  await expect(page.getByRole("region", { name: /by command and turn/ }).first()).toBeVisible();
  await sound(page, "the end of a battle");
  await page.setViewportSize({ width: 360, height: 800 });
  await sound(page, "the end of a battle on a phone");
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page).not.toHaveURL(/end$/);
});
