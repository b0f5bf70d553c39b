// Rates so low that a block would pass without a single request: such a run ends at once and has measured nothing.
// The definition is refused, with the rate or the length that has a request; what gates need is a warning of the plan.
// A search cannot be so: its trials need requests for their quantile.

import type { Load } from "./load.ts";
import { arrivalsOf, blockMsOf } from "./load-facts.ts";
import { type Axis, axisPoints, valuePath, variesAxis } from "./parts/axis-points.ts";

type Rates = {
  readonly load: Load;
  readonly axes: readonly Axis[];
  readonly plan: { readonly blockMs: number; readonly warmupMs: number };
};
export type IdleRate = { readonly path: (string | number)[]; readonly message: string };

/** Fewest requests that a block must be offered. */
const fewest = 1;

const text = (value: number): string => String(Number(value.toPrecision(3)));

/** Every rate of a definition that offers less than one request in a block. */
export function idleRates({ load, axes, plan }: Rates): IdleRate[] {
  const blockMs = blockMsOf({ load, plan });
  const isIdle = (offered: Load) => (arrivalsOf(offered, blockMs) ?? fewest) < fewest;
  if (load.kind === "stages")
    return isIdle(load)
      ? [
          {
            path: ["load", "stages"],
            message: `offer less than one request in all: ${remedyOf(blockMs)}`,
          },
        ]
      : [];
  if (load.kind !== "open" && load.kind !== "connect") return [];
  const message = (ratePerS: number) =>
    `gives no request in a block: ${text(ratePerS)}/s are ${text((ratePerS * blockMs) / 1_000)} in ${blockMs} ms; ${remedyOf(blockMs)}`;
  if (variesAxis(axes, "ratePerS"))
    return axes.flatMap((axis, i) =>
      axisPoints(axis).flatMap(({ ratePerS }, point) =>
        typeof ratePerS === "number" && isIdle({ ...load, ratePerS })
          ? [
              {
                path: ["axes", i, ...valuePath(axis, point, "ratePerS")],
                message: message(ratePerS),
              },
            ]
          : [],
      ),
    );
  return isIdle(load) ? [{ path: ["load", "ratePerS"], message: message(load.ratePerS ?? 0) }] : [];
}

const remedyOf = (blockMs: number): string =>
  `use at least ${text(Math.ceil((fewest * 1e6) / blockMs) / 1_000)}/s, or longer blocks`;
