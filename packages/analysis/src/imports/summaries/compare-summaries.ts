// Two summaries side by side: benchmarks of the same name, or the only one of each; what figures both have, and what
// differs. One measurement a side has no interval, so nothing here says that a difference is real.
import { t } from "@gonogo/locale/t";
import type {
  ComparedBenchmark,
  ImportedSummary,
  SummaryBenchmark,
  SummaryComparison,
  SummaryFigureName,
} from "@gonogo/protocols/report";
import { summaryRate, summaryTime } from "../../words/summary-words.ts";

type Side = Pick<ImportedSummary, "tool" | "benchmarks">;

export function compareSummaries(base: Side, head: Side): SummaryComparison {
  const [onlyOne] = base.benchmarks;
  const [other] = head.benchmarks;
  if (base.benchmarks.length === 1 && head.benchmarks.length === 1 && onlyOne && other)
    return { benchmarks: [compared(base, onlyOne, head, other)], onlyBase: [], onlyHead: [] };
  const left = new Map(head.benchmarks.map((one) => [one.name, one]));
  const onlyBase: string[] = [];
  const benchmarks = base.benchmarks.flatMap((one) => {
    const same = left.get(one.name);
    left.delete(one.name);
    if (!same) onlyBase.push(one.name);
    return same ? [compared(base, one, head, same)] : [];
  });
  return { benchmarks, onlyBase, onlyHead: [...left.keys()] };
}

function compared(
  base: Side,
  one: SummaryBenchmark,
  head: Side,
  other: SummaryBenchmark,
): ComparedBenchmark {
  const theirs = new Map(figuresOf(other));
  return {
    ...{ base: one.name, head: other.name },
    figures: figuresOf(one).flatMap(([figure, value]) => {
      const now = theirs.get(figure);
      if (now === undefined) return [];
      return [{ figure, base: value, head: now, ratio: value === 0 ? null : now / value }];
    }),
    differences: differencesOf(
      { tool: base.tool, ...one.load },
      { tool: head.tool, ...other.load },
    ),
  };
}

function figuresOf({
  perS,
  requests,
  failed,
  latency,
}: SummaryBenchmark): [SummaryFigureName, number][] {
  const found: [SummaryFigureName, number | null][] = [
    ["perS", perS],
    ["failedShare", failed === null || !requests ? null : failed / requests],
    ["meanUs", latency.meanUs],
    ...latency.percentiles.map(({ percent, us }): [SummaryFigureName, number] => [
      `p${percent}`,
      us,
    ]),
  ];
  return found.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

type Loaded = SummaryBenchmark["load"] & { readonly tool: string };
const compare = [
  ["tool", "tool"],
  ["url", "url"],
  ["load", "kind"],
  ["times", "timesFrom"],
  ["connections", "connections"],
] as const;
const secondsText = (s: number | null) => summaryTime(s === null ? null : s * 1e6);
/** Of a rate or duration, which never comes out the same twice. */
const alike = 0.05;

function differencesOf(base: Loaded, head: Loaded): ComparedBenchmark["differences"] {
  const text = (value: string | number | null) => (value === null ? t("unknown") : String(value));
  const far = (a: number | null, b: number | null) =>
    a !== null && b !== null && Math.abs(a - b) > alike * Math.max(a, b);
  return [
    ...compare.flatMap(([what, field]) =>
      base[field] === head[field]
        ? []
        : [{ what, base: text(base[field]), head: text(head[field]) }],
    ),
    ...(far(base.ratePerS, head.ratePerS)
      ? [
          {
            ...{ what: "rate" as const },
            ...{ base: summaryRate(base.ratePerS), head: summaryRate(head.ratePerS) },
          },
        ]
      : []),
    ...(far(base.durationS, head.durationS)
      ? [
          {
            ...{ what: "duration" as const },
            ...{ base: secondsText(base.durationS), head: secondsText(head.durationS) },
          },
        ]
      : []),
  ];
}
