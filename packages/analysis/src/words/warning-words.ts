// What a plan, its targets or its history cannot give, said when a run is accepted; and what happened to the run since.
import { t, translated } from "@gonogo/locale/t";
import type { Message } from "@gonogo/protocols/report";
import { type Gate, metrics } from "@gonogo/protocols/spec";
import { formatCount, formatUngrouped, listOf, plural } from "./format.ts";
import { type Catalogue, type MessageOf, rendererOf } from "./message.ts";
import { metricWord } from "./metric-word.ts";
import { outlookCatalogue } from "./outlook-words.ts";
import { openingRule } from "./rule-text.ts";
import { differenceClause } from "./unequal-words.ts";

type OfGate = { readonly gate: Gate };
type Tests = { readonly blockingTests: number };
type Shortage = OfGate & {
  readonly needed: number;
  readonly planned: number;
  readonly perBlock: number;
  readonly load: "capacity" | "other";
};
type None = Record<never, never>;

/** A gate that nobody will be able to judge; a blocking one keeps the run from GO. */
const unanswered = (gate: Gate, because: string, what: "run" | "import"): string =>
  t(
    !gate.blocking
      ? "{rule} cannot be evaluated: {because}"
      : what === "run"
        ? "{rule} cannot be evaluated, and with it no run can end in GO: {because}"
        : "{rule} cannot be evaluated, and with it no import can end in GO: {because}",
    { rule: openingRule(gate), because },
  );

const lackText = ({ gate, needed, planned, perBlock, load }: Shortage): string =>
  t(
    load === "capacity"
      ? "{metric} needs {needed} requests a confirming trial, a plan should have {planned}, and the load offers about {offered}"
      : "{metric} needs {needed} requests a block, a plan should have {planned}, and the load offers about {offered}",
    {
      metric: metricWord(gate.metric),
      needed: formatCount(needed),
      planned: formatCount(planned),
      offered: formatCount(perBlock),
    },
  );

const catalogue = {
  ...outlookCatalogue,
  "no-gates": (_: None) => t("There are no gates: the run has results and no verdict."),
  "few-rounds": (f: { readonly rounds: number; readonly needed: number }) =>
    t(
      "{rounds} rounds have no finite 95 % interval: this plan cannot end in GO or NO-GO. It takes at least {needed}.",
      { rounds: f.rounds, needed: f.needed },
    ),
  "few-rounds-to-fail": (f: Tests & { readonly rounds: number; readonly needed: number }) =>
    t(
      "This plan cannot end in NO-GO: {tests} blocking tests need {needed} rounds, there are {rounds}.",
      { tests: f.blockingTests, needed: f.needed, rounds: f.rounds },
    ),
  "idle-look": (f: { readonly rounds: number }) =>
    t(
      "The look at {rounds} rounds decides nothing: so few rounds cannot reach its part of the 2.5 %.",
      { rounds: f.rounds },
    ),
  "early-looks": (f: Tests & { readonly looks: number }) =>
    t(
      "This plan cannot end in NO-GO: with {looks} looks, {tests} blocking tests need later or fewer looks.",
      { looks: f.looks, tests: f.blockingTests },
    ),
  "limit-beyond-search": (f: OfGate & { readonly maxRatePerS: number }) =>
    t("{rule} lies beyond maxRatePerS ({rate}/s), and no rate above that is tried.", {
      rule: openingRule(f.gate),
      rate: formatUngrouped(f.maxRatePerS),
    }),
  "limit-below-search": (f: OfGate & { readonly startRatePerS: number }) =>
    t(
      "{rule} cannot fail: a capacity under startRatePerS ({rate}/s) is not found. Start well below the limit.",
      { rule: openingRule(f.gate), rate: formatUngrouped(f.startRatePerS) },
    ),
  "other-work": (f: { readonly difference: Message }) =>
    t("{difference}: figures of all requests together compare different work.", {
      difference: differenceClause(f.difference),
    }),
  "idle-connections": (_: None) =>
    t("There are more connections than clients: some will never be used."),
  "no-warmup": (_: None) =>
    t("There is no warm-up: connection set-up and cold caches fall into the results."),
  /** The pilot plans blocks of `blockMs`. */
  "requests-by-pilot": (f: Shortage & { readonly blockMs: number }) =>
    t("{rule}: {lack}. The pilot plans blocks of {length} ms for it.", {
      rule: openingRule(f.gate),
      lack: lackText(f),
      length: formatCount(f.blockMs),
    }),
  /** `blockMs`: blocks that hold enough; null: the load has a length of its own. `isCapped`: blocks end by their requests. */
  "few-requests": (
    f: Shortage & {
      readonly isEnough: boolean;
      readonly isCapped: boolean;
      readonly blockMs: number | null;
    },
  ) => {
    const values = { rule: openingRule(f.gate), lack: lackText(f) };
    const lack = f.isEnough
      ? t("{rule} may lack evidence: {lack}.", values)
      : t("{rule} cannot be evaluated: {lack}.", values);
    const remedy = f.isCapped
      ? t("Raise requests, which ends blocks earlier.")
      : f.blockMs !== null
        ? t("Use blocks of {length} ms, or a higher rate.", { length: formatCount(f.blockMs) })
        : f.load === "capacity"
          ? t("Use a longer confirming trial, or a higher rate.")
          : t("Use longer stages, or a higher rate.");
    return `${lack} ${remedy}`;
  },
  "few-requests-for-errors": (f: OfGate & { readonly needed: number; readonly offered: number }) =>
    t(
      "{rule} cannot pass: even without an error it takes {needed} requests, the plan offers about {offered}.",
      {
        rule: openingRule(f.gate),
        needed: formatUngrouped(f.needed),
        offered: formatUngrouped(f.offered),
      },
    ),
  /** `targets`: names of those without a metrics address. */
  "no-allocations": (
    f: OfGate & { readonly variants: readonly string[]; readonly targets: readonly string[] },
  ) =>
    unanswered(
      f.gate,
      t(
        "{count, plural, one {the target of {variants} reports no allocations. Add a metrics address to the target {targets}, or remove the gate.} other {the targets of {variants} report no allocations. Add a metrics address to the targets {targets}, or remove the gate.}}",
        { count: f.targets.length, variants: listOf(f.variants), targets: listOf(f.targets) },
      ),
      "run",
    ),
  "missing-in-imports": (f: OfGate) =>
    unanswered(
      f.gate,
      t(
        "other tools' records of single requests do not include {what}. Let a worker measure the benchmark, or remove the gate.",
        { what: translated(metrics[f.gate.metric].missingInImports ?? "null") },
      ),
      "import",
    ),
  "import-without-history": (f: OfGate) =>
    unanswered(
      f.gate,
      t(
        "an import has no environment, so no earlier run is comparable with it, and importing more does not help. Import the earlier version as a variant and compare with over, or let a worker measure the benchmark.",
      ),
      "import",
    ),
  /** `gates`: gates against history. */
  "first-run": (f: { readonly gates: number }) =>
    t(
      "{gates, plural, one {This benchmark has no finished run yet: its gate against history cannot be evaluated before 5 comparable runs have finished. Make it advisory until then, or measure base and head as two variants of one run: the first run's report says what change that would see.} other {This benchmark has no finished run yet: its gates against history cannot be evaluated before 5 comparable runs have finished. Make them advisory until then, or measure base and head as two variants of one run: the first run's report says what change that would see.}}",
      { gates: f.gates },
    ),
  /** `gates`: gates against history. `runs`: finished ones by the same rule. */
  "label-on-no-worker": (f: {
    readonly gates: number;
    readonly label: string;
    readonly runs: number;
  }) =>
    t(
      "No finished run of this benchmark is comparable: {runs} by this rule ran on workers without the label {label}, so its {gates, plural, one {gate} other {gates}} against history cannot be evaluated. Give the workers the label {label}, or choose another rule of what is comparable.",
      { runs: plural(f.runs, "run"), label: f.label, gates: f.gates },
    ),
  /** `day`: ISO date of the last one. */
  "runs-deleted": (f: { readonly runs: number; readonly day: string; readonly by: string }) =>
    t(
      "{runs, plural, one {# finished run of this benchmark was deleted} other {# finished runs of this benchmark were deleted}}, the last on {day} by {who}: gates against earlier runs compare with those that are left.",
      { runs: f.runs, day: f.day, who: f.by },
    ),
  "environment-changed": (_: None) =>
    t("The run was resumed in another environment: compare its ratios, not its absolute figures."),
} satisfies Catalogue;

export type RunWarning = MessageOf<typeof catalogue>;

/** One sentence or two. */
export const warningText = rendererOf(catalogue);

/** A warning with what it says beside code and facts. */
export const renderedWarning = (warning: Message) => ({ ...warning, text: warningText(warning) });
