import { choose, entries, offered, settled } from "../battle.js";
import { expect, test } from "../server.js";
import { sound, spill } from "../sound.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @typedef {import("@playwright/test").Page} Page */

/** Whether an answer fits a pattern of a lesson. @param {string} pattern @param {string} slug */
const fits = (pattern, slug) => (pattern.endsWith("*") ? slug.startsWith(pattern.slice(0, -1)) : slug === pattern);

/** @param {Page} page */
const battle = async (page) => (await page.request.get(`/api/battles/${page.url().split("/").at(-1)}`)).json();

test("a taught battle is played through", async ({ page }) => {
  test.setTimeout(240_000);
  const { lessons } = await (await page.request.get("/api/lessons")).json();
  const lesson = lessons.find((/** @type {{id: string}} */ { id }) => id === "above-the-clouds");
  await page.goto("/#/");
  await page.getByRole("link", { name: /Taught battles/ }).click();
  await expect(page.getByRole("heading", { name: "Learn", level: 1 })).toBeVisible();
  await expect(page.locator(".lesson-card")).toHaveCount(lessons.length);
  await page.getByRole("button", { name: `Begin: ${lesson.title}` }).click();
  await settled(page);
  let at = 0;
  let blamed = false;
  for (let turn = 0; turn < 150 && at < lesson.steps.length; turn++) {
    const step = lesson.steps[at];
    const answers = await offered(page);
    const right = answers.find((slug) => step.answers.some((/** @type {string} */ one) => fits(one, slug)));
    const { waiting } = await battle(page);
    const taught = waiting.name === step.asked && right !== undefined;
    if (!taught) {
      await choose(page, answers.find((slug) => /^(to |finish|fire)/.test(slug)) ?? answers[0] ?? "");
      continue;
    }
    await expect(page.locator(".lesson h2")).toContainText(step.title);
    const wrong = answers.find((slug) => /^(finish|done|pass)$/.test(slug));
    if (!blamed && wrong) {
      const before = await entries(page);
      await page.locator(`button.option[data-answer="${wrong}"]`).first().click();
      await expect(page.locator(".lesson-wrong")).toContainText(step.wrong.slice(0, 20));
      expect(await entries(page)).toBe(before);
      blamed = true;
    }
    await choose(page, right);
    at++;
  }
  expect(at).toBe(lesson.steps.length);
  expect(blamed).toBe(true);
  await expect(page.locator(".lesson")).toContainText(/the rest of the battle is yours/i);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.locator(".lesson")).toHaveCount(0);
});

for (const width of [360, 1280]) {
  test(`the page of lessons is sound at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/#/learn");
    await expect(page.locator(".lesson-card").first()).toBeVisible();
    expect(await spill(page)).toBeLessThanOrEqual(0);
    await sound(page, "#/learn");
  });
}

test("a standing answer is given, shown and lifted", async ({ page }) => {
  test.setTimeout(240_000);
  const data = { system: "death-valley", scenario: "ridge-farm", players: { north: "recruit", south: "human" } };
  const { id } = await (await page.request.post("/api/battles", { data })).json();
  await page.goto(`/#/death-valley/battles/${id}`);
  await settled(page);
  const always = page.locator("[data-always]");
  for (let turn = 0; turn < 150 && !(await always.count()); turn++) {
    const answers = await offered(page);
    await choose(page, answers.find((slug) => /^(fire|finish)/.test(slug)) ?? answers[0] ?? "");
  }
  const { waiting } = await battle(page);
  await page.getByText("Do not ask me this again").click();
  await always.first().click();
  await expect(page.locator("#standing")).toBeVisible();
  const now = await battle(page);
  expect(now.standing).toHaveLength(1);
  expect(now.standing[0].question).toBe(waiting.name);
  expect(now.given.length).toBeGreaterThan(0);
  await page.locator("#standing summary").click();
  await page.getByRole("button", { name: "Ask me again" }).click();
  await expect(page.locator("#standing")).toHaveCount(0);
});
