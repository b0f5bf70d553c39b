// The pages of the product in the states that seeds bring about: those of members, and those that need no session.
import { expect } from "@playwright/test";
import { credentials, e2e, seed } from "./instance.ts";
import { inDarkToo } from "./page-checks.ts";

const idOf = (name: Parameters<typeof seed>[0]) => seed(name).split("/").at(-1);

/** What members see, by kind: each kind is a test of its own, so that none takes too long. */
export const memberStates = {
  verdicts: {
    "report-go": inDarkToo(seed("dispatch-go")),
    "report-no-go": inDarkToo(seed("dispatch-nogo"), "#answer"),
    "report-inconclusive": inDarkToo(seed("inconclusive"), "#answer"),
    "report-invalid": inDarkToo(seed("invalid"), "#answer"),
    "report-plateau": inDarkToo(`${seed("plateau")}?tab=evidence`, "#doubts"),
    "report-why-pass": inDarkToo(`${seed("dispatch-go")}#gate-2`, "#gates"),
    "report-failed": inDarkToo(seed("failed")),
    "report-running": inDarkToo(seed("running")),
    "report-confirmed": inDarkToo(seed("confirmed"), "#gates"),
    "report-decided": inDarkToo(`${seed("decided")}?tab=decision`, "#decision"),
    "report-decided-against-verdict": inDarkToo(
      `${seed("decided-against-verdict")}?tab=decision`,
      "#decision",
    ),
    "report-published": inDarkToo(`${seed("published")}?tab=published`, "#published"),
    "benchmark-published": "/benchmarks/seed-published",
  },
  "reports of loads and protocols": {
    "report-eight-variants": inDarkToo(seed("eight-variants-long-names"), "#comparison"),
    "report-cells": inDarkToo(`${seed("agents")}?tab=cells`, "#axes"),
    "report-connect-only": inDarkToo(`${seed("connect-only")}?tab=latency`, "#setup"),
    "report-stages": inDarkToo(`${seed("stages")}?tab=time`, "#stages"),
    "report-stopped-early": inDarkToo(`${seed("stopped-early")}?tab=evidence`, "#doubts"),
    "report-capacity": inDarkToo(`${seed("capacity")}?tab=latency`, "#capacity"),
    "report-streams": inDarkToo(`${seed("streams")}?tab=latency`, "#streams"),
    "report-mix": inDarkToo(`${seed("mix")}?tab=latency`, "#operations"),
    "report-workflow": inDarkToo(`${seed("workflow")}?tab=latency`, "#operations"),
    "report-websocket-and-quic": inDarkToo(seed("websocket-and-quic"), "#comparison"),
  },
  editors: {
    editor: inDarkToo(`${seed("evolution")}/edit`),
    "editor-connect-only": "/benchmarks/seed-connect-only/edit",
    "editor-stages": "/benchmarks/seed-stages/edit",
    "editor-stop-conditions": "/benchmarks/seed-stopped-early/edit",
    "editor-mix": "/benchmarks/seed-mix/edit",
    "editor-workflow": "/benchmarks/seed-workflow/edit",
    "editor-streams": "/benchmarks/seed-streams/edit",
    "editor-capacity": inDarkToo("/benchmarks/seed-capacity/edit"),
    "editor-websocket-and-quic": "/benchmarks/seed-websocket-and-quic/edit",
    "editor-noise": "/benchmarks/seed-noise-calibration/edit",
    "editor-new": "/new/benchmark",
    "target-edit": "/targets/demo-grpc/edit",
    "target-quic-edit": "/targets/seed-websocket-and-quic-2/edit",
    "target-new": "/new/target",
  },
  "lists and settings": {
    audit: inDarkToo("/audit"),
    notices: "/notices",
    "benchmark-empty": seed("empty"),
    benchmark: inDarkToo(seed("evolution")),
    evolution: inDarkToo(`${seed("evolution")}/evolution`),
    "stages-of-a-subject": inDarkToo(`${seed("stages-of-a-subject")}/stages`),
    "stages-empty": `${seed("empty")}/stages`,
    "evolution-empty": `${seed("empty")}/evolution`,
    overview: inDarkToo("/"),
    runs: inDarkToo("/runs"),
    shares: inDarkToo("/shares"),
    "share-preview": `${seed("dispatch-go")}/share`,
    "runs-empty": "/runs?benchmark=seed-empty",
    compare: "/compare",
    "compare-runs": inDarkToo(`/compare?runs=${idOf("confirmed")},${idOf("not-confirmed")}`),
    imports: inDarkToo("/imports"),
    import: inDarkToo(seed("summary")),
    studies: "/studies",
    schedules: inDarkToo("/schedules"),
    schedule: inDarkToo(seed("nightly")),
    "schedules-empty": "/schedules?benchmark=seed-empty",
    versions: `${seed("evolution")}/versions`,
    benchmarks: "/benchmarks",
    "archive-empty": "/archive",
    targets: "/targets",
    target: inDarkToo("/targets/demo-grpc"),
    "target-quic": "/targets/seed-websocket-and-quic-2",
    noise: inDarkToo("/noise", "main"),
    "target-noise": inDarkToo(seed("noise-calibration")),
    "target-noise-unusable": "/targets/seed-noise-calibration-2",
    workers: inDarkToo(seed("workers")),
    "payload-sizes": inDarkToo("/tools/payload-sizes"),
    settings: inDarkToo("/settings"),
    methods: inDarkToo("/methods"),
    "not-found": "/benchmarks/there-is-none",
    "api-reference": inDarkToo("/docs/api"),
  },
};

/** Shares the report of GO and resolves to the path of the link. */
async function shareOfGo(body: object): Promise<string> {
  const made = await fetch(new URL(`/api/v1/runs/${idOf("dispatch-go")}/shares`, e2e.url), {
    method: "POST",
    headers: {
      authorization: `Bearer ${credentials().apiKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  expect(made.status).toBe(201);
  const { url } = (await made.json()) as { url: string };
  return new URL(url).pathname;
}

/** The pages that need no session. */
export async function visitorStates() {
  return {
    "sign-in": inDarkToo("/sign-in"),
    forgot: "/forgot",
    "welcome-spent": `/welcome/${"x".repeat(43)}`,
    shared: inDarkToo(await shareOfGo({}), "header"),
    "shared-locked": inDarkToo(await shareOfGo({ password: "seven quiet geese" })),
    "methods-of-visitors": "/methods",
    "shared-unknown": `/r/${"x".repeat(43)}`,
  };
}
