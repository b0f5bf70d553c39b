// A gate's limit as sentences and tables show it, beside figures: `50 ms`, `12,000/s`, `×1.25`, `0.1 %`.
// A limit that scales is reported as what it comes to in a cell. Against a variant or history it is a ratio like the figure
// itself, whatever way the definition writes it.
import { t } from "@gonogo/locale/t";
import {
  formatLimit,
  formatPer,
  type Gate,
  isRelative,
  metrics,
  units,
} from "@gonogo/protocols/spec";
import { groupThousands, unitFor, withUnit } from "./format.ts";

/** As the gate is written, without what it scales with. */
const writtenLimit = (gate: Gate): string => {
  const times = timesLimit(gate);
  return times === null ? groupThousands(formatLimit(gate)) : `×${times}`;
};

/** `1.25` of a limit that is written as a ratio, for sentences that say "times"; null: it is written otherwise. */
export const timesLimit = (gate: Gate): string | null =>
  isRelative(gate) && gate.limitRatio !== undefined ? groupThousands(`${gate.limitRatio}`) : null;

/** The limit of one test: as it is written, or what it comes to, from `limit` in stored units: `10,000/s`. */
export function limitText({
  gate,
  limit,
}: {
  readonly gate: Gate;
  readonly limit: number;
}): string {
  if (gate.per === undefined) return writtenLimit(gate);
  const { scales } = units[metrics[gate.metric].unit];
  const unit = scales.find(({ per }) => limit >= per) ?? unitFor(gate.metric, [limit]);
  return withUnit(groupThousands(`${Number((limit / unit.per).toPrecision(6))}`), unit);
}

/** What a limit is for: `per 100 clients`. */
export const perText = (per: NonNullable<Gate["per"]>): string =>
  t("per {amount}", { amount: formatPer(per).replace(/^per /, "") });

/** What a limit that scales is written as: `1,000/s per 100 clients`; null: it does not. */
export const scaleText = (gate: Gate): string | null =>
  gate.per === undefined ? null : `${writtenLimit(gate)} ${perText(gate.per)}`;
