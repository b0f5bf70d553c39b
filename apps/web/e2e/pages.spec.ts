// Every page in every state, wide and narrow, light and dark: none scrolls sideways, none shows NaN or undefined,
// axe finds nothing serious. Members see the house; strangers see its door and what was shared with them.
import { expect, test } from "@playwright/test";
import { credentials, e2e } from "./house.ts";
import { examine, lookAt, modes, nobody } from "./page-checks.ts";

const states = {
  "report-go": e2e.seeds["dispatch-go"],
  "report-no-go": e2e.seeds["dispatch-nogo"],
  "report-inconclusive": e2e.seeds.inconclusive,
  "report-invalid": e2e.seeds.invalid,
  "report-plateau": e2e.seeds.plateau,
  "report-failed": e2e.seeds.failed,
  "report-running": e2e.seeds.running,
  "report-mix": e2e.seeds.mix,
  "report-workflow": e2e.seeds.workflow,
  "report-eight-variants": e2e.seeds["eight-variants-long-names"],
  "benchmark-empty": e2e.seeds.empty,
  benchmark: e2e.seeds.evolution,
  evolution: `${e2e.seeds.evolution}/evolution`,
  "evolution-empty": `${e2e.seeds.empty}/evolution`,
  editor: `${e2e.seeds.evolution}/edit`,
  "editor-new": "/new/benchmark",
  overview: "/",
  runs: "/runs",
  "runs-empty": "/runs?benchmark=seed-empty",
  benchmarks: "/benchmarks",
  targets: "/targets",
  target: "/targets/demo-grpc",
  "target-edit": "/targets/demo-grpc/edit",
  "target-new": "/new/target",
  settings: "/settings",
  "not-found": "/benchmarks/there-is-none",
  "api-reference": "/docs/api",
};

/** Shares the report of GO and gives the pages that need no session. */
async function strangersStates() {
  const run = e2e.seeds["dispatch-go"].split("/").at(-1);
  const made = await fetch(new URL(`/api/v1/runs/${run}/shares`, e2e.url), {
    method: "POST",
    headers: {
      authorization: `Bearer ${credentials().apiKey}`,
      "content-type": "application/json",
    },
    body: "{}",
  });
  expect(made.status).toBe(201);
  const { url } = (await made.json()) as { url: string };
  return {
    "sign-in": "/sign-in",
    "welcome-spent": `/welcome/${"x".repeat(43)}`,
    shared: new URL(url).pathname,
    "shared-unknown": `/r/${"x".repeat(43)}`,
  };
}

for (const mode of modes) {
  const title = `at ${mode.width} px, ${mode.colorScheme}`;
  test(`every page ${title}`, ({ browser }) => lookAt(browser, states, e2e.sessionPath, mode));
  test(`every page of strangers ${title}`, async ({ browser }) =>
    lookAt(browser, await strangersStates(), nobody, mode));
}

test("axe finds nothing serious on any page", ({ page }) => examine(page, states));

test.describe("strangers", () => {
  test.use({ storageState: nobody });
  test("axe finds nothing serious on what they see", async ({ page }) =>
    examine(page, await strangersStates()));
});
