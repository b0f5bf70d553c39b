// Browser tests against a running instance: web, worker, target, PostgreSQL and Redis, all real.
// `npm test` starts that instance on free ports and says where it is:
// GONOGO_E2E_URL (the web), GONOGO_E2E_CREDENTIALS (its credentials.json),
// GONOGO_E2E_SEEDS (where the seeded scenarios stand), GONOGO_E2E_WEB (settings of a further web process), CHROMIUM_PATH (the browser).
import { defineConfig } from "@playwright/test";
import { browserFlags, e2e } from "./e2e/instance.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  forbidOnly: true,
  retries: 0,
  // Pages are looked at by two; what waits for runs goes one after the other (see scripts/test/tasks.mjs).
  workers: 2,
  fullyParallel: true,
  timeout: 420_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: e2e.url,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    // A trace stores the elements of every step, which takes longer than the steps: only when it is asked for.
    trace: process.env.GONOGO_TRACE ? "retain-on-failure" : "off",
    launchOptions: { executablePath: e2e.chromiumPath, args: browserFlags },
  },
  projects: [
    { name: "owner", testMatch: "owner.setup.ts" },
    {
      name: "instance",
      testMatch: "*.spec.ts",
      dependencies: ["owner"],
      use: { storageState: e2e.sessionPath },
    },
  ],
});
