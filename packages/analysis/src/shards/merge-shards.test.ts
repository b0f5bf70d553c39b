// The result of several hosts is what one engine would have recorded of the same requests; parts that do not fit are named.
import type { BlockResult } from "@gonogo/protocols/events";
import { describe, expect, it } from "vitest";
import { encodeHistogram } from "../statistics/encode-histogram.ts";
import { decodeHistogram, valueAtRankUs } from "../statistics/histogram.ts";
import { firstDuel } from "../testing/first-duel.ts";
import {
  mergeHistograms,
  mergeParts,
  mergeShards,
  type ShardPart,
  shardFault,
} from "./merge-shards.ts";

const times = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ valueUs: from * (1 + (i % 97) / 50), count: 1 }));

const place = (index: number): ShardPart["place"] => ({
  ...{ index, host: `host-${index}`, region: null, engineBuild: "b1" },
  ...{ clockOffsetUs: 5, clockUncertaintyUs: 40 },
});

const recorded = (): BlockResult => {
  const [result] = firstDuel().blocks.flatMap((block) => block.result ?? []);
  if (!result) throw new Error("the first duel has no results");
  return result;
};

/** What a host recorded of these response times. */
function part(
  index: number,
  values: ReturnType<typeof times>,
  changes: Partial<BlockResult> = {},
): ShardPart {
  const response = encodeHistogram(values);
  const n = values.length;
  const result = recorded();
  return {
    place: place(index),
    result: {
      ...result,
      counts: { ...result.counts, generated: n, sent: n, ok: n, failed: 0, unanswered: 0 },
      histograms: { ...result.histograms, response },
      series: { ...result.series, response: result.series.phase.map(() => response) },
      began: { askedUnixUs: 1, lateUs: 30 },
      ...changes,
    },
  };
}

describe("merged parts", () => {
  const all = [times(100, 300), times(240, 200), times(1_000, 70)];
  const parts = all.map((values, index) => part(index, values));
  const merged = mergeShards(parts);

  it("have the histogram of one recording of all requests", () => {
    const one = decodeHistogram(encodeHistogram(all.flat()));
    expect(decodeHistogram(merged.histograms.response)).toEqual(one);
    expect(merged.counts.ok).toBe(570);
    expect(one.total).toBe(570);
  });

  it("have seconds whose percentiles are those of all requests in them", () => {
    const whole = mergeHistograms(parts.map(({ result }) => result.histograms.response));
    const at = merged.series.phase.indexOf("measuring");
    expect(merged.series.sent[at]).toBe(
      parts.reduce((sum, { result }) => sum + (result.series.sent[at] ?? 0), 0),
    );
    const all = decodeHistogram(whole);
    const median = valueAtRankUs(all, Math.ceil(all.total / 2))?.valueUs;
    expect(merged.series.p50Us[at]).toBe(median);
  });

  it("keep what each host did, and name its threads", () => {
    expect(merged.shards?.map(({ host, counts }) => [host, counts.ok])).toEqual([
      ["host-0", 300],
      ["host-1", 200],
      ["host-2", 70],
    ]);
    expect(merged.engine.threads.map(({ name }) => name.slice(0, 7))).toEqual(
      parts.flatMap(({ result }, i) => result.engine.threads.map(() => `shard ${i + 1}`)),
    );
    expect(merged.began).toBeUndefined();
  });

  it("are the part itself where there is one", () => {
    const [only] = parts;
    const alone = only && mergeShards([only]);
    expect(alone?.counts).toEqual(only?.result.counts);
    expect(alone?.histograms).toEqual(only?.result.histograms);
  });
});

describe("faults of parts", () => {
  const good = part(0, times(100, 50));
  const id = good.result.blockId;
  const with2 = (changes: Partial<BlockResult>, build = "b1") => {
    const second = part(1, times(100, 50), changes);
    return shardFault(id, [good, { ...second, place: { ...second.place, engineBuild: build } }]);
  };

  it("are none where parts fit", () => expect(with2({})).toBeNull());

  it.each<[string, Partial<BlockResult>, string]>([
    [
      "that began late",
      { began: { askedUnixUs: 1, lateUs: 14_200 } },
      "began 14.2 ms after the common moment, 2.0 ms are allowed",
    ],
    ["of another block", { blockId: "another" }, "answered for another block"],
    [
      "whose counts contradict each other",
      { counts: { ...good.result.counts, sent: 60 } },
      "says that 60 requests were sent and 50 ended",
    ],
    [
      "that timed fewer than it counted",
      { histograms: { ...good.result.histograms, response: encodeHistogram(times(100, 40)) } },
      "says that 50 requests were answered and timed 40",
    ],
    ["of another length", { windowS: good.result.windowS + 1 }, "the leading worker"],
  ])("name a part %s", (_, changes, found) => {
    expect(with2(changes)).toMatchObject({
      index: 1,
      host: "host-1",
      found: expect.stringContaining(found),
    });
  });

  it("name a part whose histograms cannot be read", () => {
    const { response } = good.result.histograms;
    for (const broken of ["no histogram", `${response.slice(0, -20)}AAAA`, response.slice(0, 40)]) {
      const histograms = { ...good.result.histograms, service: broken };
      const bad = { ...part(1, times(100, 50)), place: place(1) };
      const parts = [good, { ...bad, result: { ...bad.result, histograms } }];
      expect(mergeParts(good.result.blockId, parts)).toEqual({
        fault: {
          ...{ code: "shard_wrong", index: 1, host: "host-1" },
          found: "sent histograms that cannot be read",
        },
      });
    }
  });

  it("name another build of the engine", () => {
    expect(with2({}, "b2")).toMatchObject({ code: "shards_differ", index: 1 });
  });
});
