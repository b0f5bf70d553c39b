// What can follow in a gate's text at the caret: metrics, variants, comparisons, limits with their units, marks.
// The grammar is docs/gates.md's; what is offered here is what is usual.
import { t, translated } from "@gonogo/locale/t";
import { gateableMetrics, isShare, type MetricName, metrics, units } from "@gonogo/protocols/spec";

export type GateCompletion = {
  /** What is shown, and its meaning. */
  readonly label: string;
  readonly says: string;
  /** The text after it was chosen, up to the caret. */
  readonly head: string;
};

type Place = {
  /** Names of variants, the baseline first. */
  readonly variants: readonly string[];
};

const metricOf = (word: string): MetricName | null =>
  gateableMetrics.find((name) => name.toLowerCase() === word.toLowerCase()) ?? null;

/** A name as gates write it: in quotes where it holds a character of the grammar. */
const nameText = (name: string): string =>
  /[:()"\\]/.test(name) ? `"${name.replace(/["\\]/g, "\\$&")}"` : name;

const examples: Readonly<Record<string, readonly string[]>> = {
  ms: ["10 ms", "50 ms", "500 µs"],
  "/s": ["1,000/s", "10,000/s"],
  "Mbit/s": ["100 Mbit/s"],
  "%": ["0.1 %", "1 %"],
};
const limitUnits: Readonly<Record<string, readonly string[]>> = {
  ms: ["ms", "µs", "s"],
  "/s": ["/s"],
  "Mbit/s": ["Mbit/s", "kbit/s", "Gbit/s"],
  "%": ["%"],
  bytes: ["B", "kB", "MB"],
};

function starts(head: string, { variants }: Place): GateCompletion[] {
  const word = head.trimStart().toLowerCase();
  const [first] = variants.slice(-1);
  const fits = (name: MetricName) =>
    name.toLowerCase().startsWith(word) ||
    translated(metrics[name].label).toLowerCase().includes(word);
  return gateableMetrics.filter(fits).map((name) => {
    const isOnly = variants.length === 1 && first !== undefined;
    const next = isOnly ? `${name}(${nameText(first)}) ` : `${name}(`;
    return { label: name, says: translated(metrics[name].label), head: next };
  });
}

const names = (head: string, opened: number, { variants }: Place): GateCompletion[] => {
  const word = head
    .slice(opened + 1)
    .trimStart()
    .toLowerCase();
  return variants
    .filter((name) => name !== "" && name.toLowerCase().startsWith(word))
    .map((name, i) => ({
      label: name,
      says: i === 0 && name === variants[0] ? t("the baseline") : t("a variant"),
      head: `${head.slice(0, opened + 1)}${nameText(name)}) `,
    }));
};

/** After `p99(grpc) `: how it is compared. */
function comparisons(before: string, word: string, metric: MetricName, of: string, place: Place) {
  const isLower = metrics[metric].better === "lower";
  const others = place.variants.filter((name) => name !== "" && name !== of);
  const op = isLower ? "<=" : ">=";
  const ratio = isLower ? "1.05" : "0.95";
  const change = isLower ? "+5 %" : "-5 %";
  const offers = [
    { next: isLower ? "< " : "> ", says: t("a limit of its own") },
    ...(isShare(metric)
      ? []
      : others.map((name) => ({
          next: `${op} ${ratio} * ${metric}(${nameText(name)})`,
          says: t("compared with {name}, round by round", { name }),
        }))),
    { next: `vs last 10 runs ${op} ${change}`, says: t("compared with earlier runs") },
    { next: `vs last 10 runs of main ${op} ${change}`, says: t("compared with a branch") },
    { next: isLower ? "<= " : ">= ", says: isLower ? t("at most") : t("at least") },
  ];
  return offers
    .filter(({ next }) => next.startsWith(word))
    .map(({ next, says }) => ({ label: next.trim(), says, head: `${before}${next}` }));
}

/** After the operator: limits in the metric's unit, or the unit after a number. */
function limits(before: string, word: string, metric: MetricName): GateCompletion[] {
  const { typed } = units[metrics[metric].unit];
  const number = /^([\d.,]+)\s*([^\d\s]*)$/.exec(word);
  const says = translated(metrics[metric].label);
  if (word === "")
    return (examples[typed] ?? []).map((label) => ({ label, says, head: `${before}${label}` }));
  if (!number) return [];
  const [, amount = "", unit = ""] = number;
  return (limitUnits[typed] ?? [])
    .filter((one) => one.startsWith(unit) && one !== unit)
    .map((one) => {
      const label = one.startsWith("/") ? `${amount}${one}` : `${amount} ${one}`;
      return { label, says, head: `${before}${label}` };
    });
}

const marks = () => [
  { next: "(advisory)", says: t("shown beside the verdict, decides nothing") },
  { next: "(mean of cells)", says: t("one test on the mean of its cells") },
  { next: "at clients = ", says: t("in some cells only") },
];

/** What can follow `head`, the text before the caret; empty: nothing that is known. */
export function gateCompletions(head: string, place: Place): GateCompletion[] {
  const opened = head.lastIndexOf("(");
  const closed = head.lastIndexOf(")");
  if (opened === -1) return starts(head, place);
  const inner = /([\w.]+)\s*\($/.exec(head.slice(0, opened + 1));
  if (opened > closed) return inner && metricOf(inner[1] ?? "") ? names(head, opened, place) : [];
  const first = /^\s*([\w.]+)\s*\(\s*"?([^":)]*)"?[^)]*\)\s*/.exec(head);
  const metric = metricOf(first?.[1] ?? "");
  if (!first || metric === null) return [];
  const rest = head.slice(first[0].length);
  const before = `${first[0].trimEnd()} `;
  const complete = /^(.*(?:ms|µs|\ds|%|\/s|B|\)|[*×]\s*\w+\([^)]*\)))\s+(\S*)$/.exec(rest);
  if (complete && /[<>≤≥]/.test(rest))
    return marks()
      .filter(({ next }) => next.startsWith(complete[2] ?? ""))
      .map(({ next, says }) => ({
        label: next.trim(),
        says,
        head: `${before}${complete[1]} ${next}`,
      }));
  const limit = /^((?:<=|>=|<|>|≤|≥)\s*)(.*)$/.exec(rest);
  if (limit && limit[2] === "" && /[<>]$/.test(rest))
    return comparisons(before, rest, metric, first[2] ?? "", place);
  if (limit) return limits(`${before}${(limit[1] ?? "").trimEnd()} `, limit[2] ?? "", metric);
  return comparisons(before, rest, metric, first[2] ?? "", place);
}
