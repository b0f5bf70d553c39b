// Every page in every state, wide and narrow, light and dark: none scrolls sideways, none shows NaN or undefined,
// axe finds nothing serious. Members see the whole product; visitors see the sign-in page and what was shared with them.
import { expect, test } from "@playwright/test";
import { credentials, e2e, seed } from "./instance.ts";
import { lookAt, nobody, withContrast } from "./page-checks.ts";

/** What members see, by kind: each kind is a test of its own, so that none takes too long. */
const kinds = {
  verdicts: {
    "report-go": withContrast(seed("dispatch-go")),
    "report-no-go": withContrast(seed("dispatch-nogo"), "#answer"),
    "report-inconclusive": withContrast(seed("inconclusive"), "#answer"),
    "report-invalid": withContrast(seed("invalid"), "#answer"),
    "report-plateau": seed("plateau"),
    "report-why-pass": withContrast(`${seed("dispatch-go")}#gate-2`, "#gates"),
    "report-failed": withContrast(seed("failed")),
    "report-running": withContrast(seed("running")),
    "report-confirmed": seed("confirmed"),
    "report-decided": withContrast(seed("decided"), "#decision"),
    "report-decided-against-verdict": seed("decided-against-verdict"),
    "report-published": withContrast(seed("published"), "#published"),
    "benchmark-published": "/benchmarks/seed-published",
  },
  "reports of loads and protocols": {
    "report-eight-variants": seed("eight-variants-long-names"),
    "report-cells": withContrast(seed("agents"), "#axes"),
    "report-connect-only": seed("connect-only"),
    "report-stages": seed("stages"),
    "report-stopped-early": seed("stopped-early"),
    "report-capacity": withContrast(seed("capacity"), "#capacity"),
    "report-streams": seed("streams"),
    "report-mix": seed("mix"),
    "report-workflow": seed("workflow"),
    "report-websocket-and-quic": seed("websocket-and-quic"),
  },
  editors: {
    editor: withContrast(`${seed("evolution")}/edit`),
    "editor-connect-only": "/benchmarks/seed-connect-only/edit",
    "editor-stages": "/benchmarks/seed-stages/edit",
    "editor-stop-conditions": "/benchmarks/seed-stopped-early/edit",
    "editor-mix": "/benchmarks/seed-mix/edit",
    "editor-workflow": "/benchmarks/seed-workflow/edit",
    "editor-streams": "/benchmarks/seed-streams/edit",
    "editor-capacity": withContrast("/benchmarks/seed-capacity/edit"),
    "editor-websocket-and-quic": "/benchmarks/seed-websocket-and-quic/edit",
    "editor-noise": "/benchmarks/seed-noise-calibration/edit",
    "editor-new": withContrast("/new/benchmark"),
    "target-edit": "/targets/demo-grpc/edit",
    "target-quic-edit": "/targets/seed-websocket-and-quic-2/edit",
    "target-new": withContrast("/new/target"),
  },
  "lists and settings": {
    "benchmark-empty": withContrast(seed("empty")),
    benchmark: withContrast(seed("evolution")),
    evolution: withContrast(`${seed("evolution")}/evolution`),
    "stages-of-a-subject": withContrast(`${seed("stages-of-a-subject")}/stages`),
    "stages-empty": `${seed("empty")}/stages`,
    "evolution-empty": `${seed("empty")}/evolution`,
    overview: withContrast("/"),
    runs: withContrast("/runs"),
    "share-preview": `${seed("dispatch-go")}/share`,
    "runs-empty": "/runs?benchmark=seed-empty",
    benchmarks: withContrast("/benchmarks"),
    targets: withContrast("/targets"),
    target: withContrast("/targets/demo-grpc"),
    "target-quic": "/targets/seed-websocket-and-quic-2",
    "target-noise": withContrast(seed("noise-calibration")),
    "target-noise-unusable": "/targets/seed-noise-calibration-2",
    workers: withContrast(seed("workers")),
    "payload-sizes": withContrast("/tools/payload-sizes"),
    settings: withContrast("/settings"),
    methods: withContrast("/methods"),
    "not-found": "/benchmarks/there-is-none",
    "api-reference": withContrast("/docs/api"),
  },
};

/** Cases that other tools get wrong: pages of a kind that is walked already, so they are opened for their pictures. */
const pictured = {
  "report-why-not-evaluated": `${seed("plateau")}#gate-2`,
  "report-not-confirmed": seed("not-confirmed"),
  "report-baseline-answers-404": seed("baseline-answers-404"),
  "report-engine-bound": seed("engine-bound"),
  "report-engine-misses-schedule": seed("engine-misses-schedule"),
  "report-target-overloaded": seed("target-overloaded"),
  "report-candidate-errors": seed("candidate-errors"),
  "report-five-rounds": seed("five-rounds"),
  "report-too-few-requests": seed("too-few-requests"),
  "report-pilot-stopped": seed("pilot-stopped"),
  "report-cautions": seed("cautions"),
  "report-regression": seed("regression"),
  "report-imported": seed("imported"),
  "report-http-versions": seed("http-versions"),
};

/** Shares the report of GO and gives the pages that need no session. */
async function visitorStates() {
  const run = seed("dispatch-go").split("/").at(-1);
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
    "sign-in": withContrast("/sign-in"),
    "welcome-spent": `/welcome/${"x".repeat(43)}`,
    shared: withContrast(new URL(url).pathname, "header"),
    "methods-of-visitors": "/methods",
    "shared-unknown": `/r/${"x".repeat(43)}`,
  };
}

for (const [kind, states] of Object.entries(kinds))
  test(`every page: ${kind}`, ({ browser }) => lookAt(browser, states, e2e.sessionPath));
if (process.env.GONOGO_SCREENSHOTS)
  test("pictures of further reports", ({ browser }) => lookAt(browser, pictured, e2e.sessionPath));
test("every page of visitors", async ({ browser }) =>
  lookAt(browser, await visitorStates(), nobody));
