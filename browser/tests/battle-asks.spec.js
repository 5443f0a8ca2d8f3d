import { answering, begin, choose, offered, on, settled, spots, until } from "../battle.js";
import { expect, test } from "../server.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

/** Pick a counter in the list of units. @param {Page} page @param {string} name */
async function pick(page, name) {
  await page.getByRole("tab", { name: "Units" }).click();
  await page.getByLabel("Find a unit, a command, a hex or a state").fill(name);
  await page.locator(".units-table button").first().click();
}

test("the enemy's frontal hexes, and who can fire at one of them", async ({ page }) => {
  await begin(page, { north: "human", south: "recruit" });
  await settled(page);
  await page.keyboard.press("z");
  await expect(page.locator(".answered h3")).toHaveText("Frontal hexes: Union");
  await page.keyboard.press("z");
  await expect(page.locator(".answered h3")).toHaveText("Frontal hexes: Confederate");
  const [first] = await spots(page, "zone");
  if (!first) throw new Error("no counter has a front");
  await page.mouse.click(first.x, first.y);
  await page.getByRole("button", { name: /^Who can fire at this hex/ }).click();
  await expect(page.locator(".answered h3")).toHaveText("Who can fire at this hex");
  await expect(page.locator(".answered li").first()).toContainText(/range \d/);
  await expect(page.locator(".spot-sign.threat").first()).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.locator(".answered")).toBeHidden();
});

/** Answer until a counter on the map can go to several hexes; the last of them. @param {Page} page */
async function farthest(page) {
  for (let step = 0; step < 40; step++) {
    await until(page, /^to \d{4}/);
    const hexes = (await offered(page)).filter((answer) => /^to \d{4}$/.test(answer));
    if (hexes.length > 4) return hexes.at(-1) ?? "";
    // It comes on: from the edge there is only one way.
    await choose(page, hexes[0] ?? "");
  }
  throw new Error("no counter can go far");
}

test("a far hex is one click and one answer: the way there is shown", async ({ page }) => {
  test.setTimeout(240_000);
  await begin(page, { south: "human" });
  const far = await farthest(page);
  await (await answering(page, far)).hover();
  const lit = await page.locator(".light-layer .target").boundingBox();
  if (!lit) throw new Error("the hex is not lit");
  await page.mouse.move(lit.x + lit.width / 2, lit.y + lit.height / 2);
  await expect(page.locator(".path-line")).toHaveCount(1);
  await on(page, () => page.mouse.click(lit.x + lit.width / 2, lit.y + lit.height / 2));
  const path = `/api/battles/${page.url().split("/").at(-1)}`;
  const text = await (await page.request.get(`${path}/play`)).text();
  expect(text).toContain(`act = ${far}`);
});

test("how far a leader commands", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  await pick(page, "Brigadier, Third");
  await page.keyboard.press("s");
  await expect(page.locator(".answered h3")).toHaveText("How far he commands");
  await expect(page.locator(".answered li").first()).toContainText(/command range \d+ hexes/);
  expect((await spots(page, "reach")).length).toBeGreaterThan(6);
});

test("where a unit could go, by pointer, by key and as a list", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  await pick(page, "2nd Cavalry");
  await page.keyboard.press("w");
  await expect(page.locator(".answered h3")).toHaveText("Where it could move");
  const [, , some] = await spots(page, "reach");
  if (!some) throw new Error("it cannot move");
  await page.mouse.move(some.x, some.y);
  await expect(page.locator(".planned h4")).toContainText(some.hex);
  await expect(page.locator(".planned li").first()).toContainText("MP");
  await expect(page.locator("#live")).toContainText(some.hex);
  await page.getByText("The hexes as a list").click();
  await page.locator(".spots button").last().click();
  const goal = (await page.locator(".spots button").last().innerText()).slice(0, 4);
  await expect(page.locator(".planned h4")).toContainText(goal);
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#live")).toContainText("MP");
});

test("the roster is read command by command, and printed without the map", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  await page.getByRole("tab", { name: "Roster" }).click();
  const third = page.locator(".command-block", { hasText: "Third Brigade" });
  await expect(third.locator("tbody tr")).toHaveCount(5);
  await expect(third).toContainText("7 of 7");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.getByRole("button", { name: "Print the roster" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator(".field-frame")).toBeHidden();
  await expect(page.locator(".battle-side")).toBeHidden();
  await expect(third).toBeVisible();
  const [ink, paper] = await third.evaluate((block) => [
    getComputedStyle(block).color,
    getComputedStyle(block).backgroundColor,
  ]);
  expect([ink, paper]).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});

test("the legend shows what is on this map and no more", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  await page.getByRole("tab", { name: "Legend" }).click();
  await expect(page.locator(".map-legend").first()).toContainText("Woods");
  await expect(page.locator(".legends")).not.toContainText(/swamp|supply/i);
});
