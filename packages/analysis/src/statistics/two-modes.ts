// Two separated modes in a distribution of times: a valley between two peaks on a logarithmic scale.
// A density of ln(time) by a Gaussian kernel of fixed width (Silverman 1986, Density Estimation, ch. 2), so that peaks
// closer than about a third of their value are one. Two modes are reported when the valley is at most half as high as the lower peak
// (Hartigan's excess mass, Müller and Sawitzki 1991, asks the same of areas), each side holds a tenth of the times,
// and the counts behind peak and valley differ by five standard errors of chance.
import { type Distribution, unitsPerUs } from "./histogram.ts";

const kernelSd = 0.08;
const binWidth = 0.02;
export const valleyLimit = 0.5;
export const modeShareLimit = 0.1;
/** Of Poisson counts; five instead of three, because requests of a block come in lumps. */
const sigmas = 5;

export type TwoModes = {
  readonly lowUs: number;
  readonly highUs: number;
  /** Where the valley is deepest. */
  readonly valleyUs: number;
  /** Height of the valley against the lower peak. */
  readonly valley: number;
  /** Share of times above the valley. */
  readonly highShare: number;
};

type Density = { readonly heights: readonly number[]; readonly firstBin: number };

const reach = Math.ceil((4 * kernelSd) / binWidth);
const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) =>
  Math.exp(-0.5 * (((i - reach) * binWidth) / kernelSd) ** 2),
);

/** Heights are counts under the kernel: about what lies within one standard deviation of the place, times 1.25. */
function densityOf({ low, high, counts }: Distribution): Density {
  const binOf = (i: number) => {
    const middleUs = ((low[i] ?? 0) + (high[i] ?? 0) + 1) / 2 / unitsPerUs;
    return Math.round(Math.log(Math.max(middleUs, 0.05)) / binWidth);
  };
  const firstBin = binOf(0) - reach;
  const heights = new Array<number>(binOf(counts.length - 1) - firstBin + reach + 1).fill(0);
  counts.forEach((count, i) => {
    const centre = binOf(i) - firstBin;
    kernel.forEach((weight, k) => {
      heights[centre + k - reach] = (heights[centre + k - reach] ?? 0) + weight * count;
    });
  });
  return { heights, firstBin };
}

const usOf = ({ firstBin }: Density, bin: number): number => Math.exp((firstBin + bin) * binWidth);

/** How many counts lie above each place. */
function countsAbove(distribution: Distribution, us: number): number {
  return distribution.counts.reduce(
    (sum, count, i) => ((distribution.low[i] ?? 0) / unitsPerUs >= us ? sum + count : sum),
    0,
  );
}

const peakIn = (heights: readonly number[], from: number, to: number): number => {
  let best = from;
  for (let bin = from; bin < to; bin++) if ((heights[bin] ?? 0) > (heights[best] ?? 0)) best = bin;
  return best;
};

/** The two modes of a distribution; null: one peak, or too few times to say. */
export function twoModes(distribution: Distribution): TwoModes | null {
  if (distribution.total === 0) return null;
  const density = densityOf(distribution);
  const { heights } = density;
  const highest = peakIn(heights, 0, heights.length);
  const lowest = heights.flatMap((height, bin) => {
    const isValley =
      height <= (heights[bin - 1] ?? 0) && height < (heights[bin + 1] ?? Number.NEGATIVE_INFINITY);
    return isValley && bin > 0 ? [bin] : [];
  });
  let found: TwoModes | null = null;
  for (const valley of lowest) {
    const left = valley < highest ? peakIn(heights, 0, valley) : highest;
    const right = valley < highest ? highest : peakIn(heights, valley, heights.length);
    const peak = Math.min(heights[left] ?? 0, heights[right] ?? 0);
    const height = heights[valley] ?? 0;
    const highShare = countsAbove(distribution, usOf(density, valley)) / distribution.total;
    const share = Math.min(highShare, 1 - highShare);
    const isClear = peak - height >= sigmas * Math.sqrt(peak + height);
    if (share < modeShareLimit || height > valleyLimit * peak || !isClear) continue;
    if (found !== null && found.valley <= height / peak) continue;
    found = {
      lowUs: usOf(density, left),
      highUs: usOf(density, right),
      valleyUs: usOf(density, valley),
      valley: height / peak,
      highShare,
    };
  }
  return found;
}
