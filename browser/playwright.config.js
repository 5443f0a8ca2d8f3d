import { defineConfig } from "@playwright/test";

// On a machine that does much else: LONGROLL_PATIENCE=4 waits four times as long.
const patience = Number(process.env.LONGROLL_PATIENCE ?? 1);

export default defineConfig({
  testDir: "tests",
  timeout: 120_000 * patience,
  expect: { timeout: 15_000 * patience },
  // A browser that dies at its start is started once more; such a test is counted as flaky, in the open.
  retries: 1,
  workers: 2,
  fullyParallel: true,
  reporter: [["list"]],
  use: {
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--font-render-hinting=none",
      ],
    },
  },
});
