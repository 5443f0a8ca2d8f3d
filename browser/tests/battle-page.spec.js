import { answering, begin, choose, entries, offered, settled, unfold, until } from "../battle.js";
import { expect, test } from "../server.js";
import { sound, spill } from "../sound.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

/** Every scenario of every system. @param {Page} page @returns {Promise<{system: string, scenario: string}[]>} */
async function scenarios(page) {
  const { systems } = await (await page.request.get("/api/systems")).json();
  const all = [];
  for (const { id } of systems) {
    const answer = await page.request.get(`/api/systems/${id}/battles`);
    const list = answer.ok() ? (await answer.json()).scenarios : [];
    for (const { id: scenario } of list) all.push({ system: id, scenario });
  }
  return all;
}

/** Begin by the interface of the server and open the page. @param {Page} page @param {{system: string, scenario: string}} which */
async function open(page, { system, scenario }) {
  const players = { north: "human", south: "human" };
  const began = await page.request.post("/api/battles", { data: { system, scenario, players } });
  const { id } = await began.json();
  await page.goto(`/#/${system}/battles/${id}`);
  await settled(page);
  return id;
}

const WINDOWS = /** @type {const} */ ([
  [1024, 768],
  [1280, 800],
  [1920, 1080],
]);

for (const [width, height] of WINDOWS) {
  test(`the map takes two thirds of a window of ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const which of [
      { system: "death-valley", scenario: "ridge-farm" },
      { system: "cwb", scenario: "first-kernstown" },
    ]) {
      await open(page, which);
      const box = await page.locator(".field-box").boundingBox();
      const part = ((box?.width ?? 0) * (box?.height ?? 0)) / (width * height);
      console.log(`${which.scenario} at ${width}: ${(part * 100).toFixed(1)} % of the window`);
      expect(part).toBeGreaterThanOrEqual(2 / 3);
      expect(await spill(page)).toBeLessThanOrEqual(0);
      await expect(page.getByRole("button", { name: /^Undo/ })).toBeInViewport();
    }
  });
}

for (const [width, height] of /** @type {const} */ ([[360, 740], [820, 1180]])) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test("the question is a sheet at the foot of the window, which can be folded", async ({ page }) => {
      await open(page, { system: "death-valley", scenario: "ridge-farm" });
      const [map, sheet] = [await page.locator(".field-box").boundingBox(), await page.locator(".side-asks").boundingBox()];
      expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeGreaterThan(height - 4);
      expect(map?.y ?? height).toBeLessThan(sheet?.y ?? 0);
      await page.evaluate(() => scrollTo(0, 400));
      await expect(page.locator("#asked")).toBeInViewport();
      await page.locator(".sheet-fold").tap();
      await expect(page.locator("#asked")).toBeHidden();
      await page.locator(".sheet-fold").tap();
      await expect(page.locator("#asked")).toBeVisible();
      expect(await spill(page)).toBeLessThanOrEqual(0);
    });
  });
}

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a tap on a shot shows its odds, and one button rolls", async ({ page }) => {
    test.setTimeout(300_000);
    await begin(page, { system: "cwb", scenario: /^Brawner's Farm/, south: "human" });
    await until(page, /^shoot /);
    const shot = (await offered(page)).find((answer) => answer.startsWith("shoot ")) ?? "";
    const before = await entries(page);
    await (await answering(page, shot)).tap();
    await expect(page.locator(".confirm li").first()).toContainText("%");
    expect(await entries(page)).toBe(before);
    await page.getByRole("button", { name: "Roll", exact: true }).tap();
    await expect(page.locator(".battle")).not.toHaveAttribute("data-entries", String(before));
    await expect(page.locator(".lately svg.die").first()).toBeAttached();
  });
});

test("answers are folded by verb, and what ends a turn comes last", async ({ page }) => {
  await begin(page, { south: "human" });
  await until(page, /^to \d{4}/);
  const answers = await offered(page);
  expect(answers.at(-1)).toMatch(/^(finish|done|pass)$/);
  await expect(page.locator("details.verb > summary").first()).toContainText(/Move|Turn/);
  await unfold(page);
  await expect(page.locator("button.option:visible")).toHaveCount(answers.length);
});

test("a card beside the pointer tells about a counter and about an answer", async ({ page }) => {
  await begin(page, { south: "human" });
  await settled(page);
  const counter = await page.locator(".counter.unit").first().boundingBox();
  if (!counter) throw new Error("no counter");
  await page.mouse.move(counter.x + counter.width / 2, counter.y + counter.height / 2);
  await expect(page.locator(".hover-card")).toContainText(/cohesion/i);
  await until(page, /^to \d{4}/);
  await page.mouse.move(2, 2);
  const lit = await page.locator(".light-layer .choice").first().boundingBox();
  if (!lit) throw new Error("nothing is lit");
  await page.mouse.move(lit.x + lit.width / 2, lit.y + lit.height / 2);
  await expect(page.locator(".hover-card .card-do")).toBeVisible();
});

test("your own result stays until you dismiss it, whatever the machine answers", async ({ page }) => {
  test.setTimeout(300_000);
  await begin(page, { north: "recruit", south: "human" });
  await until(page, /^fire/, 400);
  const shot = (await offered(page)).find((answer) => /^fire/.test(answer)) ?? "";
  await choose(page, shot);
  await expect(page.locator(".lately svg.die").first()).toBeAttached();
  const told = await page.locator(".lately").innerText();
  expect(told.length).toBeGreaterThan(10);
});

test("the goal is folded above the question", async ({ page }) => {
  for (const which of await scenarios(page)) {
    await open(page, which);
    await page.locator(".goal summary").click();
    await expect(page.locator(".goal-card p").first()).toContainText(/\w+ \w+ \w+/);
    await expect(page.locator(".goal-card")).toContainText(/points|victory/i);
  }
});

/** Pairs of names that cover each other. */
function collisions() {
  const all = [...document.querySelectorAll(".place, .unit-name")].filter((text) => text.getClientRects().length);
  const boxes = all.map((text) => ({ text: text.textContent ?? "", turned: /rotate\((?!0)/.test(text.getAttribute("transform") ?? ""), box: text.getBoundingClientRect() }));
  const found = [];
  for (const [nth, a] of boxes.entries()) {
    for (const b of boxes.slice(nth + 1)) {
      // The box of a slanted name is larger than the name.
      if (a.turned || b.turned) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 1.5 && high > 3) found.push(`${a.text} / ${b.text}`);
    }
  }
  return { names: boxes.length, found };
}

test("no name covers another on any map or table", async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const which of await scenarios(page)) {
    await open(page, which);
    await page.getByRole("button", { name: "The whole field" }).click();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(300);
    const { names, found } = await page.evaluate(collisions);
    console.log(`${which.system} ${which.scenario}: ${names} names`);
    expect(found, which.scenario).toEqual([]);
  }
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a battle is watched with pause, steps, speed and a slider", async ({ page }) => {
    await begin(page, { north: "random", south: "random" });
    const player = page.locator(".player");
    await expect(player).toBeVisible();
    await player.getByRole("button", { name: "Pause" }).click();
    await expect(player.getByRole("button", { name: "Play" })).toBeVisible();
    const slider = player.getByRole("slider", { name: "Action" });
    await slider.fill("5");
    await expect(player.getByText(/^Action 5 of \d+$/)).toBeVisible();
    await player.getByRole("button", { name: "Step" }).click();
    await expect(player.getByText(/^Action 6 of \d+$/)).toBeVisible();
    await player.getByRole("button", { name: "Back" }).click();
    await expect(player.getByText(/^Action 5 of \d+$/)).toBeVisible();
    await player.getByRole("combobox", { name: "Speed" }).selectOption("4");
    await player.getByRole("button", { name: "Play" }).click();
    await expect(player.getByText(/^Action 5 of \d+$/)).toBeHidden();
    await player.getByRole("button", { name: /^Skip to the end/ }).click();
    await expect(page.locator("#over")).toBeVisible({ timeout: 60_000 });
  });

  test("the machine's first moves are shown", async ({ page }) => {
    await begin(page, { north: "human", south: "recruit" });
    await expect(page.locator(".player")).toBeVisible();
    await page.getByRole("button", { name: /^Skip to the end/ }).click();
    await settled(page);
    await page.reload();
    await settled(page);
    await expect(page.locator(".player")).toBeHidden();
  });
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`the end of a battle: result, losses, rematch; accessible, ${colorScheme}`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.address, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    await begin(page, { north: "random", south: "random" });
    await expect(page.locator("#over")).toBeVisible({ timeout: 60_000 });
    await expect(page.locator(".ending table").first()).toContainText("Infantry");
    await sound(page, "the end");
    const address = page.url();
    await page.getByRole("button", { name: "Rematch" }).click();
    await expect(page).not.toHaveURL(address);
    await expect(page.locator(".battle")).toBeVisible();
    await context.close();
  });
}
