import { answering, begin, entries, offered, on, settled, unfold, until } from "../battle.js";
import { expect, test } from "../server.js";
import { sound, spill } from "../sound.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a unit is moved by a click on a lit hex", async ({ page }) => {
  await begin(page, { south: "human" });
  await until(page, /^to \d{4}/);
  for (const to of (await offered(page)).filter((answer) => /^to \d{4}/.test(answer))) {
    await (await answering(page, to)).hover();
    await expect(page.locator("button.option.hinted")).toHaveAttribute("data-answer", to);
    const lit = await page.locator(".light-layer .target").boundingBox();
    if (!lit) throw new Error("nothing is lit");
    const [x, y] = [lit.x + lit.width / 2, lit.y + lit.height / 2];
    const free = await page.evaluate(([x, y]) => !document.elementFromPoint(x, y)?.closest(".counter"), /** @type {const} */ ([x, y]));
    if (!free) continue;
    await on(page, () => page.mouse.click(x, y));
    await expect(page.locator(".tellings")).toContainText(to.slice(3, 7));
    return;
  }
  throw new Error("every lit hex has a counter");
});

test("the odds of a shot are shown before it is decided, and stay while the pointer does", async ({ page }) => {
  test.setTimeout(300_000);
  await begin(page, { north: "recruit", south: "human" });
  await until(page, /^fire/, 400);
  const before = await entries(page);
  await unfold(page);
  await page.locator("button.option[data-answer^=fire]").first().hover();
  const odds = page.locator(".foretold");
  await expect(odds.locator("table.bars, .certain").first()).toBeVisible();
  await expect(odds.locator(".in-words li").first()).toContainText("%");
  await expect(page.locator("button.option.hinted")).toHaveAttribute("data-answer", /^fire/);
  expect(await entries(page)).toBe(before);
});

test("everything can be done with the keyboard, and is said", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  await on(page, () => page.keyboard.press("1"));
  await on(page, () => page.keyboard.press("Backspace"));
  await on(page, () => page.keyboard.press("y"));
  await page.keyboard.press("m");
  await expect(page.locator(".field-box")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#live")).toContainText(/^\d{4},/);
  await expect(page.locator(".cursor")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".here")).toBeVisible();
  await until(page, /^to \d{4}/);
  await page.keyboard.press("n");
  await expect(page.locator("#live")).toContainText("may:");
  await on(page, async () => {
    const before = await entries(page);
    await page.keyboard.press("Enter");
    // Where a unit may go and another may be chosen, both are offered.
    const several = page.getByRole("group", { name: "For the hex picked" }).getByRole("button").first();
    await expect(async () => expect((await entries(page)) !== before || (await several.isVisible())).toBe(true)).toPass();
    if ((await entries(page)) === before) await several.press("Enter");
  });
});

test("units, commands, log and keys are read beside the map", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  await page.getByRole("tab", { name: "Units" }).click();
  const counters = await page.locator(".units-table tbody tr").count();
  expect(counters).toBeGreaterThan(15);
  await page.getByLabel("Find a unit, a command, a hex or a state").fill("cavalry");
  await expect.poll(() => page.locator(".units-table tbody tr").count()).toBeLessThan(counters);
  await page.locator(".units-table button").first().click();
  await expect(page.locator(".counter.chosen")).toHaveCount(1);
  await page.getByRole("tab", { name: "Units" }).press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Commands" })).toBeFocused();
  await expect(page.locator(".commands table").first()).toContainText("Brigade");
  await page
    .getByRole("button", { name: /^What it sees/ })
    .first()
    .click();
  await expect(page.locator(".answered")).toBeVisible();
  await page.getByRole("button", { name: "Hide it" }).click();
  await expect(page.locator(".answered")).toBeHidden();
});

test("near and far: the whole field, a part of it, and the stamp that says which", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  const drawn = await page.locator(".counter").first().elementHandle();
  await expect(page.locator(".stamp")).toBeHidden();
  await page.getByRole("button", { name: "Nearer" }).click();
  await page.getByRole("button", { name: "Nearer" }).click();
  await expect(page.locator(".stamp")).toBeVisible();
  const before = await page
    .locator(".field-sheet")
    .evaluate((sheet) => /** @type {HTMLElement} */ (sheet).style.transform);
  const box = await page.locator(".field-box").boundingBox();
  if (!box || !drawn) throw new Error("there is no field");
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 260, box.y + 240, { steps: 4 });
  await page.mouse.up();
  expect(
    await page.locator(".field-sheet").evaluate((sheet) => /** @type {HTMLElement} */ (sheet).style.transform),
  ).not.toBe(before);
  expect(await drawn.evaluate((counter) => counter.isConnected), "counters are moved, not made anew").toBe(true);
  await page.getByRole("button", { name: "The whole field" }).click();
  await expect(page.locator(".stamp")).toBeHidden();
});

test("machines against each other are watched move by move, and can be skipped", async ({ browser, server }) => {
  // A whole battle is fought on the server while the page looks on.
  test.setTimeout(150_000);
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: "no-preference" });
  const page = await context.newPage();
  await begin(page, { north: "random", south: "random" });
  await expect(page.getByText(/^Action \d+ of \d+$/)).toBeVisible();
  await page.getByRole("button", { name: /^Skip to the end/ }).click();
  await expect(page.locator("#over")).toBeVisible({ timeout: 90_000 });
  await page.getByRole("tab", { name: "Record" }).click();
  await page.getByRole("button", { name: "Watch from the beginning" }).click();
  await expect(page.getByText(/^Action \d+ of \d+$/)).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.locator("#over")).toBeVisible();
  await context.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("nothing scrolls sideways, and a second tap decides", async ({ page }) => {
    await begin(page, { south: "human" });
    await until(page, /^to \d{4}/);
    for (const tab of ["Commands", "Units", "Record", "Keys", "Log"]) {
      await page.getByRole("tab", { name: tab }).tap();
      expect(await spill(page), tab).toBeLessThanOrEqual(0);
    }
    const small = await page
      .locator("button:visible, nav a:visible")
      .evaluateAll((all) =>
        all
          .filter((element) => element.getBoundingClientRect().height < 43.5)
          .map((element) => element.outerHTML.slice(0, 90)),
      );
    expect(small).toEqual([]);
    await page.locator(".field-box").scrollIntoViewIfNeeded();
    const lit = await page.locator(".light-layer .choice").first().boundingBox();
    if (!lit) throw new Error("nothing is lit");
    const before = await entries(page);
    await page.touchscreen.tap(lit.x + lit.width / 2, lit.y + lit.height / 2);
    await expect(page.locator(".at-hand button").first()).toBeVisible();
    expect(await entries(page)).toBe(before);
    await on(page, () => page.locator(".at-hand button").first().tap());
  });
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing, ${colorScheme}`, async ({ browser, server }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ baseURL: server.address, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto("/#/death-valley/battles");
    await page.getByRole("heading", { name: "Battles", level: 1 }).waitFor();
    await sound(page, "the list");
    await begin(page, { south: "human" });
    await until(page, /^to \d{4}/);
    for (const tab of ["Commands", "Units", "Record", "Keys", "Log"]) {
      await page.getByRole("tab", { name: tab }).click();
      await sound(page, tab);
    }
    await page
      .getByRole("button", { name: "Back one" })
      .or(page.getByRole("tab", { name: "Record" }))
      .first()
      .click();
    await page.getByRole("button", { name: "Back one" }).click();
    await expect(page.locator(".looking")).toBeVisible();
    await sound(page, "looking back");
    await context.close();
  });
}
