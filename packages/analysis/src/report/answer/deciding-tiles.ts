// The three or four figures that decide, for the tiles below the verdict: those of its gates (what fails first, then what is
// open, then what passes by least), then what is asked of any run. Each with the baseline, the ratio, and the limit.

import { t } from "@gonogo/locale/t";
import type { Estimate, GateOutcome, GateResult, Report } from "@gonogo/protocols/report";
import { isRelative, type MetricName } from "@gonogo/protocols/spec";
import {
  formatCount,
  formatMetric,
  formatPercent,
  formatRatio,
  groupThousands,
  unitFor,
} from "../../words/format.ts";
import { gateFigures, writeFigure } from "../../words/gate-figures.ts";
import { limitText, timesLimit } from "../../words/limit-text.ts";
import { isUpper } from "../../words/margin-text.ts";
import { openingBareMetric, sideWord } from "../../words/metric-word.ts";
import { truncateMiddle } from "../../words/truncate-middle.ts";

export type DecidingTile = {
  readonly id: string;
  /** `p99 of grpc`, with its cell where there are several. */
  readonly title: string;
  /** `limit ×1.25 of rest`; null: no gate is about it. */
  readonly limit: string | null;
  /** `437 µs`, `0`; the dash where nothing was measured. */
  readonly figure: string;
  /** `rest 251 µs`, `of 12,565 requests` */
  readonly beside: string;
  /** `×1.74 [1.40 – 2.40]`; null: there is no ratio. */
  readonly ratio: string | null;
  readonly outcome: GateOutcome | null;
  readonly isBlocking: boolean;
  /** What is drawn: a ratio on a line around 1, or a value beside its limit. */
  readonly picture:
    | {
        readonly kind: "ratio";
        readonly ratio: Pick<Estimate, "value" | "low" | "high">;
        readonly limit: { readonly ratio: number; readonly allowed: "below" | "above" } | null;
      }
    | { readonly kind: "value"; readonly result: GateResult }
    | null;
};

const mostTiles = 4;
/** Tiles of gates; one is left for what no gate asks. */
const mostGates = 4;
const rank: Readonly<Record<GateOutcome, number>> = {
  fail: 0,
  inconclusive: 1,
  "not-evaluated": 2,
  pass: 3,
};

/** Gates by weight: blocking before advisory, failing before open before passing, the closest to its limit first. */
export const byWeight = (gates: readonly GateResult[]): GateResult[] =>
  [...gates].sort(
    (a, b) =>
      Number(b.gate.blocking) - Number(a.gate.blocking) ||
      rank[a.outcome] - rank[b.outcome] ||
      (a.margin ?? Number.POSITIVE_INFINITY) - (b.margin ?? Number.POSITIVE_INFINITY) ||
      a.gateIndex - b.gateIndex,
  );

/** At most four; empty before anything was measured. */
export function decidingTiles(report: Report): DecidingTile[] {
  const gates = byWeight(report.verdict?.gates ?? []).filter(({ gate }) => gate.blocking);
  const failing = report.verdict?.verdict === "INVALID" ? [errorsTile(report)] : [];
  const all = [
    ...failing,
    ...gates.map((result) => gateTile(report, result)),
    ...usual(report).map((metric) => metricTile(report, metric)),
    errorsTile(report),
  ].filter((tile) => tile !== null);
  const seen = new Set<string>();
  const unique = all.filter(({ id }) => !seen.has(id) && seen.add(id));
  const decided = unique.filter(({ outcome }) => outcome !== null).slice(0, mostGates);
  const rest = unique.filter((tile) => tile.outcome === null);
  // What voids a run comes before what it could not judge.
  return (
    failing[0]
      ? [...failing.filter((tile) => tile !== null), ...decided, ...rest]
      : [...decided, ...rest]
  )
    .filter((tile, place, tiles) => tiles.findIndex(({ id }) => id === tile.id) === place)
    .slice(0, mostTiles);
}

/** What anybody asks of a load of this kind. */
const usual = ({ spec }: Report): MetricName[] =>
  spec.load.kind === "connect"
    ? ["connectP99", "connect"]
    : spec.load.kind === "capacity"
      ? ["capacity", "p99"]
      : ["p99", "p50", "cpu", "throughput"];

/** A figure of a variant has one tile: of several cells the one that weighs most. */
const idOf = (metric: MetricName, of: string): string => `${metric} ${of}`;

/** Names in tiles, whose width is a quarter of the page. */
const short = (name: string): string => truncateMiddle(name, 22);

const rowOf = (report: Report, metric: MetricName, cell: number | null, operation?: string) =>
  (operation === undefined
    ? report.comparison
    : (report.operations.find(({ name }) => name === operation)?.comparison ?? report.comparison)
  ).find((row) => row.metric === metric && row.cell === (cell ?? report.cells[0]?.index ?? 0));

const placeOf = ({ variants }: Report, name: string): number =>
  variants.findIndex((variant) => variant.name === name);

const baselineOf = ({ variants }: Report): number => variants.findIndex(({ baseline }) => baseline);

/** `p99 of grpc`, and where there are several cells `p99 of grpc at 10 clients`. */
const titleOf = (report: Report, metric: string, side: string, cell: number | null): string => {
  const label = report.cells.find(({ index }) => index === cell)?.label;
  return report.cells.length > 1 && label
    ? t("{metric} of {side} at {cell}", { metric, side, cell: label })
    : t("{metric} of {side}", { metric, side });
};

function gateTile(report: Report, result: GateResult): DecidingTile | null {
  const { gate, cell, outcome, limit } = result;
  if (gate.metric === "errors" && !isRelative(gate)) return errorsTile(report, result);
  const row = rowOf(report, gate.metric, cell, gate.operation);
  const own = row?.values[placeOf(report, gate.of)] ?? null;
  const relative = isRelative(gate);
  const over = gate.over ?? report.variants[baselineOf(report)]?.name ?? "";
  const other = over === gate.of ? null : (row?.values[placeOf(report, over)] ?? null);
  const judged = { value: result.estimate, low: result.low, high: result.high };
  const ratio = relative
    ? judged
    : over === gate.of
      ? null
      : (row?.ratios[placeOf(report, gate.of)] ?? null);
  if (own?.value == null && result.estimate === null && outcome === "pass") return null;
  const unit = unitFor(gate.metric, [own?.value ?? null]);
  const allowed = isUpper(gate.op) ? ("below" as const) : ("above" as const);
  const times = timesLimit(gate);
  return {
    id: idOf(gate.metric, gate.of),
    title: titleOf(report, openingBareMetric(gate.metric), sideWord(gate, short(gate.of)), cell),
    limit:
      times !== null && gate.over
        ? t("limit {limit} of {side}", { limit: limitText(result), side: short(gate.over) })
        : t("limit {limit}", { limit: limitText(result) }),
    figure:
      own?.value == null
        ? relative
          ? "–"
          : formatMetric(gate.metric, judged).text
        : writeFigure(own, unit).text,
    beside:
      other?.value == null
        ? ""
        : `${short(over)} ${writeFigure(other, unitFor(gate.metric, [other.value])).text}`,
    ratio: ratio?.value == null ? null : formatRatio(ratio).full,
    outcome,
    isBlocking: gate.blocking,
    picture:
      result.estimate === null
        ? null
        : relative
          ? { kind: "ratio", ratio: judged, limit: { ratio: limit, allowed } }
          : { kind: "value", result },
  };
}

/** The first variant beside the baseline; the baseline itself where it is alone. */
function metricTile(report: Report, metric: MetricName): DecidingTile | null {
  const cell = report.cells[0]?.index ?? 0;
  const base = baselineOf(report);
  const place = report.variants.findIndex(({ baseline }) => !baseline);
  const at = place < 0 ? base : place;
  const row = rowOf(report, metric, cell);
  const own = row?.values[at];
  const name = report.variants[at]?.name ?? "";
  if (own?.value == null) return null;
  const unit = unitFor(metric, [own.value]);
  const other = at === base ? null : row?.values[base];
  const ratio = at === base ? null : row?.ratios[at];
  return {
    id: idOf(metric, name),
    title: titleOf(report, openingBareMetric(metric), short(name), cell),
    limit: null,
    figure: writeFigure(own, unit).text,
    beside:
      other?.value == null
        ? ""
        : `${short(report.variants[base]?.name ?? "")} ${writeFigure(other, unitFor(metric, [other.value])).text}`,
    ratio: ratio?.value == null ? null : formatRatio(ratio).full,
    outcome: null,
    isBlocking: false,
    picture: ratio?.value == null ? null : { kind: "ratio", ratio, limit: null },
  };
}

type Counts = { readonly name: string; readonly errors: number; readonly requests: number };

/** Errors and requests over the blocks that count, else over all that ran; the one that failed most first. */
function countsOf(report: Report, cell: number | null): Counts[] {
  const blocks = report.blocks.filter((block) => cell === null || block.cell === cell);
  return report.variants.map(({ name }) => {
    const own = blocks.filter(({ variant, sequence }) => variant === name && sequence !== null);
    const valid = own.filter(({ valid }) => valid);
    const counted = valid.length > 0 ? valid : own;
    const sum = (key: "errors" | "requests") => counted.reduce((all, one) => all + one[key], 0);
    return { name, errors: sum("errors"), requests: sum("requests") };
  });
}

function errorsTile(report: Report, result?: GateResult): DecidingTile | null {
  const counts = countsOf(report, result?.cell ?? null);
  const share = ({ errors, requests }: Counts) => (requests > 0 ? errors / requests : 0);
  const worst = [...counts].sort((a, b) => share(b) - share(a))[0];
  const other = report.variants.find(({ baseline }) => !baseline)?.name;
  const wanted = result?.gate.of ?? (worst && worst.errors > 0 ? worst.name : other);
  const own = counts.find(({ name }) => name === wanted) ?? worst;
  if (!own || own.requests === 0) return null;
  const base = counts[baselineOf(report)];
  return {
    id: idOf("errors", own.name),
    title: titleOf(report, t("Errors"), short(own.name), result ? result.cell : null),
    limit: result ? t("limit {limit}", { limit: limitText(result) }) : null,
    figure: own.errors === 0 ? "0" : formatPercent(share(own)),
    beside: [
      own.errors === 0
        ? t("of {requests} requests", { requests: formatCount(own.requests) })
        : t("{errors} of {requests}", {
            errors: formatCount(own.errors),
            requests: formatCount(own.requests),
          }),
      ...(base && base.name !== own.name
        ? [`${short(base.name)} ${base.errors === 0 ? "0" : formatPercent(share(base))}`]
        : []),
    ].join(" · "),
    ratio: null,
    outcome: result?.outcome ?? null,
    isBlocking: result?.gate.blocking ?? false,
    picture: result && result.estimate !== null ? { kind: "value", result } : null,
  };
}

/** The picture of a tile in words; null: it has none. */
export function pictureLabel({ picture, title, ratio }: DecidingTile): string | null {
  if (picture === null) return null;
  if (picture.kind === "value") return `${title}: ${gateFigures(picture.result).picture}`;
  const { limit } = picture;
  return limit
    ? t("{title}: {ratio}, limit {limit}", {
        title,
        ratio: ratio ?? "",
        limit: `×${groupThousands(String(limit.ratio))}`,
      })
    : `${title}: ${ratio ?? ""}`;
}
