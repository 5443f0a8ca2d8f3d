import { settled } from "../battle.js";
import { expect, test } from "../server.js";

/** Brigades of a side, thirteen stands each: 312 stands on the table. */
const BRIGADES = 12;

/** @param {string} side @param {number} south of the first row @param {number} facing */
function army(side, south, facing) {
  const brigades = Array.from({ length: BRIGADES }, (_, nth) => {
    const at = `(${6 + 9 * (nth % 6)},${south + 6 * Math.floor(nth / 6)})`;
    return `      brigade ${side}-${nth} "${side} ${nth}" infantry 13/10/7 veteran double-line at ${at} facing ${facing}`;
  });
  return [
    `side ${side}`,
    `  command ${side}-corps "${side} corps" corps`,
    `    leader ${side}-general "General" at (30,${south + 3})`,
    `    command ${side}-division "${side} division" division`,
    ...brigades,
  ].join("\n");
}

const TABLE = `table field
title A field
size 60 x 60
hill 1 "A hill" (10,20) (40,20) (40,40) (10,40)
area open-wood "A wood" (42,22) (56,22) (56,38) (42,38)
line road "A road" width 0.5 (30,0) (30,60)
`;
const SCENARIO = `scenario crowd
title A crowd
about Two corps in two lines.
system fire-and-fury
table field
ratings house
scale 200
first union
turn "12:00"
turn "12:30"
objective "The hill" (25,30) union 2 confederate 2
${army("union", 50, 0)}
${army("confederate", 4, 180)}
`;

/** Frames while something is done: how long each took, in milliseconds. @param {import("@playwright/test").Page} page @param {() => Promise<void>} deed */
async function frames(page, deed) {
  const counted = page.evaluate(
    () =>
      new Promise((resolve) => {
        /** @type {number[]} */
        const times = [];
        let last = performance.now();
        const tick = (/** @type {number} */ now) => {
          times.push(now - last);
          last = now;
          if (document.body.dataset.still) resolve(times);
          else requestAnimationFrame(tick);
        };
        delete document.body.dataset.still;
        requestAnimationFrame(tick);
      }),
  );
  await deed();
  await page.evaluate(() => (document.body.dataset.still = "yes"));
  return /** @type {number[]} */ (await counted).sort((a, b) => a - b);
}

test("three hundred stands are moved about and zoomed", async ({ page, request, server }) => {
  const began = await request.post(`${server.address}/api/battles`, {
    data: {
      system: "fire-and-fury",
      scenario: "crowd",
      players: { north: "human", south: "human" },
      own: [
        { name: "crowd.scenario", text: SCENARIO },
        { name: "field.table", text: TABLE },
      ],
    },
  });
  expect(await began.text()).toContain('"id"');
  const { id } = await began.json();
  await page.goto(`/#/fire-and-fury/battles/${id}`);
  await settled(page);
  const stands = page.locator(".stands .card").evaluateAll((cards) =>
    cards.reduce((many, card) => many + (card.getAttribute("d")?.match(/M/g)?.length ?? 0), 0),
  );
  expect(await stands).toBeGreaterThanOrEqual(2 * BRIGADES * 13);
  const box = await page.locator(".field-box").boundingBox();
  if (!box) throw new Error("no table is drawn");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const zoomed = await frames(page, async () => {
    await page.mouse.move(x, y);
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, turn < 8 ? -120 : 120);
  });
  const panned = await frames(page, async () => {
    await page.mouse.down();
    await page.mouse.move(x + 150, y + 100, { steps: 30 });
    await page.mouse.move(x, y, { steps: 30 });
    await page.mouse.up();
  });
  for (const [what, times] of /** @type {[string, number[]][]} */ ([["zooming", zoomed], ["moving about", panned]])) {
    const middle = times[Math.floor(times.length / 2)] ?? 0;
    console.log(`${what}: ${times.length} frames, median ${middle.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`);
    expect(times.length).toBeGreaterThan(1);
  }
});

test("a map is moved about and a battle played back without standing still", async ({ browser, server }) => {
  test.setTimeout(150_000);
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: "no-preference", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const players = { north: "random", south: "random" };
  const began = await page.request.post("/api/battles", { data: { system: "death-valley", scenario: "ridge-farm", players } });
  const { id } = await began.json();
  await expect(async () => {
    const now = await (await page.request.get(`/api/battles/${id}`)).json();
    expect(now.view.over).toBeTruthy();
  }).toPass({ timeout: 90_000 });
  await page.goto(`/#/death-valley/battles/${id}`);
  await settled(page);
  const box = await page.locator(".field-box").boundingBox();
  if (!box) throw new Error("no map is drawn");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.locator(".field-box").press("+");
  const panned = await frames(page, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 80, { steps: 30 });
    await page.mouse.move(x, y, { steps: 30 });
    await page.mouse.up();
  });
  await page.getByRole("tab", { name: "Record" }).click();
  await page.getByRole("button", { name: "Watch from the beginning" }).click();
  await expect(page.getByText(/^Action \d+ of \d+$/)).toBeVisible();
  const played = await frames(page, () => page.waitForTimeout(4000));
  for (const [what, times] of /** @type {[string, number[]][]} */ ([["moving about", panned], ["playing back", played]])) {
    const middle = times[Math.floor(times.length / 2)] ?? 0;
    console.log(`${what}: ${times.length} frames, median ${middle.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`);
    expect(middle, what).toBeLessThan(60);
  }
  await context.close();
});
