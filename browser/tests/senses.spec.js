import { begin, choose, offered, settled, until } from "../battle.js";
import { expect, test } from "../server.js";
import { sound } from "../sound.js";

/** Count the tones of the page instead of playing them. */
function quiet() {
  const made = { bursts: 0 };
  const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const node = () => ({
    connect: (/** @type {unknown} */ to) => to,
    start: () => void made.bursts++,
    stop() {},
    frequency: param(),
    gain: param(),
    buffer: null,
    type: "",
  });
  Object.assign(window, {
    made,
    AudioContext: class {
      currentTime = 0;
      sampleRate = 100;
      destination = {};
      resume = async () => {};
      createBuffer = () => ({ getChannelData: () => new Float32Array(50) });
      createBufferSource = node;
      createBiquadFilter = node;
      createGain = node;
      createOscillator = node;
    },
  });
}

const bursts = (/** @type {import("@playwright/test").Page} */ page) => page.evaluate(() => /** @type {any} */ (window).made.bursts);

test("there is no sound until it is switched on, and then a volley is heard", async ({ page }) => {
  test.setTimeout(300_000);
  await page.addInitScript(quiet);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await begin(page, { south: "human" });
  await until(page, /^fire /);
  expect(await bursts(page)).toBe(0);
  await page.locator(".more-tools summary").click();
  await page.getByRole("checkbox", { name: "Sound" }).check();
  const drum = await bursts(page);
  expect(drum).toBeGreaterThan(5);
  await sound(page, "tools");
  await page.locator(".more-tools summary").click();
  await choose(page, (await offered(page)).find((answer) => answer.startsWith("fire ")) ?? "");
  expect(await bursts(page)).toBeGreaterThan(drum);
  const then = await bursts(page);
  await page.locator(".more-tools summary").click();
  await page.getByRole("checkbox", { name: "Sound" }).uncheck();
  expect(await bursts(page)).toBe(then);
});

for (const [how, motion] of /** @type {const} */ ([["tumble", "no-preference"], ["lie still for those who want less motion", "reduce"]])) {
  test(`dice ${how}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(() => localStorage.setItem("battle-pace", "off"));
    await begin(page, { south: "human" });
    await until(page, /^fire /);
    await page.evaluate(() => {
      const seen = { fresh: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.querySelector(".lately svg.die.fresh")) seen.fresh++;
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await choose(page, (await offered(page)).find((answer) => answer.startsWith("fire ")) ?? "");
    await expect(page.locator(".lately svg.die").first()).toBeAttached();
    const fresh = await page.evaluate(() => /** @type {any} */ (window).seen.fresh);
    if (motion === "reduce") expect(fresh).toBe(0);
    else expect(fresh).toBeGreaterThan(0);
  });
}

test("stands have ranks, a front, and a flag with the mark of their command", async ({ page }) => {
  await begin(page, { system: "fire-and-fury", scenario: /^Brawner's Farm/, south: "human" });
  await settled(page);
  await expect(page.locator(".stands.unit .ranks").first()).toBeAttached();
  await expect(page.locator(".stands.unit .looks").first()).toBeAttached();
  await expect(page.locator(".stands.unit .band-mark").first()).toBeAttached();
});
