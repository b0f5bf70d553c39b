// How the product is watched from outside: its probes, and the metrics of web and worker after real requests.
import { startOtlpReceiver } from "@gonogo/services/testing/otlp-receiver";
import { expect, test } from "@playwright/test";
import { call, e2e } from "./instance.ts";

/** Of a block, as the engine goes through them. */
const phases = ["connecting", "warmup", "measuring", "draining"];

const [host, port] = e2e.metricsAddress.split(":");
const metricsOf = async (portOffset: number): Promise<string> =>
  (await fetch(`http://${host}:${Number(port) + portOffset}/metrics`)).text();
const web = () => metricsOf(0);

test("probes answer without a session, and are kept by nobody", async ({ request }) => {
  const health = await request.get("/api/health");
  expect([health.status(), health.headers()["cache-control"]]).toEqual([200, "no-store"]);
  const ready = await request.get("/api/ready");
  expect([ready.status(), ready.headers()["cache-control"]]).toEqual([200, "no-store"]);
  expect(await ready.json()).toEqual({ status: "ready", postgresql: "ok", redis: "ok" });
});

test("requests are counted by templates of their routes", async ({ page }) => {
  const { items } = await call<{ items: { id: string }[] }>("/runs");
  const id = items[0]?.id ?? "";
  await call(`/runs/${id}`);
  await page.goto(`/runs/${id}`);
  await page.goto(`/nobody-made-this/${id}`);
  await expect.poll(web).toMatch(/route="\/runs\/\[id\]",status="200"/);
  const text = await web();
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  for (const route of ["/runs/[id]", "/api/v1/runs/:id", "/api/trpc/[trpc]", "/_next/", "other"])
    expect(routes).toContain(route);
  expect([...routes].filter((route) => /[0-9a-f]{8}-/.test(route ?? ""))).toEqual([]);
  expect(text).toContain("gonogo_postgresql_up 1");
  expect(text).toMatch(/^gonogo_workers\{state="(ready|measuring)"\} 1$/m);
});

test("every answer names its request, also what is refused before any route", async () => {
  for (const [path, status] of [
    ["/sign-in", 200],
    ["/api/health", 200],
    ["/api/v1/runs", 401],
    ["/api/v1/nothing", 401],
    ["/%ff", 400],
  ] as const) {
    const headers = { "x-request-id": "e2e-7.1" };
    const answer = await fetch(`${e2e.url}${path}`, { headers });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get("x-request-id"), path).toBe("e2e-7.1");
    if (answer.headers.get("content-type") === "application/problem+json")
      expect(await answer.json()).toMatchObject({ requestId: "e2e-7.1" });
  }
});

test("the worker serves its own, at the next port", async () => {
  const text = await metricsOf(1);
  expect(text).toMatch(/^gonogo_worker_measuring [01]$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds [\d.e-]+$/m);
  expect(text).not.toContain("gonogo_http_request");
});

test("one trace leads from a request through the worker to the engine's phases", async () => {
  const receiver = await startOtlpReceiver(e2e.tracesPort);
  try {
    const definition = {
      ...{ name: "traced", question: "Is it traced?", load: { kind: "closed", clients: 1 } },
      variants: [
        {
          ...{ name: "rest", target: "demo-rest" },
          operation: { kind: "http", method: "GET", path: "/health" },
        },
      ],
      // An engine that gets no core for a whole phase does not see it: these are long.
      plan: { rounds: 4, warmupMs: 500, blockMs: 1_500, pilot: "off" },
      gates: ["errors(rest) <= 5 %"],
    };
    const { id } = await call<{ id: string }>("/runs", { definition });
    const ofRun = () =>
      receiver.spans.find(
        ({ name, attributes }) => name === "run" && attributes["gonogo.run.id"] === id,
      );
    await expect.poll(ofRun, { timeout: 120_000 }).toBeDefined();
    const run = ofRun();
    const above = () => receiver.spans.find(({ spanId }) => spanId === run?.parentSpanId);
    await expect.poll(above, { timeout: 30_000 }).toMatchObject({
      service: "gonogo-web",
      traceId: run?.traceId,
    });
    expect(run?.service).toBe("gonogo-worker");
    const below = (id?: string) => receiver.spans.filter((span) => span.parentSpanId === id);
    const block = below(run?.spanId).find(
      ({ attributes }) => attributes["gonogo.block.end"] === "finished",
    );
    expect(below(block?.spanId).map(({ name }) => name)).toEqual(phases);
    expect(receiver.refused).toEqual([]);
  } finally {
    await receiver.close();
  }
});
