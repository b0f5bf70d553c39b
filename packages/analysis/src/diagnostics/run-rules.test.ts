// Each rule on variants, pairs and the whole run, on both sides of its threshold.
import { describe, expect, it } from "vitest";
import { buildReport } from "../report/build-report.ts";
import { encodeHistogram } from "../statistics/encode-histogram.ts";
import { firstDuel, withVariant } from "../testing/first-duel.ts";
import { findings, patchResults } from "../testing/patch-results.ts";
import { saidOfFinding } from "../testing/said.ts";
import { syntheticInput } from "../testing/synthetic-blocks.ts";

describe("errors-contaminate", () => {
  const failing = (errorRatio: number, rounds = 10) =>
    findings(
      firstDuel({
        variants: withVariant("rest", {
          errorStatus: 503,
          at: ({ round }) => (round < rounds ? { errorRatio } : {}),
        }),
      }),
      "errors-contaminate",
    );
  it("is found over 1 % unexpected errors, and names what the target answered", () => {
    expect(failing(0.0099)).toEqual([]);
    const [found] = failing(0.011);
    expect(found?.severity).toBe("invalidating");
    expect(saidOfFinding(found).sentence).toMatch(/rest failed 1\.1 % .* HTTP 503/);
  });
  it("takes single blocks out as a caution while the variant as a whole works", () => {
    const [found] = failing(0.02, 2);
    expect(found?.severity).toBe("caution");
    expect(found?.blockIds).toHaveLength(2);
    expect(failing(0.02, 3)[0]?.severity).toBe("invalidating");
  });
  it("leaves timeouts to the percentiles, where they are bounds", () => {
    const variants = withVariant("rest", { timeoutRatio: 0.05 });
    const load = { kind: "closed", clients: 2, timeoutMs: 20 } as const;
    const input = firstDuel({ variants, spec: { load } });
    expect(input.blocks.some((block) => (block.result?.outcomes.timeout ?? 0) > 100)).toBe(true);
    expect(findings(input, "errors-contaminate")).toEqual([]);
  });
});

describe("delayed-ack-plateau", () => {
  const duel = (plateauShare: number, more = {}) =>
    firstDuel({ variants: withVariant("rest", { plateauShare, ...more }) });
  const found = (...given: Parameters<typeof duel>) =>
    findings(duel(...given), "delayed-ack-plateau");
  it("is suspected from 10 % of requests between 36 and 48 ms", () => {
    expect(found(0.095)).toEqual([]);
    expect(found(0.105)).toHaveLength(1);
    expect(found(0.105)[0]).toMatchObject({ variant: "rest", severity: "caution" });
  });
  it("needs a path of under 5 ms, and TCP", () => {
    expect(found(0.9, { rttUs: 4_900 })).toHaveLength(1);
    expect(found(0.9, { rttUs: 5_000 })).toEqual([]);
    expect(found(0.9, { rttUs: null })).toHaveLength(1);
    const variants = withVariant("http3", { plateauShare: 0.9 });
    expect(findings(firstDuel({ variants }), "delayed-ack-plateau")).toEqual([]);
  });
  it("does not take a server that is simply slow for a plateau", () => {
    expect(found(0, { medianUs: 42_000, sigma: 0.3 })).toEqual([]);
    expect(found(0, { medianUs: 42_000, sigma: 0.02 })).toHaveLength(1);
  });
  it("is confirmed or refuted by a probe block with quick acknowledgements", () => {
    const input = duel(0.9);
    const probed = (share: number) => {
      const [probe] = duel(share).blocks.filter((block) => block.variant === "rest");
      if (!probe?.result) throw new Error("no block");
      const block = { kind: "quick-ack", variant: "rest", cell: 0, result: probe.result } as const;
      return findings({ ...input, probeBlocks: [block] }, "delayed-ack-plateau")[0];
    };
    expect(probed(0.4)).toMatchObject({ severity: "invalidating" });
    expect(probed(0.4)?.params.state).toBe("confirmed");
    expect(probed(0.8)).toMatchObject({ severity: "note" });
  });
});

describe("too-few-requests", () => {
  const withRequests = (count: number) =>
    patchResults(firstDuel(), "grpc", (result) => {
      const response = encodeHistogram([{ valueUs: 150, count }]);
      return {
        counts: { ...result.counts, generated: count, sent: count, ok: count },
        outcomes: { ok: count },
        histograms: { ...result.histograms, response, service: response },
      };
    });
  it("is found when a gated percentile lacks its requests", () => {
    expect(findings(withRequests(998), "too-few-requests")).toEqual([]);
    expect(findings(withRequests(899), "too-few-requests")[0]).toMatchObject({
      variant: "grpc",
      params: { metric: "p99", needed: 1_000 },
    });
  });
});

describe("too-few-rounds", () => {
  const planned = (rounds: number) =>
    findings(firstDuel({ spec: { plan: { rounds } } }), "too-few-rounds");
  it("is found under R_min of the blocking tests", () => {
    expect(planned(7)).toEqual([]);
    expect(saidOfFinding(planned(6)[0]).sentence).toMatch(/cannot end in NO-GO/);
    expect(saidOfFinding(planned(5)[0]).sentence).toMatch(/cannot decide anything/);
  });
});

describe("unequal-terms", () => {
  const found = (changes: Parameters<typeof withVariant>[1], accept: ["unequal-terms"] | [] = []) =>
    findings(
      firstDuel({ variants: withVariant("grpc", changes), spec: { accept } }),
      "unequal-terms",
    );
  it("is found when one side is not encrypted, or uses another TLS version", () => {
    expect(saidOfFinding(found({ tls: null })[0]).sentence).toMatch(
      /grpc uses plain text, rest TLSv1\.3/,
    );
    const older = { version: "TLSv1.2", cipher: "TLS13_AES_256_GCM_SHA384", alpn: null };
    expect(found({ tls: older })).toHaveLength(1);
  });
  it("lets ciphers differ, and connections by less than double", () => {
    const other = { version: "TLSv1.3", cipher: "TLS13_AES_128_GCM_SHA256", alpn: "h2" };
    expect(found({ tls: other })).toEqual([]);
    expect(found({ connections: 3 })).toEqual([]);
    expect(found({ connections: 4 })).toHaveLength(1);
    expect(found({ connections: 1 })).toHaveLength(1);
  });
  it("does not hold the connections of connect-only load against the faster side", () => {
    const load = { kind: "connect", clients: 4 } as const;
    const input = firstDuel({ variants: withVariant("grpc", { medianUs: 40 }), spec: { load } });
    expect(findings(input, "unequal-terms")).toEqual([]);
    const checks = buildReport(input).fairness.map(({ check }) => check);
    expect(checks).toContain("Encryption");
    expect(checks).not.toContain("Connections kept open");
    const plain = firstDuel({ variants: withVariant("grpc", { tls: null }), spec: { load } });
    expect(findings(plain, "unequal-terms")).toHaveLength(1);
  });
  it("can be accepted by name", () => {
    expect(found({ tls: null }, ["unequal-terms"])[0]?.accepted).toBe(true);
  });
});

describe("shared-machine and loopback-only", () => {
  const at = (address: string, ownAddresses: string[] = []) => {
    const variants = [{ name: "only", medianUs: 200, address }];
    const input = { ...syntheticInput({ variants }), ownAddresses };
    return ["shared-machine", "loopback-only"].map(
      (code) => findings(input, code as "shared-machine").length,
    );
  };
  it("tells loopback, an own address and another machine apart", () => {
    expect(at("127.0.0.1:80")).toEqual([1, 1]);
    expect(at("[::1]:443")).toEqual([1, 1]);
    expect(at("10.0.0.7:80")).toEqual([0, 0]);
    expect(at("10.0.0.7:80", ["10.0.0.7"])).toEqual([1, 0]);
  });
  it("can be accepted by name", () => {
    const accept = ["loopback-only" as const];
    const input = firstDuel({ spec: { accept } });
    expect(findings(input, "loopback-only")[0]?.accepted).toBe(true);
    expect(findings(input, "shared-machine")[0]?.accepted).toBe(false);
  });
});

describe("unequal-work", () => {
  const get = { kind: "http", path: "/" } as const;
  const mix = (...weights: [string, number][]) => ({
    operations: weights.map(([name, weight]) => ({ name, weight, operation: get })),
  });
  const steps = (...names: string[]) => ({
    workflow: names.map((name) => ({ name, operation: get })),
  });
  const unequalWork = (a: object, b: object, accept: "unequal-work"[] = []) =>
    findings(
      syntheticInput({
        variants: [
          { name: "a", medianUs: 200 },
          { name: "b", medianUs: 200 },
        ],
        spec: {
          variants: [
            { name: "a", target: "target-0", ...a },
            { name: "b", target: "target-1", ...b },
          ],
          accept,
        },
      }),
      "unequal-work",
    );
  it("is not found where names, shares and order agree", () => {
    expect(unequalWork({ operation: get }, { operation: get })).toEqual([]);
    expect(unequalWork(mix(["x", 1], ["y", 3]), mix(["y", 9], ["x", 3]))).toEqual([]);
    expect(unequalWork(steps("x", "y"), steps("x", "y"))).toEqual([]);
  });
  it("says how the work differs", () => {
    const sentence = (a: object, b: object) => saidOfFinding(unequalWork(a, b)[0]).sentence;
    expect(sentence({ operation: get }, steps("x"))).toMatch(/^b does a workflow, a one request/);
    expect(sentence(mix(["x", 1], ["y", 1]), mix(["x", 1], ["z", 1]))).toMatch(
      /^b has no y, a has no z:/,
    );
    expect(sentence(mix(["x", 1], ["y", 1]), mix(["x", 1], ["y", 2]))).toMatch(/another share/);
    expect(sentence(steps("x", "y"), steps("y", "x"))).toMatch(/in another order/);
  });
  it("is a caution that can be accepted by name", () => {
    const [found] = unequalWork({ operation: get }, steps("x"), ["unequal-work"]);
    expect([found?.severity, found?.accepted]).toEqual(["caution", true]);
  });
});
