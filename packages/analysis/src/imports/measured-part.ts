// The part of a block's requests that is measured: those that began after its skipped beginning, until the last one's end.
import { ImportError, type Sample } from "./sample.ts";

export type MeasuredPart = {
  readonly samples: readonly Sample[];
  /** Unix times in microseconds: the block's first request, the end of what is skipped, the end of the last answer. */
  readonly firstUs: number;
  readonly fromUs: number;
  readonly lastUs: number;
};

const endUs = ({ startUnixUs, latencyUs }: Sample): number => startUnixUs + latencyUs;

/** Throws ImportError when nothing is left after `skipMs`. */
export function measuredPart(samples: readonly Sample[], skipMs: number): MeasuredPart {
  const firstUs = samples.reduce(
    (least, { startUnixUs }) => Math.min(least, startUnixUs),
    Infinity,
  );
  const fromUs = firstUs + skipMs * 1_000;
  const measured = samples.filter(({ startUnixUs }) => startUnixUs >= fromUs);
  if (measured.length === 0)
    throw new ImportError(
      samples.length === 0
        ? "there is no request in it"
        : `none of its ${samples.length} requests began after the first ${skipMs} ms`,
      "Measure longer blocks, or skip less.",
    );
  const lastUs = measured.reduce((most, sample) => Math.max(most, endUs(sample)), fromUs);
  return { samples: measured, firstUs, fromUs, lastUs };
}
