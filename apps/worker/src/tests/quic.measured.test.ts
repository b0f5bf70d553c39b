// HTTP/3 against raw QUIC from definition to report, with the real engine against the real target.
import { createTarget } from "@gonogo/services/target/create-target";
import { expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { finishedRun, probesOf, sentIn } from "../testing/finished-run.ts";

const bench = setUpBench({
  populate: async (instance, target) => {
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
      await createTarget(instance.context, instance.owner, { target: { ...common, ...config } });
  },
});

it("measures HTTP/3 against raw QUIC and reports what the way cost", async () => {
  const dispatch = { kind: "http", method: "POST", path: "/dispatch", body: { id: "task-1" } };
  const { input, report, counted } = await finishedRun(bench, {
    name: "quic",
    question: "Leave HTTP/3 for QUIC?",
    variants: [
      { name: "http3", target: "http3", operation: dispatch },
      { name: "quic", target: "quic", operation: { kind: "quic", message: "task-1" } },
    ],
    gates: [{ metric: "p50", of: "quic", over: "http3", op: "<=", limitRatio: 5 }],
  });
  const { blocks } = input;
  // A probe of HTTP/3 sends one request; a probe of raw QUIC sends none.
  const probes = await probesOf(bench.instance, "http3");
  expect(counted("http3") - probes).toBe(sentIn(blocks, "http3"));
  expect(counted("quic")).toBe(sentIn(blocks, "quic"));
  expect(sentIn(blocks, "quic")).toBeGreaterThan(0);
  const outcomes = blocks
    .filter((b) => b.variant === "quic")
    .flatMap((b) => b.result?.outcomes ?? []);
  for (const found of outcomes) expect(Object.keys(found)).toEqual(["ok"]);

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
