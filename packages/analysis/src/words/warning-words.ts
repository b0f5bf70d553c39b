// What a plan, its targets or its history cannot give, said when a run is accepted; and what happened to the run since.
import type { Message } from "@gonogo/protocols/report";
import { type Gate, metrics } from "@gonogo/protocols/spec";
import { formatCount, listOf, plural } from "./format.ts";
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
  `${openingRule(gate)} cannot be evaluated${gate.blocking ? `, and with it no ${what} can end in GO` : ""}: ${because}`;

const lackText = ({ gate, needed, planned, perBlock, load }: Shortage): string =>
  `${metricWord(gate.metric)} needs ${formatCount(needed)} requests a ${load === "capacity" ? "confirming trial" : "block"}, a plan should have ${formatCount(planned)}, and the load offers about ${formatCount(perBlock)}`;

const catalogue = {
  ...outlookCatalogue,
  "no-gates": (_: None) => "There are no gates: the run has results and no verdict.",
  "few-rounds": (f: { readonly rounds: number; readonly needed: number }) =>
    `${f.rounds} rounds have no finite 95 % interval: this plan cannot end in GO or NO-GO. It takes at least ${f.needed}.`,
  "few-rounds-to-fail": (f: Tests & { readonly rounds: number; readonly needed: number }) =>
    `This plan cannot end in NO-GO: ${f.blockingTests} blocking tests need ${f.needed} rounds, there are ${f.rounds}.`,
  "idle-look": (f: { readonly rounds: number }) =>
    `The look at ${f.rounds} rounds decides nothing: so few rounds cannot reach its part of the 2.5 %.`,
  "early-looks": (f: Tests & { readonly looks: number }) =>
    `This plan cannot end in NO-GO: with ${f.looks} looks, ${f.blockingTests} blocking tests need later or fewer looks.`,
  "limit-beyond-search": (f: OfGate & { readonly maxRatePerS: number }) =>
    `${openingRule(f.gate)} lies beyond maxRatePerS (${f.maxRatePerS}/s), and no rate above that is tried.`,
  "limit-below-search": (f: OfGate & { readonly startRatePerS: number }) =>
    `${openingRule(f.gate)} cannot fail: a capacity under startRatePerS (${f.startRatePerS}/s) is not found. Start well below the limit.`,
  "other-work": (f: { readonly difference: Message }) =>
    `${differenceClause(f.difference)}: figures of all requests together compare different work.`,
  "idle-connections": (_: None) =>
    "There are more connections than clients: some will never be used.",
  "no-warmup": (_: None) =>
    "There is no warm-up: connection set-up and cold caches fall into the results.",
  /** The pilot plans blocks of `blockMs`. */
  "requests-by-pilot": (f: Shortage & { readonly blockMs: number }) =>
    `${openingRule(f.gate)}: ${lackText(f)}. The pilot plans blocks of ${formatCount(f.blockMs)} ms for it.`,
  /** `blockMs`: blocks that hold enough; null: the load has a length of its own. `isCapped`: blocks end by their requests. */
  "few-requests": (
    f: Shortage & {
      readonly isEnough: boolean;
      readonly isCapped: boolean;
      readonly blockMs: number | null;
    },
  ) => {
    const lack = `${openingRule(f.gate)} ${f.isEnough ? "may lack evidence" : "cannot be evaluated"}: ${lackText(f)}`;
    if (f.isCapped) return `${lack}. Raise requests, which ends blocks earlier.`;
    const own = f.load === "capacity" ? "a longer confirming trial" : "longer stages";
    const longer = f.blockMs === null ? own : `blocks of ${formatCount(f.blockMs)} ms`;
    return `${lack}. Use ${longer}, or a higher rate.`;
  },
  "few-requests-for-errors": (f: OfGate & { readonly needed: number; readonly offered: number }) =>
    `${openingRule(f.gate)} cannot pass: even without an error it takes ${f.needed} requests, the plan offers about ${f.offered}.`,
  /** `targets`: names of those without a metrics address. */
  "no-allocations": (
    f: OfGate & { readonly variants: readonly string[]; readonly targets: readonly string[] },
  ) => {
    const isOne = f.targets.length === 1;
    return unanswered(
      f.gate,
      `the ${isOne ? "target of" : "targets of"} ${listOf(f.variants)} ${isOne ? "reports" : "report"} no allocations. Add a metrics address to the ${isOne ? "target" : "targets"} ${listOf(f.targets)}, or remove the gate.`,
      "run",
    );
  },
  "missing-in-imports": (f: OfGate) =>
    unanswered(
      f.gate,
      `other tools' records of single requests do not include ${metrics[f.gate.metric].missingInImports}. Let a worker measure the benchmark, or remove the gate.`,
      "import",
    ),
  "import-without-history": (f: OfGate) =>
    unanswered(
      f.gate,
      "an import has no environment, so no earlier run is comparable with it, and importing more does not help. Import the earlier version as a variant and compare with over, or let a worker measure the benchmark.",
      "import",
    ),
  /** `gates`: gates against history. */
  "first-run": (f: { readonly gates: number }) => {
    const isOne = f.gates === 1;
    return `This benchmark has no finished run yet: its ${isOne ? "gate" : "gates"} against history cannot be evaluated before 5 comparable runs have finished. Make ${isOne ? "it" : "them"} advisory until then, or measure base and head as two variants of one run: the first run's report says what change that would see.`;
  },
  /** `gates`: gates against history. `runs`: finished ones by the same rule. */
  "label-on-no-worker": (f: {
    readonly gates: number;
    readonly label: string;
    readonly runs: number;
  }) =>
    `No finished run of this benchmark is comparable: ${plural(f.runs, "run")} by this rule ran on workers without the label ${f.label}, so its ${f.gates === 1 ? "gate" : "gates"} against history cannot be evaluated. Give the workers the label ${f.label}, or choose another rule of what is comparable.`,
  /** `day`: ISO date of the last one. */
  "runs-deleted": (f: { readonly runs: number; readonly day: string; readonly by: string }) =>
    `${f.runs === 1 ? "1 finished run of this benchmark was" : `${f.runs} finished runs of this benchmark were`} deleted, the last on ${f.day} by ${f.by}: gates against earlier runs compare with those that are left.`,
  "environment-changed": (_: None) =>
    "The run was resumed in another environment: compare its ratios, not its absolute figures.",
} satisfies Catalogue;

export type RunWarning = MessageOf<typeof catalogue>;

/** One sentence or two. */
export const warningText = rendererOf(catalogue);

/** A warning with what it says beside code and facts. */
export const renderedWarning = (warning: Message) => ({ ...warning, text: warningText(warning) });
