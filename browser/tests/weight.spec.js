import { begin, settled } from "../battle.js";
import { PAGES } from "../cases.js";
import { expect, test } from "../server.js";
import { weighed } from "../sound.js";

for (const [system, scenario] of /** @type {[string, RegExp][]} */ ([
  ["death-valley", /Ridge Farm/],
  ["death-valley", /First Kernstown/],
  ["above-the-clouds", /Tunnel Hill/],
  ["fire-and-fury", /Brawner/],
  ["cwb", /First Kernstown/],
])) {
  test(`the page of a battle weighs less than 350 kB, ${system} ${scenario.source}`, async ({ page, browser, server }) => {
    await begin(page, { system, scenario, south: "human" });
    const context = await browser.newContext({ baseURL: server.address });
    const fresh = await context.newPage();
    const weight = await weighed(fresh);
    await fresh.goto(page.url());
    await settled(fresh);
    for (const tab of await fresh.getByRole("tab").all()) await tab.click();
    console.log(`battle page of ${system} ${scenario.source}: ${(weight.bytes / 1000).toFixed(0)} kB over the wire`);
    expect(weight.bytes).toBeLessThan(350_000);
    await context.close();
  });
}

test("the whole page weighs less than 300 kB, and nothing comes from another host", async ({ page, server }) => {
  const weight = await weighed(page);
  const host = new URL(server.address).host;
  /** @type {string[]} */
  const foreign = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.host !== host) foreign.push(request.url());
  });
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6");
  await page.locator("table.bars").first().waitFor();
  await page.locator(".worth").filter({ hasText: /./ }).first().waitFor();
  console.log(`umpire page: ${(weight.bytes / 1000).toFixed(0)} kB over the wire`);
  expect(weight.bytes).toBeLessThan(300_000);
  for (const address of PAGES) {
    await page.goto(`/${address}`);
    await page.locator("main h1").first().waitFor();
  }
  expect(foreign).toEqual([]);
});

/** Tap on a button: how many milliseconds until the odds are drawn anew. @param {string} name @returns {Promise<number>} */
function tapped(name) {
  const odds = document.querySelector(".odds");
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector(`button[aria-label="${name}"]`));
  if (!odds || !button) throw new Error("no odds are shown");
  return new Promise((resolve) => {
    const began = performance.now();
    const watch = new MutationObserver(() => {
      if (odds.getAttribute("aria-busy") !== "false") return;
      watch.disconnect();
      requestAnimationFrame(() => resolve(Math.round(performance.now() - began)));
    });
    watch.observe(odds, { attributes: true });
    button.click();
  });
}

test("one tap is one request for odds, and the answer is drawn", async ({ page }) => {
  await page.goto("/#/death-valley/umpire/fire?weapon=R&sp=8&range=1&cr=6");
  await page.locator("table.bars").first().waitFor();
  await page.locator(".worth").filter({ hasText: /./ }).first().waitFor();
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/odds")) asked++;
  });
  /** @type {number[]} */
  const times = [];
  for (let tap = 1; tap <= 10; tap++) {
    times.push(await page.evaluate(tapped, "One more: strength points or guns firing"));
    expect(asked).toBe(tap);
  }
  times.sort((a, b) => a - b);
  console.log(`odds after a tap: median ${times[5]} ms, slowest ${times[9]} ms`);
});

test("the content-security policy allows no inline script or style, and the page breaks none of it", async ({
  page,
}) => {
  const answer = await page.goto("/");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
});
