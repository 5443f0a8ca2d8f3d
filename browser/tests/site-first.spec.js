import { expect, test as base } from "@playwright/test";
import { CASES } from "../cases.js";
import { serve } from "../static.js";

// The first visit on a mid-range phone over 4G: what Chromium calls "Fast 4G", and a processor four times slower.
const NETWORK = { offline: false, latency: 165, downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9 };
const SLOWER = 4;
/** The limits in milliseconds; a test machine that others use may be slower than a phone. */
const [PAINT, USABLE] = [1000, 3000].map((limit) => limit * Number(process.env.LONGROLL_PATIENCE ?? 1));

const test = base.extend({});
test.skip(!process.env.LONGROLL_SITE, "LONGROLL_SITE names no built site");
test.use({ viewport: { width: 412, height: 840 } });

for (const { system, procedure, query } of CASES) {
  test(`first visit, ${system}: painted and usable in time`, async ({ page }) => {
    const server = await serve(process.env.LONGROLL_SITE ?? "", "/");
    const phone = await page.context().newCDPSession(page);
    await phone.send("Network.enable");
    await phone.send("Network.emulateNetworkConditions", NETWORK);
    await phone.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const began = Date.now();
    await page.goto(`${server.address}#/${system}/umpire/${procedure}?${query}`, { waitUntil: "commit" });
    await page.locator("table.bars").first().waitFor({ timeout: 60_000 });
    const usable = Date.now() - began;
    const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity);
    console.log(`${system}: painted after ${Math.round(painted)} ms, odds after ${usable} ms`);
    await server.close();
    expect(painted).toBeLessThan(PAINT ?? 0);
    expect(usable).toBeLessThan(USABLE ?? 0);
  });
}
