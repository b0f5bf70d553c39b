// Recorded output of the real tools (see fixtures/README.md), and figures of samples as their summaries give them.
import { readFileSync } from "node:fs";
import { readSamples } from "../read-samples.ts";
import { ImportError, type Sample } from "../sample.ts";

/** A recorded output, byte for byte. */
export const recorded = (name: string) =>
  readFileSync(new URL(`../fixtures/${name}.txt`, import.meta.url), "utf8");

/** How many samples ended in each way: by status, or `lost: timeout`. */
export function endings(samples: readonly Sample[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, lost } of samples) {
    const key = status ?? `lost: ${lost}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Smallest, largest and mean latency and both middle ones, in microseconds. */
export function latencies(samples: readonly Sample[]) {
  const sorted = samples.map(({ latencyUs }) => latencyUs).sort((a, b) => a - b);
  const at = (i: number) => sorted[i] ?? Number.NaN;
  return {
    minUs: at(0),
    maxUs: at(sorted.length - 1),
    meanUs: sorted.reduce((sum, us) => sum + us, 0) / sorted.length,
    lowerMedianUs: at(Math.ceil(sorted.length / 2) - 1),
    medianUs: (at(Math.ceil(sorted.length / 2) - 1) + at(Math.floor(sorted.length / 2))) / 2,
  };
}

/** The most requests that were under way at once; spans are counted without their first and last microsecond. */
export function mostAtOnce(samples: readonly Sample[]): number {
  const turns = samples
    .flatMap(({ startUnixUs, latencyUs }) => [
      { us: startUnixUs + 1, step: 1 },
      { us: Math.max(startUnixUs + 1, startUnixUs + latencyUs - 1), step: -1 },
    ])
    .sort((a, b) => a.us - b.us || a.step - b.step);
  let now = 0;
  return turns.reduce((most, { step }) => {
    now += step;
    return Math.max(most, now);
  }, 0);
}

/** Samples as they would be if the tool's times of ends were taken for starts. */
export const endsAsStarts = (samples: readonly Sample[]): Sample[] =>
  samples.map((sample) => ({ ...sample, startUnixUs: sample.startUnixUs + sample.latencyUs }));

/** What a reader says of output that it refuses: message and remedy; "read" when it reads it. */
export function refusal(tool: Parameters<typeof readSamples>[0], output: unknown): string {
  try {
    readSamples(tool, output);
    return "read";
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return `${error.message} | ${error.remedy}`;
  }
}
