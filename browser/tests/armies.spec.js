import { settled } from "../battle.js";
import { expect, test } from "../server.js";
import { sound, spill } from "../sound.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
async function open(page) {
  await page.goto("/#/cwb/armies");
  await page.getByRole("heading", { name: "Armies", level: 1 }).waitFor();
  await expect(page.locator(".costs")).toHaveCount(2);
}

/** @param {Page} page */
const still = (page) => page.locator(".armies-page[aria-busy=false]").waitFor();

/** To the end as usual, with dice that fall the same each time. @param {Page} page */
async function made(page) {
  await page.getByLabel(/^Seed/).fill("1863");
  await page.getByRole("button", { name: "As usual, to the end" }).click();
  await page.getByRole("heading", { name: "Fight it" }).waitFor();
}

test("two armies become a battle, and it is fought", async ({ page }) => {
  await page.goto("/#/");
  await page.getByRole("link", { name: /Armies/ }).click();
  await expect(page.locator(".costs").first()).toContainText("of 600 points");
  await made(page);
  await expect(page.locator(".rolls")).toContainText("The attack");
  await expect(page.locator(".prepared-field .stands").first()).toBeVisible();
  // Pieces of terrain are drawn with the numbers by which the players speak of them.
  await expect(page.locator(".prepared-field .place").filter({ hasText: /^[A-Z][a-z ]+ 14$/ })).toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save meeting.scenario" }).click();
  expect((await download).suggestedFilename()).toBe("meeting.scenario");
  // A file that was changed for the worse is refused at its place.
  const scenario = page.getByRole("textbox", { name: "meeting.scenario" });
  const text = await scenario.inputValue();
  await scenario.fill(text.replace("rifle front 3", "rifle front 9"));
  await page.getByRole("button", { name: "Fight it" }).click();
  await expect(page.locator("#made-0-faults .excerpt")).toContainText("front 9");
  await scenario.fill(text);
  await page.locator("#player-south").selectOption("human");
  await page.getByRole("button", { name: "Fight it" }).click();
  await expect(page).toHaveURL(/cwb\/battles\/[^/]+$/);
  await settled(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("against");
});

test("points and faults follow what is typed", async ({ page }) => {
  await open(page);
  const army = page.locator("#army-north");
  await army.fill((await army.inputValue()).replace('"Corps commander" 2', '"Corps commander" 0'));
  await expect(page.locator(".army.side-north .costs")).toContainText("619");
  await expect(page.locator("#army-north-faults")).toContainText("it costs 619 points (4.1)");
  await expect(page.getByRole("button", { name: "As usual, to the end" })).toBeDisabled();
  await army.fill((await army.inputValue()).replace("6 raw rifle", "6 rau rifle"));
  await expect(page.locator("#army-north-faults .excerpt")).toContainText("rau");
});

test("players are asked: dice are assigned with steppers, answers are accepted, refused and undone", async ({ page }) => {
  await open(page);
  await page.getByLabel(/^Seed/).fill("7");
  await page.getByRole("button", { name: "Begin, asking us everything" }).click();
  await page.getByRole("button", { name: "fewer for Supply" }).click();
  await expect(page.locator(".left")).toHaveText("Dice left: 1.");
  await expect(page.getByRole("button", { name: "Assign the dice" })).toBeDisabled();
  await page.getByRole("button", { name: "more for Attack" }).click();
  await page.getByRole("button", { name: "Assign the dice" }).click();
  await still(page);
  await page.getByLabel("Attack", { exact: true }).fill("5");
  await page.getByLabel("Attack", { exact: true }).press("Tab");
  await page.getByLabel("Time", { exact: true }).fill("15");
  await page.getByLabel("Time", { exact: true }).press("Tab");
  await page.getByRole("button", { name: "Assign the dice" }).click();
  await expect(page.locator(".ask .fault")).toContainText("10 are the least");
  await page.getByRole("button", { name: "As usual", exact: true }).click();
  await page.getByRole("button", { name: "Assign the dice" }).click();
  await expect(page.locator("#asked")).toContainText("pieces of terrain");
  await page.getByLabel("Your own").fill("wood 3 farm 4");
  await page.getByRole("button", { name: "Do it" }).click();
  await still(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await still(page);
  await expect(page.locator("#asked")).toContainText("the Union");
  await page.getByRole("button", { name: "Usual answers for the rest" }).click();
  await page.getByRole("heading", { name: "Fight it" }).waitFor();
});

test("real dice are entered", async ({ page }) => {
  await open(page);
  await page.getByRole("radio", { name: "our own" }).check();
  await page.getByRole("button", { name: "Begin, asking us everything" }).click();
  for (let side = 0; side < 2; side++) {
    await page.getByRole("button", { name: "Assign the dice" }).click();
    await still(page);
  }
  for (const face of ["5", "6", "1"]) {
    await page.locator("button.key", { hasText: face }).click();
    await still(page);
  }
  await expect(page.locator(".slots [role=img], .slots svg")).not.toHaveCount(0);
});

test("the player's own scenario is begun from the list of battles", async ({ page }) => {
  await open(page);
  await made(page);
  const texts = await page
    .locator(".made textarea")
    .evaluateAll((all) => all.map((each) => /** @type {HTMLTextAreaElement} */ (each).value));
  await page.goto("/#/cwb/battles");
  await page.getByRole("radio", { name: /Your own scenario/ }).check();
  await page.locator("#own-0").fill(texts[0] ?? "");
  await page.getByRole("button", { name: "Begin the battle" }).click();
  await expect(page.locator("#own-0-faults")).toContainText("there is no table `meeting`");
  await page.locator("#own-1").fill(texts[1] ?? "");
  await page.getByRole("button", { name: "Begin the battle" }).click();
  await expect(page).toHaveURL(/cwb\/battles\/[^/]+$/);
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`axe has nothing against it, ${colorScheme}`, async ({ page }) => {
      await open(page);
      await sound(page, "armies");
      await page.getByRole("button", { name: "Begin, asking us everything" }).click();
      await page.locator("#asked").waitFor();
      await sound(page, "asked");
      await made(page);
      for (const details of await page.locator("details.bill > summary").all()) await details.click();
      await sound(page, "made");
    });
  });
}

test.describe("phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("nothing is too wide for a phone", async ({ page }) => {
    await open(page);
    expect(await spill(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Begin, asking us everything" }).tap();
    await page.locator("#asked").waitFor();
    expect(await spill(page)).toBeLessThanOrEqual(0);
    await made(page);
    for (const details of await page.locator("details > summary").all()) await details.tap();
    expect(await spill(page)).toBeLessThanOrEqual(0);
  });
});
