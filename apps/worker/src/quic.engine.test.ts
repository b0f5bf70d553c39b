// HTTP/3 against raw QUIC from definition to report, with the real engine against the real target.
import { findRun } from "@gonogo/services/run/find-run";
import { readReport } from "@gonogo/services/run/read-report";
import { readRunInput } from "@gonogo/services/run/run-input";
import { createTarget } from "@gonogo/services/target/create-target";
import { expect, it } from "vitest";
import { setUpBench } from "./testing/bench.ts";
import { isOver } from "./testing/measured-house.ts";

const bench = setUpBench({
  furnish: async (house, target) => {
    const common = { host: "127.0.0.1", tls: { caPem: target.caPem, serverName: "localhost" } };
    const { http3, quic } = target.ports;
    for (const config of [
      { slug: "http3", name: "HTTP/3", protocol: "http3" as const, port: http3 },
      {
        slug: "quic",
        name: "QUIC",
        protocol: "quic" as const,
        port: quic,
        quic: { alpn: "gonogo-echo", congestionControl: "newreno" as const },
      },
    ])
      await createTarget(house.context, house.owner, { target: { ...common, ...config } });
  },
});

it("measures HTTP/3 against raw QUIC and reports what the way cost", async () => {
  const dispatch = { kind: "http", method: "POST", path: "/dispatch", body: { id: "task-1" } };
  const before = await bench.target.requests();
  const { id } = await bench.house.duel({
    name: "quic",
    question: "Leave HTTP/3 for QUIC?",
    variants: [
      { name: "http3", target: "http3", operation: dispatch },
      { name: "quic", target: "quic", operation: { kind: "quic", message: "task-1" } },
    ],
    gates: [{ metric: "p50", of: "quic", over: "http3", op: "<=", limitRatio: 5 }],
  });
  expect(await bench.house.until(id, isOver)).toMatchObject({ status: "finished", failure: null });
  const after = await bench.target.requests();
  const row = await findRun(bench.house.context, bench.house.owner, id);
  const { blocks } = await readRunInput(bench.house.context, row);
  const sentBy = (variant: string) =>
    blocks
      .filter((block) => block.variant === variant)
      .reduce((sum, block) => sum + (block.result?.totals.sent ?? 0), 0);
  // A probe of HTTP/3 sends one request; a probe of raw QUIC sends none.
  const probes = await bench.house.context.db.probe.count({ where: { target: { slug: "http3" } } });
  expect((after.http3 ?? 0) - (before.http3 ?? 0) - probes).toBe(sentBy("http3"));
  expect((after.quic ?? 0) - (before.quic ?? 0)).toBe(sentBy("quic"));
  expect(sentBy("quic")).toBeGreaterThan(0);
  const outcomes = blocks
    .filter((b) => b.variant === "quic")
    .flatMap((b) => b.result?.outcomes ?? []);
  for (const found of outcomes) expect(Object.keys(found)).toEqual(["ok"]);

  const report = await readReport(bench.house.context, bench.house.owner, { id });
  expect(report.variants.map((variant) => [variant.httpVersion, variant.operation])).toEqual([
    ["HTTP/3", "POST /dispatch"],
    ["QUIC", "stream of 6 bytes"],
  ]);
  expect(report.paths).toHaveLength(2);
  for (const path of report.paths) {
    expect(path.transport).toBe("quic");
    expect(path.sentPackets).toBeGreaterThan(0);
    expect(path.rttMinUs).toBeGreaterThan(0);
  }
});
