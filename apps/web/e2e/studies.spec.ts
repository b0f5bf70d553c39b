// The studies as they ship, against the bundled target: one is started from its page, and a short form of each part of all five
// is measured, whose report must show every item that the published one shows. What it says is not looked at: blocks are short.
import { expect, type Page } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { call } from "./instance.ts";

type Axis = { name: string; values: unknown[] } | { names: string[]; points: unknown[][] };
type Gate = { cells?: Record<string, unknown>[] };
type Definition = {
  name: string;
  axes: Axis[];
  load: { kind: string; ratePerS?: number };
  gates: Gate[];
};
type Run = { id: string; status: string; subject: object; failure: { message: string } | null };
type Report = {
  spec: Definition;
  verdict: {
    verdict: string;
    gates: { gate: { metric: string }; limit: number }[];
  } | null;
  comparison: { metric: string; values: { value: number | null }[] }[];
  diagnostics: { code: string }[];
  blocks: { cell: number; variant: string; requests: number; errors: number }[];
};

/** The ends of an axis: enough to see what the report makes of it. */
const ends = <Value>(values: readonly Value[]): Value[] =>
  values.length > 2 ? [values[0] as Value, values.at(-1) as Value] : [...values];

/** A round of short blocks of a definition, in the cells at the ends of its axes, with the gates on those. */
function shortForm(definition: Definition): Definition & { plan: object } {
  const axes = definition.axes.map((axis) =>
    "names" in axis
      ? { ...axis, points: ends(axis.points) }
      : { ...axis, values: ends(axis.values) },
  );
  const left = axes.flatMap((axis) => ("names" in axis ? axis.points.flat() : axis.values));
  const isLeft = (cell: Record<string, unknown>) =>
    Object.values(cell).every((value) => left.includes(value));
  return {
    ...definition,
    name: definition.name.replace(/-quick$/, "-short"),
    axes,
    gates: definition.gates.filter(({ cells }) => cells?.every(isLeft) ?? true),
    ...(definition.load.ratePerS === 1 && { load: { ...definition.load, ratePerS: 10 } }),
    plan: { rounds: 1, warmupMs: 150, blockMs: 400, pilot: "off" },
  };
}

/**
 * Starts a study, takes its definitions, cancels it, and measures their short forms.
 * Resolves to the ids of the runs, in order.
 */
async function measure(study: string, form: "sound" | "misbehaving" = "sound"): Promise<string[]> {
  const start = await call<{ runs: Run[] }>(`/studies/${study}/runs`, { length: "quick", form });
  const ids: string[] = [];
  for (const { id } of start.runs) await call(`/runs/${id}/cancel`, {});
  for (const { id, subject } of start.runs) {
    const { spec } = await reportOf(id);
    let run = await call<Run>("/runs", { definition: shortForm(spec), subject });
    await expect(async () => {
      run = await call<Run>(`/runs/${run.id}`);
      expect(run.failure).toBeNull();
      expect(run.status).toBe("finished");
    }).toPass({ timeout: 300_000, intervals: [500] });
    ids.push(run.id);
  }
  return ids;
}

const reportOf = (id: string) => call<Report>(`/runs/${id}/report.json`);

/** The pages of a study that is measured as it should be: every block has requests, and none of them failed. */
async function soundPages(study: string): Promise<string[]> {
  const ids = await measure(study);
  for (const id of ids) {
    const { blocks } = await reportOf(id);
    for (const block of blocks) expect(block, JSON.stringify(block)).toMatchObject({ errors: 0 });
    expect(Math.min(...blocks.map(({ requests }) => requests))).toBeGreaterThan(0);
  }
  return ids.map((id) => `/runs/${id}`);
}

/** Items of a report: the anchor of a section, and texts that stand in it. */
type Items = readonly (readonly [item: string, anchor: string, ...texts: RegExp[]])[];

/** Sections that are empty, and offer to be filled, until somebody does. */
const tabOf: Readonly<Record<string, string>> = { decision: "decision", "hot-spots": "cost" };

async function shows(page: Page, path: string | undefined, items: Items) {
  // Laid out for paper every tab is there.
  await page.goto(`${path ?? ""}?print&metrics=all`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  // On paper there is only what a run has; where something can still be done, its tab offers it.
  const later = items.filter(([, anchor]) => tabOf[anchor] !== undefined);
  for (const [item, anchor, ...texts] of [
    ...items.filter((one) => !later.includes(one)),
    ...later,
  ]) {
    if (tabOf[anchor] !== undefined) await page.goto(`${path ?? ""}?tab=${tabOf[anchor]}`);
    const section = page.locator(`#${anchor}`);
    await expect(section, item).toBeVisible();
    for (const text of texts) await expect(section.getByText(text).first(), item).toBeAttached();
  }
}

test.describe("studies", { tag: "@measures" }, () => {
  // Each would wait for the others' runs.
  test.describe.configure({ mode: "default" });

  test("start from their page, with progress, and stop", async ({ page }) => {
    await page.goto("/new/benchmark");
    await page.getByRole("link", { name: "Run a study" }).click();
    const row = page.getByRole("row").filter({ hasText: "Cluster: five calls" });
    await row.getByRole("button", { name: /^Run the study/ }).click();
    await page.getByRole("menuitem", { name: /^Quick, about/ }).click();
    await expect(page).toHaveURL(/\/studies\/cluster-rpc-payloads$/);
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByText(/of \d+ blocks, about/)).toBeVisible();
    const { latest } = await call<{ latest: { runs: Run[] } }>("/studies/cluster-rpc-payloads");
    // Not all runs: other tests have theirs in the same queue.
    for (const { id } of latest.runs) await call(`/runs/${id}/cancel`, {});
    await expect(page.getByText("cancelled").first()).toBeVisible();
  });

  test("dispatch", async ({ page }) => {
    const [run] = await soundPages("dispatch-grpc-vs-rest");
    await shows(page, run, [
      ["mean, median, p95, throughput", "comparison", /^Mean/, /^p50/, /^p95/, /^Throughput/],
      ["speed-up per metric", "scores", /grpc/],
      ["targets with status and margin", "gates", /Mean latency of grpc < 50 ms/, /Margin/i],
      ["caveats of the validity checks", "doubts", /one machine|loopback/i],
      ["the same under lan, wan and internet", "axes", /network/i],
      ["a decision", "decision"],
    ]);
  });

  test("agents", async ({ page }) => {
    const [matrix, pool, buffers, congestion, priority] = await soundPages(
      "agents-quic-http2-websocket",
    );
    await shows(page, matrix, [
      ["connection time", "comparison", /Connection set-up \(median\)/],
      ["messages and Mbit a second", "comparison", /^Throughput/, /^Wire bandwidth/, /^Payload/],
      ["multiplexing", "comparison", /per connection/i],
      ["memory and CPU", "target-cost", /memory/i, /CPU/],
      ["percentiles under delay", "latency"],
      ["over agents, delay and loss", "axes", /RTT/, /loss/i, /clients/i],
      ["normalised scores and the improvement matrix", "scores"],
      ["alert thresholds", "gates", /Thresholds/],
      ["CPU hot spots", "hot-spots"],
    ]);
    for (const [path, axis] of [
      [pool, /connections/i],
      [buffers, /buffer/i],
      [congestion, /congestion/i],
    ] as const)
      await shows(page, path, [["the sweep with its best setting", "axes", axis, /best/i]]);
    await shows(page, priority, [["priority classes", "operations", /critical/, /low/]]);
  });

  test("cluster", async ({ page }) => {
    const [each, payloads] = await soundPages("cluster-rpc-payloads");
    await shows(page, each, [
      ["average, allocations and bytes", "comparison", /^Mean/, /Target alloc/, /allocated bytes/],
      ["throughput", "comparison", /^Throughput/],
      ["sequential against parallel", "axes", /clients/i],
      ["targets with margin", "gates", /p99 of grpc < 10 ms/],
      ["how it holds over the rounds", "blocks"],
    ]);
    await shows(page, payloads, [["payload sweep with bandwidth", "axes", /payload/i]]);
  });

  test("tasks", async ({ page }) => {
    const runs = await soundPages("tasks-api-evolution");
    await shows(page, runs[1], [
      ["percentiles", "comparison", /^p75/, /^p90/, /^p99/],
      ["winner or not decided", "scores"],
      ["payload bytes per field", "payloads", /created_at|createdAt/, /message/],
      ["the definition that repeats it", "definition"],
      ["the command that repeats it", "repeat"],
    ]);
    await page.goto("/benchmarks/tasks-api-evolution-short/stages");
    for (const stage of [/string fields, locked client/, /binary fields/])
      await expect(page.getByRole("columnheader", { name: stage }).first()).toBeVisible();
    await expect(page.getByRole("rowheader", { name: /spread/i }).first()).toBeVisible();
  });

  test("governance", async ({ page }) => {
    const [each, workflow, paced] = await soundPages("governance-http-vs-grpc");
    await shows(page, each, [
      ["time, bytes and allocations", "comparison", /^Mean/, /Target alloc/, /allocated bytes/],
      ["min and max", "comparison", /^Minimum/, /^Maximum/],
      ["full distribution", "latency"],
      ["parallel load", "axes", /clients/i],
      ["client set-up", "setup"],
      ["a decision", "decision"],
    ]);
    await shows(page, workflow, [
      ["the workflow step by step", "operations", /create session/, /invalid argument/],
    ]);
    await shows(page, paced, [["the paced session", "comparison", /^Success|^Errors/]]);
  });

  test("misbehaving are found out", async () => {
    const only = async (study: string) => {
      const [id] = await measure(study, "misbehaving");
      return reportOf(id ?? "");
    };
    const codes = ({ diagnostics }: Report) => diagnostics.map(({ code }) => code);
    expect(codes(await only("dispatch-grpc-vs-rest"))).toContain("delayed-ack-plateau");
    expect(codes(await only("tasks-api-evolution"))).toContain("debug-build");
    expect(codes(await only("cluster-rpc-payloads"))).toContain("too-few-requests");
    const broken = await only("governance-http-vs-grpc");
    expect(codes(broken)).toContain("errors-contaminate");
    expect(broken.verdict?.verdict).toBe("INVALID");
    // One round judges no gate; what it measured breaks the alert wherever a block was long enough to connect in.
    const { verdict, comparison } = await only("agents-quic-http2-websocket");
    const alert = verdict?.gates.find(({ gate }) => gate.metric === "connect");
    const connecting = comparison.filter(({ metric }) => metric === "connect");
    const measured = connecting.flatMap(({ values }) => values.flatMap(({ value }) => value ?? []));
    expect(measured.length).toBeGreaterThan(0);
    for (const value of measured) expect(value).toBeGreaterThan(alert?.limit ?? Infinity);
  });
});
