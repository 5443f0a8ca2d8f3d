import { begin, choose, entries, offered, settled } from "../battle.js";
import { expect, Server, test } from "../server.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a room lets in who knows its code, and two devices play one battle", async ({ browser }) => {
  const room = new Server("0.0.0.0:0");
  await room.start();
  try {
    const enter = async () => {
      const context = await browser.newContext({ baseURL: room.address, reducedMotion: "reduce" });
      return context.newPage();
    };
    const host = await enter();
    await host.goto("/#/death-valley/battles");
    await expect(host.getByRole("heading", { name: "Join the table" })).toBeVisible();
    await host.getByLabel("Code of the room").fill("WRONG2");
    await host.getByRole("button", { name: "Join" }).click();
    await expect(host.getByText("this is not the code of this room")).toBeVisible();
    await host.getByLabel("Code of the room").fill(room.code.toLowerCase());
    await host.getByRole("button", { name: "Join" }).click();
    await expect(host.getByRole("heading", { name: "Long Roll", level: 1 })).toBeVisible();
    await expect(host.locator(".door")).toContainText(room.code);

    const guest = await enter();
    await guest.goto(`/join/${room.code}`);
    await expect(guest.getByRole("heading", { name: "Long Roll", level: 1 })).toBeVisible();

    await begin(host, { south: "human", base: room.address });
    await settled(host);
    await guest.goto(host.url());
    await settled(guest);
    await choose(host, (await offered(host))[0] ?? "");
    await expect(guest.locator(".battle")).toHaveAttribute("data-entries", String(await entries(host)));
  } finally {
    await room.stop();
  }
});
