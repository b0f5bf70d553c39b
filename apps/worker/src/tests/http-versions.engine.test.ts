// REST over HTTP/1.1, HTTP/2 and HTTP/3 in one duel, from the definition to the report, against the real target.
// Every version goes over TLS, as the demo's targets do; what the engine says it sent is what the target counted.
import { createTarget } from "@gonogo/services/target/create-target";
import { probeTarget } from "@gonogo/services/target/probe-target";
import { describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { finishedRun, probesOf, sentIn } from "../testing/finished-run.ts";

/** Name of the target, its protocol, and the target's own counter of it. */
const versions = [
  ["v1", "http1", "rest"],
  ["v2", "http2", "http2"],
  ["v3", "http3", "http3"],
] as const;

const bench = setUpBench({
  async populate(instance, target) {
    for (const [slug, protocol] of versions)
      await createTarget(instance.context, instance.owner, {
        target: {
          slug,
          name: slug,
          protocol,
          host: "127.0.0.1",
          port: protocol === "http3" ? target.ports.http3 : target.ports.restTls,
          tls: { caPem: target.caPem, serverName: "localhost" },
        },
      });
  },
});

describe("a duel of HTTP's versions", () => {
  it("sends over each what the target counts, and reports which was negotiated", async () => {
    const { input, report, counted } = await finishedRun(bench, {
      question: "Which version of HTTP?",
      variants: versions.map(([slug]) => ({
        name: slug,
        target: slug,
        operation: { kind: "http", method: "POST", path: "/dispatch", body: { id: "task-1" } },
      })),
      // Streams share connections where the version lets them.
      load: { kind: "closed", clients: 4, connections: 2, timeoutMs: 2_000 },
      gates: [{ metric: "errors", of: "v2", op: "<", limitRatio: 0.001 }],
    });
    for (const [slug, , counter] of versions) {
      const sent = sentIn(input.blocks, slug);
      expect(sent, slug).toBeGreaterThan(0);
      expect(counted(counter) - (await probesOf(bench.instance, slug)), slug).toBe(sent);
    }
    const negotiated = report.variants.map((variant) => [variant.protocol, variant.httpVersion]);
    expect(negotiated).toEqual([
      ["http1", "HTTP/1.1"],
      ["http2", "HTTP/2"],
      ["http3", "HTTP/3"],
    ]);
  });
});

describe("a probe of an HTTP/2 target", () => {
  it("shows version, ALPN and certificate, over TLS and with prior knowledge", async () => {
    const overTls = await probeTarget(bench.instance.context, bench.instance.owner, { slug: "v2" });
    expect(overTls).toMatchObject({
      ok: true,
      answer: { http: { version: "HTTP/2" }, tls: { alpn: "h2" } },
    });
    expect(overTls.answer.certificate?.names).toContain("localhost");
    const { rest: port } = bench.target.ports;
    await createTarget(bench.instance.context, bench.instance.owner, {
      target: { slug: "h2c", name: "h2c", protocol: "http2", host: "127.0.0.1", port },
    });
    const plain = await probeTarget(bench.instance.context, bench.instance.owner, { slug: "h2c" });
    expect(plain).toMatchObject({ ok: true, answer: { http: { version: "HTTP/2" }, tls: null } });
  });

  it("says what to choose where only HTTP/1.1 is spoken", async () => {
    await createTarget(bench.instance.context, bench.instance.owner, {
      target: {
        slug: "control",
        name: "control",
        protocol: "http2",
        host: "127.0.0.1",
        port: bench.target.ports.control,
      },
    });
    const probe = await probeTarget(bench.instance.context, bench.instance.owner, {
      slug: "control",
    });
    expect(probe.answer.problem).toMatchObject({ code: "wrong_protocol" });
    expect(probe.answer.problem?.remedy).toContain("REST over HTTP/1.1");
  });
});
