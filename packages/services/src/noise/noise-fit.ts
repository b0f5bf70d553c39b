// Whether a calibration covers what a benchmark will measure: the same request under the same load, in blocks of the
// same length. Noise depends on all three, so a judgement takes only what fits, and a preview says what differs.
import {
  type AxisName,
  axisNamesOf,
  type BenchmarkSpec,
  blockMsOf,
  cellsOf,
  connectionsOf,
  type Load,
  loadOf,
} from "@gonogo/protocols/spec";
import { hashJson } from "../json.ts";
import { type Asked, askedBy } from "./noise-definition.ts";

export type Calibrated = {
  readonly asked: Asked;
  readonly load: Load;
  readonly blockMs: number;
};

/** What a variant of a definition is asked, and how. */
export type Wanted = {
  readonly asked: Asked;
  /** One a cell. */
  readonly loads: readonly Load[];
  readonly blockMs: number;
  /** Whether it is asked as a calibration asks: over no link, with no axis but the load's, in blocks that end by time. */
  readonly isPlain: boolean;
};

/** What differs, with both sides where they can be put in short. */
export type NoiseDifference =
  | { readonly what: "request" }
  | { readonly what: "conditions" }
  | { readonly what: "load"; readonly calibrated: Load; readonly here: readonly Load[] }
  | { readonly what: "block"; readonly calibratedMs: number; readonly hereMs: number };

const same = (a: unknown, b: unknown): boolean => hashJson(a).equals(hashJson(b));

/** What makes the noise: not when a request is given up, nor what stops a block early. */
const essence = (load: Load) => ({
  ...load,
  timeoutMs: 0,
  stopWhen: undefined,
  connections: connectionsOf(load),
});

export function wantedOf(spec: BenchmarkSpec, variant: string): Wanted | null {
  const found = spec.variants.find(({ name }) => name === variant);
  if (!found) return null;
  return {
    asked: askedBy(found, spec),
    loads: cellsOf(spec).map((cell) => loadOf(spec, cell)),
    blockMs: blockMsOf(spec),
    isPlain: isPlain(spec),
  };
}

/** What calibrations say of their own: the load. */
const plainAxes: readonly AxisName[] = ["clients", "connections", "ratePerS"];

const isPlain = ({ network, requests, axes }: BenchmarkSpec): boolean =>
  network === undefined &&
  requests === undefined &&
  axes.flatMap(axisNamesOf).every((name) => plainAxes.includes(name));

export function noiseDifferences(calibrated: Calibrated, wanted: Wanted): NoiseDifference[] {
  const { load, blockMs } = calibrated;
  const likeLoad = wanted.loads.every((one) => same(essence(one), essence(load)));
  return [
    ...(same(calibrated.asked, wanted.asked) ? [] : [{ what: "request" } as const]),
    ...(wanted.isPlain ? [] : [{ what: "conditions" } as const]),
    ...(likeLoad ? [] : [{ what: "load", calibrated: load, here: wanted.loads } as const]),
    ...(blockMs === wanted.blockMs
      ? []
      : [{ what: "block", calibratedMs: blockMs, hereMs: wanted.blockMs } as const]),
  ];
}

/**
 * Whether a judgement may go by it. Longer blocks than the calibrated ones vary less, if anything, so that what was
 * calibrated is an upper bound for them; of shorter blocks it says too little.
 */
export const speaksFor = (calibrated: Calibrated, wanted: Wanted): boolean =>
  noiseDifferences(calibrated, wanted).every(
    (one) => one.what === "block" && one.hereMs >= one.calibratedMs,
  );
