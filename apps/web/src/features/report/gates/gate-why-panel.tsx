// The explanation of one gate, below its row: the rule in words, the figures that decided, the rounds against the
// limit, and what would have changed the outcome. It shows any gate result, whatever it was compared with.
"use client";

import { gateChanges } from "@gonogo/analysis/words/gate-changes";
import { type LackWords, lackWords } from "@gonogo/analysis/words/lack-words";
import { t } from "@gonogo/locale/t";
import type {
  Confirmation,
  GateExplanation,
  GateResult,
  ReportBlock,
} from "@gonogo/protocols/report";
import { RoundValuesChart } from "@/components/charts/dots/round-values-chart";
import { Trans } from "@/components/trans";
import { ruleWords } from "@/lib/report/gate-words";
import { NarrowingChart } from "../charts/lazy-charts.tsx";
import { narrowingChart, roundsChart } from "./gate-rounds.ts";
import { type Fact, gateFacts } from "./gate-why.ts";

export type GateWhyFacts = {
  readonly result: GateResult;
  /** null: the report has none. */
  readonly why: GateExplanation | null;
  /** Level of the look that decided; null without a verdict. */
  readonly alpha: number | null;
  readonly confirmation: Confirmation | null;
  /** Blocks behind its rounds, in the order they ran. */
  readonly blocks: readonly Pick<ReportBlock, "id" | "sequence">[];
};

/** Facts at the left, the picture at the right; on a phone and on paper one below the other. */
export function GateWhyPanel({ result, why, alpha, confirmation, blocks }: GateWhyFacts) {
  const facts = gateFacts(result, why, alpha);
  const narrowing = why && narrowingChart(result, why);
  return (
    <div className="@container rounded-md bg-muted/60 p-4 print:bg-transparent print:p-0">
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] print:grid-cols-1">
        <div className="grid min-w-0 content-start gap-4">
          <p className="max-w-prose text-pretty">{ruleWords(result)}</p>
          <Facts facts={facts} />
          {why?.lack ? <Lack {...lackWords(why.lack)} /> : null}
        </div>
        <div className="grid min-w-0 content-start gap-4">
          {why && why.rounds.length > 0 ? (
            <RoundValuesChart {...roundsChart(blocks, result, why)} />
          ) : null}
          {narrowing ? <NarrowingChart {...narrowing} /> : null}
          <WouldChange sentences={why && !why.lack ? gateChanges(result, why, confirmation) : []} />
          <p className="text-12 text-muted-foreground print:hidden">
            {result.blockIds.length > 0 ? (
              <>
                <Trans
                  text="Every block behind it is in the {chart}."
                  values={{
                    chart: (
                      <a className="link" href="?tab=evidence#blocks">
                        {t("chart of blocks")}
                      </a>
                    ),
                  }}
                />{" "}
              </>
            ) : null}
            <a className="link" href="/methods#gates">
              {t("How gates are decided")}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(({ term, value, note, isWords }) => (
        <div key={term} className="contents">
          <dt className="text-muted-foreground">{term}</dt>
          <dd className="min-w-0">
            <span className={isWords ? undefined : "figure"}>{value}</span>
            {note ? <span className="block text-12 text-muted-foreground">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was missing: what there was, and what it would have taken. */
function Lack({ what, had, needed, remedy }: LackWords) {
  return (
    <div className="grid gap-1 border-l-2 border-invalid pl-3">
      <p className="font-medium">{t("What was missing: {what}", { what })}</p>
      <p>{t("There was: {had}. It takes: {needed}.", { had, needed })}</p>
      <p className="text-muted-foreground">{remedy}</p>
    </div>
  );
}

function WouldChange({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t("What would change it")}</p>
      <ul className="grid max-w-prose gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
