// A frozen report loses secrets and nothing else: figures by stage and by phase of set-up stay.

import { readPayloads } from "@gonogo/analysis/payloads/payload-table";
import { newPilot } from "@gonogo/analysis/pilot/run-pilot";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuel, firstDuelGates, withVariant } from "@gonogo/analysis/testing/first-duel";
import { patchResults } from "@gonogo/analysis/testing/patch-results";
import { playRun } from "@gonogo/analysis/testing/play-run";
import { duelVariants, syntheticInput } from "@gonogo/analysis/testing/synthetic-blocks";
import { syntheticHistory } from "@gonogo/analysis/testing/synthetic-history";
import { pilotInput } from "@gonogo/analysis/testing/synthetic-pilot";
import { gateSentence } from "@gonogo/analysis/words/gate-words";
import { Report, type ReportBlock } from "@gonogo/protocols/report";
import { Load, type Payload } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { freezeReport } from "./freeze-report.ts";

it("keeps figures by operation, and hides header values and rows of every one", () => {
  const secret = (name: string) => ({
    name,
    operation: { kind: "http" as const, path: "/{{row.user}}", headers: { key: "hush" } },
  });
  const report = buildReport(
    syntheticInput({
      variants: [
        {
          name: "rest",
          medianUs: 200,
          operations: [
            { name: "create", parts: 1, slower: 1 },
            { name: "read", parts: 1, slower: 1 },
          ],
          isWorkflow: true,
        },
      ],
      spec: {
        rows: { csv: "user,token\nada,hush\n" },
        variants: [
          { name: "rest", target: "target-0", workflow: [secret("create"), secret("read")] },
        ],
      },
    }),
  );
  const frozen = freezeReport(report);
  const { operations, workflows } = report;
  expect(workflows.length).toBeGreaterThan(0);
  expect(frozen).toMatchObject({ operations, workflows });
  expect(JSON.stringify(frozen)).not.toContain("hush");
  expect(frozen.spec.rows?.csv).toBe("user,token\n(hidden),(hidden)\n");
});

it("keeps how long messages are, and shows the messages only where they were chosen", () => {
  const schema = "message Task { optional string id = 1; }";
  const payloads: Payload[] = [
    { name: "json", encoding: "json", message: { id: "hush" } },
    { name: "pb", encoding: "protobuf", schema, type: "Task", message: { id: "hush" } },
  ];
  const reading = readPayloads(payloads);
  const report = {
    ...buildReport(firstDuel({ spec: { payloads } })),
    payloads: reading.ok ? reading.table : null,
  };
  expect(report.payloads?.payloads.map(({ bytes }) => bytes)).toEqual([13, 6]);
  const frozen = freezeReport(report);
  expect(frozen.payloads).toEqual(report.payloads);
  expect(JSON.stringify(frozen)).not.toContain("hush");
  expect(frozen.definitionYaml).not.toContain("string id");
  expect(freezeReport(report, ["messages"]).spec.payloads).toEqual(report.spec.payloads);
});

it("keeps the evidence of every gate, without addresses", () => {
  const report = buildReport(firstDuel());
  const { explanations } = report;
  expect(explanations.length).toBeGreaterThan(0);
  expect(freezeReport(report)).toMatchObject({ explanations });
  const addressesOf = ({ variants }: typeof report) => variants.map(({ addresses }) => addresses);
  expect(addressesOf(report)).toEqual(report.variants.map(() => ["127.0.0.1:18443"]));
  expect(addressesOf(freezeReport(report))).toEqual(report.variants.map(() => []));
});

it("says nothing of what targets said to failures", () => {
  const failing = firstDuel({ variants: withVariant("rest", { errorRatio: 1, errorStatus: 429 }) });
  const said = [
    { outcome: "http_status", status: 429, words: "quota of ada@example.test", count: null },
  ] as const;
  const report = buildReport(patchResults(failing, "rest", () => ({ failureTexts: [...said] })));
  expect(report.failureTexts).toHaveLength(1);
  expect(JSON.stringify(report.diagnostics)).toContain("quota of ada@example.test");
  const frozen = freezeReport(report);
  expect(frozen.failureTexts).toEqual([]);
  expect(JSON.stringify(frozen)).not.toContain("ada@example.test");
});

it("keeps the earlier runs behind a gate, without the ids that lead to them", () => {
  const gate = { metric: "p99", of: "grpc", op: "<=", limitRatio: 1.1 } as const;
  const vs = { kind: "rolling", runs: 10 } as const;
  const input = firstDuel({ spec: { gates: [{ ...gate, vs }] } });
  const history = syntheticHistory([1e6, 301, 302, 303, 304, 305, 306]);
  const report = buildReport({ ...input, history });
  const [own] = report.verdict?.gates ?? [];
  expect(own?.history).toMatchObject({ k: 6, leftOut: [{ id: "run-0", why: "apart" }] });
  const frozen = freezeReport(report);
  expect(JSON.stringify(frozen)).not.toMatch(/run-\d/);
  const [shared] = frozen.verdict?.gates ?? [];
  expect(shared?.history?.leftOut).toMatchObject([{ value: 1e6, why: "apart" }]);
  expect(shared && gateSentence(shared, null)).toBe(own && gateSentence(own, null));
});

it("names the label that makes runs comparable, and hides its value, which may be a host", () => {
  const comparedBy = { rule: { sameLabel: "host" }, value: "db-7.internal" };
  const gate = { metric: "p99", of: "grpc", op: "<=", limitRatio: 1.1 } as const;
  const vs = { kind: "rolling", runs: 10 } as const;
  const input = firstDuel({ spec: { comparable: comparedBy.rule, gates: [{ ...gate, vs }] } });
  for (const runs of [[301], [301, 302, 303, 304, 305, 306]]) {
    const built = buildReport({ ...input, history: { ...syntheticHistory(runs), comparedBy } });
    if (built.environment === null) throw new Error("the duel has an environment");
    const report = { ...built, environment: { ...built.environment, comparedBy } };
    const text = JSON.stringify(report);
    expect(text.match(/db-7\.internal/g)?.length).toBeGreaterThan(1);
    const frozen = JSON.stringify(freezeReport(report));
    expect(frozen).not.toContain("db-7");
    expect(frozen).toContain('{"rule":{"sameLabel":"host"},"value":"(hidden)"}');
  }
});

it("keeps the pilot and blocks beside the evidence, without addresses, and the definition's own load", () => {
  const [load, definedLoad] = [12, 50].map((clients) => Load.parse({ kind: "closed", clients }));
  if (!load || !definedLoad) throw new Error("no loads");
  const input = pilotInput({ variants: duelVariants, spec: { load } });
  const report = buildReport({
    ...input,
    pilot: {
      ...newPilot(input.spec),
      outcome: "warned",
      change: { threads: null, load, blockMs: null },
      definedLoad,
      changes: [{ code: "load", params: { at: { address: "10.1.2.3:80" } } }],
      expected: { code: "decided", params: { at: { address: "10.1.2.3:80" } } },
      findings: [
        {
          code: "engine-bound",
          severity: "caution",
          variant: "rest",
          cell: 0,
          cellLabel: null,
          params: { slow: [{ address: "10.1.2.3:80" }], answerText: { quote: "I am 10.1.2.3" } },
        },
      ],
    },
  });
  const frozen = freezeReport(report);
  expect(frozen.sideBlocks).toHaveLength(3);
  expect(frozen.sideBlocks).toEqual(report.sideBlocks);
  expect(frozen.pilot).toMatchObject({ outcome: "warned", change: { load }, definedLoad });
  expect(JSON.stringify(frozen.pilot)).not.toContain("10.1.2.3");
  expect([frozen.spec.load, report.spec.load]).toMatchObject([load, load]);
  expect(frozen.definitionYaml).toContain("clients: 50");
});

it("keeps the searches of a report of capacities", () => {
  const load = {
    kind: "capacity" as const,
    slo: { quantile: 0.9 as const, limitMs: 20 },
    startRatePerS: 500,
    maxRatePerS: 8_000,
  };
  const variants = [{ name: "rest", medianUs: 200, capacityPerS: 3_000 }];
  const report = buildReport(syntheticInput({ variants, spec: { load } }));
  expect(report.capacity.length).toBeGreaterThan(0);
  expect(freezeReport(report).capacity).toEqual(report.capacity);
});

it("keeps every figure of a report of stages", () => {
  const stages = [
    { durationMs: 1_000, clients: 2 },
    { durationMs: 1_500, clients: 4 },
  ];
  const report = buildReport(firstDuel({ spec: { load: { kind: "stages", stages } } }));
  const frozen = freezeReport(report);
  expect(report.stages.length).toBeGreaterThan(0);
  expect(report.setup.length).toBeGreaterThan(0);
  const { stages: byStage, setup, comparison, curves, blocks } = report;
  expect(frozen).toMatchObject({ stages: byStage, setup, comparison, curves, blocks });
});

it("leaves out where engine and target ran, of the evidence and of its confirmation", () => {
  const placed = (block: ReportBlock) => ({
    ...block,
    engineCores: [1],
    targetCores: [{ core: 0, share: 1 }],
  });
  const report = buildReport(firstDuel());
  const blocks = report.blocks.map(placed);
  const frozen = freezeReport({ ...report, blocks, confirmation: { rounds: [], blocks } });
  expect(frozen.blocks).toHaveLength(blocks.length);
  for (const block of [...frozen.blocks, ...(frozen.confirmation?.blocks ?? [])])
    expect(block).toMatchObject({ engineCores: [], targetCores: [], windowS: expect.any(Number) });
});

it("keeps what the emulated network did", () => {
  const side = {
    packets: 10,
    lostRatio: 0.01,
    droppedRatio: 0,
    meanBitPerS: 1e6,
    peakBitPerS: 2e6,
  };
  const setting = { rttMs: 50, jitterMs: 0, lossRatio: 0.01, lossBurst: 1 };
  const networks = [
    {
      ...{ cell: 0, variant: "grpc", blocks: 10, rttP50Us: 50_000, rttP99Us: null },
      setting: { ...setting, bandwidthBitPerS: null, queuePackets: 1_000 },
      ...{ rttMinUs: null, lateMeanUs: null, toTarget: side, toEngine: side, cpuShare: 0.1 },
    },
  ];
  expect(freezeReport({ ...buildReport(firstDuel()), networks }).networks).toEqual(networks);
});

it("keeps looks, a confirmation and earlier attempts, without the ids of runs that are not shared", () => {
  const plan = { rounds: 10, looks: [10, 15, 20], confirm: true };
  const variants = withVariant("grpc", { medianUs: 420 });
  const { input } = playRun({ run: { variants, spec: { plan, gates: firstDuelGates } } });
  const earlier = [{ runId: "0193-secret", attempt: 1, verdict: "GO" as const }];
  const report = buildReport({ ...input, attempts: { attempt: 2, earlier } });
  const frozen = freezeReport(report);
  const { verdict, confirmation } = report;
  expect(verdict?.confirmation?.verdict).toBe("NO-GO");
  expect(frozen.verdict).toMatchObject({
    confirmation: verdict?.confirmation,
    looks: verdict?.looks,
    earlier: [{ runId: null, attempt: 1, verdict: "GO" }],
  });
  expect(frozen.confirmation).toEqual(confirmation);
  expect(frozen.earlier).toEqual([{ runId: null, attempt: 1, verdict: "GO" }]);
  expect(JSON.stringify(frozen)).not.toContain("0193-secret");
});

const sent = {
  http: {
    kind: "http" as const,
    method: "POST" as const,
    path: "/find?token=hush-query",
    headers: { key: "hush-header" },
    body: { account: "hush-body" },
  },
  grpc: {
    kind: "grpc" as const,
    method: "demo.Dispatch/DispatchTask",
    metadata: { key: "hush-metadata" },
    message: { account: "hush-message" },
  },
  websocket: {
    kind: "websocket" as const,
    path: "/echo?token=hush-handshake",
    subprotocol: "hush-subprotocol",
    message: { account: "hush-frame" },
    reply: { kind: "contains" as const, text: "hush-reply" },
  },
  quic: { kind: "quic" as const, message: "hush-datagram" },
};

/** A report of a duel between these operations, all answers checked. */
const reportOf = (...kinds: (keyof typeof sent)[]) =>
  buildReport(
    syntheticInput({
      variants: kinds.map((name) => ({ name, medianUs: 200 })),
      spec: {
        variants: kinds.map((name, i) => ({
          ...{ name, target: `target-${i}`, operation: sent[name] },
          check: { body: { equals: `hush-check-${name}` } },
        })),
      },
    }),
  );

it.each([
  [[], []],
  [["queries"], ["hush-query", "hush-handshake"]],
  [["messages"], ["hush-body", "hush-message", "hush-frame", "hush-datagram"]],
  [["checks"], ["hush-check-http", "hush-check-grpc", "hush-check-websocket", "hush-reply"]],
  [["subprotocols"], ["hush-subprotocol"]],
] as const)("shows of what is sent only %j", (shown, expected) => {
  const report = reportOf("http", "grpc", "websocket", "quic");
  const whole = JSON.stringify(report);
  expect(new Set(whole.match(/hush-[\w-]+/g)).size).toBeGreaterThan(10);
  const text = JSON.stringify(freezeReport(report, shown));
  const seen = [...new Set(text.match(/hush-[\w-]+/g))];
  expect(seen.filter((word) => word !== "hush-check-quic").sort()).toEqual([...expected].sort());
});

it("keeps methods, paths and lengths, which figures are of", () => {
  const frozen = freezeReport(reportOf("http", "quic"));
  expect(frozen.variants.map(({ operation }) => operation)).toEqual([
    "POST /find?(hidden)",
    "stream of 13 bytes",
  ]);
});

it("names no run that is not shared, and hides why it failed, which may name a host", () => {
  const run = "01933a5e-7c00-7000-8000-000000000123";
  const gate = { metric: "p99", of: "grpc", op: "<=", limitRatio: 1.1 } as const;
  const report = buildReport(
    firstDuel({ spec: { gates: [{ ...gate, vs: { kind: "pinned", run } }] } }),
  );
  expect(JSON.stringify(report)).toContain(run);
  const failure = {
    ...{ code: "target_unreachable", message: "at 10.1.2.3", remedy: "Ask 10.1.2.3:80." },
  };
  const pinned = { ...gate, vs: { kind: "pinned", run } };
  const warnings = [{ code: "import-without-history", params: { gate: pinned } }];
  const changed = { ...report, run: { ...report.run, failure, warnings } };
  const text = JSON.stringify(freezeReport(changed));
  expect(text).not.toContain(run);
  expect(text).not.toContain("10.1.2.3");
});

it("keeps every number, and is read again as it was written", () => {
  const report = buildReport(firstDuel());
  const frozen = freezeReport(report);
  expect(frozen.comparison).toEqual(report.comparison);
  expect(frozen.diagnostics.map(({ code }) => code)).toEqual(
    report.diagnostics.map(({ code }) => code),
  );
  expect(Report.parse(JSON.parse(JSON.stringify(frozen)))).toEqual(frozen);
});

it("does not copy what it does not name", () => {
  const report = buildReport(firstDuel());
  const leaky = { ...report, run: { ...report.run, leak: "x-leak" }, leak: "x-leak" };
  expect(JSON.stringify(freezeReport(leaky))).not.toContain("x-leak");
});
