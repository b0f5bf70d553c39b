// What a block's bytes give back: everything, histograms by what they hold, foreign texts as they are; and for ever, since
// stored blocks cannot be packed again.
import { encodeHistogram } from "@gonogo/analysis/statistics/encode-histogram";
import { describe, expect, it } from "vitest";
import { withDecoded } from "../testing/with-decoded.ts";
import { bareHistogram, histogramText } from "./bare-histogram.ts";
import { fromBlockBytes, toBlockBytes } from "./block-bytes.ts";

const read = (bytes: Uint8Array) => fromBlockBytes(bytes, (facts) => facts);
const histogramOf = (count: number) =>
  encodeHistogram(
    Array.from({ length: count }, (_, i) => ({ valueUs: 50 + i * 3, count: 1 + ((i * 7) % 90) })),
  );

describe("a block's bytes", () => {
  it("give back facts and histograms, wherever they stand", () => {
    const [small, large] = [histogramOf(3), histogramOf(2_000)];
    const value = {
      result: { histograms: { response: large, service: large, censored: encodeHistogram([]) } },
      shards: [{ series: { response: [small, small, large] } }, null, [], {}, ""],
      machine: null,
    };
    const unpacked = read(toBlockBytes(value));
    expect(withDecoded(unpacked)).toEqual(withDecoded(value));
    expect(read(toBlockBytes(unpacked))).toEqual(unpacked);
  });
  it("hold a histogram once, however often it is there", () => {
    const once = toBlockBytes([histogramOf(2_000)]);
    const often = toBlockBytes(Array.from({ length: 20 }, () => histogramOf(2_000)));
    expect(often.length).toBeLessThan(once.length + 60);
  });
  it("keep what only looks like a histogram as it is", () => {
    const whole = histogramOf(3);
    const value = [
      ...["HISTF", "HISTFAAA", "#0", `${whole}AAAA`, whole.slice(0, -8), ` ${whole}`],
      ...["HISTFAAAAAhub3BlAAAA", "é € 𝄞", "\u2028"],
    ];
    expect(read(toBlockBytes(value))).toEqual(value);
  });
  it("are refused in a form that is not known, cut off, or unpacked to too much", () => {
    expect(() => read(Uint8Array.of())).toThrow("form undefined");
    expect(() => read(Uint8Array.of(200, 1, 2))).toThrow("form 200");
    const whole = toBlockBytes([histogramOf(500)]);
    expect(() => read(whole.subarray(0, -20))).toThrow();
    const bomb = toBlockBytes("x".repeat(65 << 20));
    expect(() => read(bomb)).toThrow();
  });
  it("of the first form are read by every later version", () => {
    const stored =
      "AfNiYGBAbjGj1yPmqLOqKK2KWOQkAU4i+gwMDDItk4UZGBjYGRgYGBkYGJgZIADEZkxdsIcBxn/OzmQpYCkHAA==";
    expect(read(Buffer.from(stored, "base64"))).toEqual({
      result: {
        outcomes: { ok: 7 },
        stages: [histogramText(bareHistogram(histogramOf(3)) ?? Buffer.of())],
      },
      machine: null,
    });
  });
});

describe("a histogram without its compression", () => {
  it("is the same histogram, also where zlib needs several pieces", () => {
    for (const count of [0, 1, 2_000, 5_000]) {
      const text = histogramOf(count);
      const bare = bareHistogram(text);
      expect(withDecoded(histogramText(bare ?? Buffer.of()))).toEqual(withDecoded(text));
    }
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * i) % 251));
    expect(bareHistogram(histogramText(bytes))).toEqual(bytes);
    expect(bareHistogram(histogramText(Buffer.alloc(65_535)))).toEqual(Buffer.alloc(65_535));
  });
});
