// Stages of a benchmark: chart and tables against one of them, and the runs behind each.
"use client";

import { stageName } from "@gonogo/analysis/stages/stage-name";
import { plural } from "@gonogo/analysis/words/format";
import type { Stages } from "@gonogo/protocols/report";
import { Layers } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import "@/components/report.css";
import { Notice } from "@/components/ui/notice";
import { RunFiguresTable } from "./run-figures-table.tsx";
import { StageChart } from "./stage-chart.tsx";
import { StageMark } from "./stage-mark.tsx";
import { StageTable } from "./stage-table.tsx";
import { StagesPickers } from "./stages-pickers.tsx";

type StagesViewProps = {
  data: Stages;
  /** The one next action while there is no run. */
  emptyAction?: ReactNode;
};

export function StagesView({ data, emptyAction }: StagesViewProps) {
  const several = data.stages.length > 1;
  if (data.stages.length === 0)
    return (
      <EmptyState icon={Layers} title="No finished run yet" action={emptyAction}>
        Give each run a stage or a build mode when you start it; the second stage is compared with
        the first.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StagesPickers data={data} />
      <LeftOut data={data} />
      {several ? (
        <Part
          title="Stages"
          lead={`Each stage against ${stageName(data.stages[data.reference] ?? { stage: null, buildMode: null })}: the ratio of their figures with its 95 % interval. Not decided: the interval includes 1.`}
        >
          <Sees seesRunSpread={data.seesRunSpread} />
          <StageChart data={data} />
          {data.variants.map((variant) => (
            <StageTable key={variant} data={data} variant={variant} />
          ))}
        </Part>
      ) : (
        <Notice title="There is one stage so far">
          Start a run with another stage or build mode, and it is compared with this one.
        </Notice>
      )}
      <Part
        title="Runs"
        lead="The figures of each run, their average, and their spread: the difference between most and least, in percent of the average."
      >
        {data.stages.map((stage, i) => (
          <StageRuns key={stageName(stage)} data={data} index={i} />
        ))}
      </Part>
    </div>
  );
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 border-t pt-6"
    >
      <div>
        <h2 className="text-16 font-semibold">{title}</h2>
        <p className="max-w-prose text-13 text-muted-foreground">{lead}</p>
      </div>
      {children}
    </section>
  );
}

/** What the intervals can see, and what they cannot. */
const Sees = ({ seesRunSpread }: Pick<Stages, "seesRunSpread">) =>
  seesRunSpread ? (
    <p className="max-w-prose text-13 text-muted-foreground">
      Intervals hold the spread from run to run, taken as alike in all stages, where that is wider
      than what the rounds of a run say.
    </p>
  ) : (
    <Notice tone="caution" title="One run a stage">
      Intervals are those of the rounds within each run. How figures differ from run to run cannot
      be seen: run each stage again to have it in the intervals.
    </Notice>
  );

function StageRuns({ data, index }: { data: Stages; index: number }) {
  const stage = data.stages[index];
  if (!stage) return null;
  const groups = data.runRows.filter((one) => one.stage === index);
  const invalid = stage.runs.filter(({ leftOut }) => leftOut === "invalid").length;
  const without = stage.runs.filter(({ leftOut }) => leftOut === "no-figures").length;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-14 font-medium">
        <StageMark {...stage} />
      </h3>
      {groups.map((group) => (
        <RunFiguresTable key={group.variant} data={data} group={group} />
      ))}
      {invalid + without > 0 ? (
        <p className="text-12 text-muted-foreground">
          {[
            ...(invalid > 0 ? [`${plural(invalid, "INVALID run")} left out`] : []),
            ...(without > 0
              ? [
                  `${plural(without, "run")} without figures here: the pilot changed the load, or nothing was measured`,
                ]
              : []),
          ].join("; ")}
          .
        </p>
      ) : null}
    </div>
  );
}

function LeftOut({ data: { leftOut } }: { data: Stages }) {
  const lines = [
    [leftOut.environment, "in another environment than the newest"],
    [leftOut.terms, "with another load, network, payload or block length than the newest"],
    [leftOut.unnamed, "without stage and build mode"],
    [leftOut.older, "older than the newest 200"],
    [leftOut.deleted, "that somebody deleted"],
  ].flatMap(([count, why]) =>
    typeof count === "number" && count > 0 ? [`${plural(count, "run")} ${why}`] : [],
  );
  if (lines.length === 0) return null;
  return <p className="max-w-prose text-13 text-muted-foreground">Left out: {lines.join("; ")}.</p>;
}
