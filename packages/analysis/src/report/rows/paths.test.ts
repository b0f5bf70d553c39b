// What a report says of the way to its targets: sums, medians, and a sentence only where something was lost.
import type { PathFacts } from "@gonogo/protocols/events";
import { expect, it } from "vitest";
import { firstDuel } from "../../testing/first-duel.ts";
import { patchResults } from "../../testing/patch-results.ts";
import { connectionSentence } from "../../words/connection-words.ts";
import { buildReport } from "../build-report.ts";

const healthy: PathFacts = {
  transport: "quic",
  sentPackets: 1_000,
  lostPackets: 0,
  congestionEvents: 0,
  congestionWindowBytes: 12_000,
  rttUs: 90,
  rttMinUs: 40,
};

const reportWith = (path: (n: number) => PathFacts | null) => {
  let n = 0;
  return buildReport(patchResults(firstDuel(), "grpc", () => ({ path: path(n++) })));
};

it("lists a variant whose transport reported something, and no other", () => {
  const { paths, blocks } = reportWith(() => healthy);
  const count = blocks.filter((block) => block.variant === "grpc" && block.requests > 0).length;
  expect(paths).toEqual([
    {
      ...healthy,
      variant: "grpc",
      sentPackets: 1_000 * count,
      finding: null,
    },
  ]);
  expect(reportWith(() => null).paths).toEqual([]);
});

it("adds up what was lost and says so", () => {
  const lossy = reportWith((n) => ({ ...healthy, lostPackets: n === 0 ? 7 : 0 }));
  const sent = lossy.paths[0]?.sentPackets ?? 0;
  expect(lossy.paths[0]?.lostPackets).toBe(7);
  const { finding } = lossy.paths[0] ?? {};
  expect(finding).toEqual({ code: "packets-lost", params: { variant: "grpc", lost: 7, sent } });
  expect(finding && connectionSentence(finding)).toMatch(
    /^7 of [\d,]+ \([\d.]+ %\) packets to grpc were lost;/,
  );
  expect(sent).toBeGreaterThan(7);
});

it("does not invent what the kernel does not report", () => {
  const tcp: PathFacts = {
    ...healthy,
    transport: "tcp",
    sentPackets: null,
    lostPackets: 2,
    congestionEvents: null,
    rttUs: null,
    rttMinUs: null,
  };
  const [path] = reportWith((n) => (n === 0 ? tcp : { ...tcp, lostPackets: 0 })).paths;
  expect(path).toMatchObject({ sentPackets: null, congestionEvents: null, rttUs: null });
  expect(path?.finding && connectionSentence(path.finding)).toMatch(
    /^2 segments to grpc were sent again;/,
  );
});

it("takes the smallest minimum and the median of the rest", () => {
  const [path] = reportWith((n) => ({ ...healthy, rttUs: 100 + n, rttMinUs: 50 - n })).paths;
  const rounds = (path?.sentPackets ?? 0) / 1_000;
  expect(path?.rttMinUs).toBe(51 - rounds);
  expect(path?.rttUs).toBe(100 + Math.floor(rounds / 2));
});
