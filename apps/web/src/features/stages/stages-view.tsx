// Stages of a benchmark: chart and tables against one of them, and the runs behind each.
"use client";

import { stageName } from "@gonogo/analysis/stages/stage-name";
import { formatChange, plural } from "@gonogo/analysis/words/format";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { Stages } from "@gonogo/protocols/report";
import { Layers } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import "@/components/report.css";
import { seriesLooks } from "@gonogo/analysis/charts/series-look";
import { truncateMiddle } from "@gonogo/analysis/words/truncate-middle";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { AxisCurveChart } from "@/components/charts/lines/axis-curve-chart";
import { axisRows } from "@/components/charts/lines/axis-curve-data";
import { Picker, PickerRow, useQueryChoice } from "@/components/picker";
import { Notice } from "@/components/ui/notice";
import { RunFiguresTable } from "./run-figures-table.tsx";
import { StageMark, StageTable } from "./stage-table.tsx";
import { type StagesChoice, stagesQuery } from "./stages-choice.ts";

// Stage after stage, how many times the reference's figure each variant has: one metric at a time.

/** Metrics whose ratio to the reference is known in some stage. */
const chartedMetrics = ({ rows }: Stages): MetricName[] => [
  ...new Set(
    rows.filter(({ figures }) => figures.some((one) => one?.ratio)).map(({ metric }) => metric),
  ),
];

/** Nothing where no stage can be compared with the reference. */
function StageChart({ data }: { data: Stages }) {
  const choices = chartedMetrics(data);
  const [wanted, setWanted] = useState<MetricName>("throughput");
  const metric = choices.includes(wanted) ? wanted : choices[0];
  const looks = useMemo(() => seriesLooks(data.variants), [data.variants]);
  const reference = data.stages[data.reference];
  if (metric === undefined || !reference) return null;
  const { better } = metrics[metric];
  const label = translated(metrics[metric].label);
  const estimateOf = (variant: string, stage: number) => {
    const row = data.rows.find((one) => one.metric === metric && one.variant === variant);
    const figure = row?.figures[stage];
    if (!figure) return null;
    return figure.decided === "reference" ? { value: 1, low: null, high: null } : figure.ratio;
  };
  const rows = axisRows(
    data.stages.map((stage, i) => ({
      x: i,
      label: truncateMiddle(stageName(stage), 28),
      estimates: data.variants.map((variant) => estimateOf(variant, i)),
    })),
    looks.map(({ key }) => key),
  );
  return (
    <AxisCurveChart
      title={t("{metric} of each variant, stage by stage, against {stage}", {
        metric: label,
        stage: stageName(reference),
      })}
      axis={t("Stage")}
      metric={t("× {metric} of the reference", { metric: label.toLowerCase() })}
      unit="count"
      rows={rows}
      looks={looks}
      note={
        better === "lower"
          ? t("The reference is 1; lower is better. Whiskers are the intervals of the ratios.")
          : t("The reference is 1; higher is better. Whiskers are the intervals of the ratios.")
      }
      controls={
        <select
          aria-label={t("Metric")}
          className="h-8 rounded-md border bg-background px-2 text-13 text-foreground"
          value={metric}
          onChange={({ target }) =>
            setWanted(choices.find((one) => one === target.value) ?? metric)
          }
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {translated(metrics[one].label)}
            </option>
          ))}
        </select>
      }
    />
  );
}

/** What the newest stage is against the reference, by p99 where it is decided, else by the first figure that is. */
function stagesAnswer({ stages, reference, rows }: Stages): string {
  const last = stages.length - 1;
  const newest = reference === last ? last - 1 : last;
  const [of, against] = [stages[newest], stages[reference]];
  if (!of || !against) return "";
  const comparison = t("{stage} against {reference}", {
    stage: stageName(of),
    reference: stageName(against),
  });
  const compared = rows.flatMap(({ metric, variant, figures }) => {
    const figure = figures[newest];
    return figure?.ratio ? [{ ...figure, ratio: figure.ratio, metric, variant }] : [];
  });
  if (compared.length === 0)
    return t("{comparison}: no figure of both can be compared yet.", { comparison });
  const decided = compared.filter(({ decided }) => decided === "higher" || decided === "lower");
  const first = decided.find(({ metric }) => metric === "p99") ?? decided[0];
  if (!first)
    return t("{comparison}: no difference was found in {figures}.", {
      comparison,
      figures: plural(compared.length, "figure"),
    });
  const { ratio, metric, variant } = first;
  const change = ratio.value > 0 ? formatChange(ratio.value) : t("to none");
  const others = decided.length - 1;
  const said = { comparison, metric: translated(metrics[metric].label), variant, change };
  return others > 0
    ? t(
        "{comparison}: {metric} of {variant} {change}; {count, plural, one {# other figure differs} other {# other figures differ}}.",
        { ...said, count: others },
      )
    : t("{comparison}: {metric} of {variant} {change}.", said);
}

type StagesViewProps = {
  data: Stages;
  /** The one next action while there is no run. */
  emptyAction?: ReactNode;
};

export function StagesView({ data, emptyAction }: StagesViewProps) {
  const several = data.stages.length > 1;
  if (data.stages.length === 0)
    return (
      <EmptyState icon={Layers} title={t("No finished run yet")} action={emptyAction}>
        {t(
          "Give each run a stage or a build mode when you start it; the second stage is compared with the first.",
        )}
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {several ? <p className="text-16 font-semibold text-balance">{stagesAnswer(data)}</p> : null}
      <StagesPickers data={data} />
      <LeftOut data={data} />
      {several ? (
        <Part
          title={t("Stages")}
          lead={t(
            "Each stage against {stage}: the ratio of their figures with its 95 % interval. Not decided: the interval includes 1.",
            {
              stage: stageName(data.stages[data.reference] ?? { stage: null, buildMode: null }),
            },
          )}
        >
          <Sees seesRunSpread={data.seesRunSpread} />
          <StageChart data={data} />
          {data.variants.map((variant) => (
            <StageTable key={variant} data={data} variant={variant} />
          ))}
        </Part>
      ) : (
        <Notice title={t("There is one stage so far")}>
          {t("Start a run with another stage or build mode, and it is compared with this one.")}
        </Notice>
      )}
      <Part
        title={t("Runs")}
        lead={t(
          "The figures of each run, their average, and their spread: the difference between most and least, in percent of the average.",
        )}
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
      {t(
        "Intervals hold the spread from run to run, taken as alike in all stages, where that is wider than what the rounds of a run say.",
      )}
    </p>
  ) : (
    <Notice tone="caution" title={t("One run a stage")}>
      {t(
        "Intervals are those of the rounds within each run. How figures differ from run to run cannot be seen: run each stage again to have it in the intervals.",
      )}
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
            ...(invalid > 0
              ? [
                  t(
                    "{count, plural, one {# INVALID run left out} other {# INVALID runs left out}}",
                    { count: invalid },
                  ),
                ]
              : []),
            ...(without > 0
              ? [
                  t(
                    "{runs} without figures here: the pilot changed the load, or nothing was measured",
                    { runs: plural(without, "run") },
                  ),
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
  const { environment, terms, unnamed, older, deleted } = leftOut;
  const reasons: readonly (readonly [number, Msg])[] = [
    [environment, msg("{runs} in another environment than the newest")],
    [terms, msg("{runs} with another load, network, payload or block length than the newest")],
    [unnamed, msg("{runs} without stage and build mode")],
    [older, msg("{runs} older than the newest 200")],
    [deleted, msg("{runs} that somebody deleted")],
  ];
  const lines = reasons.flatMap(([count, reason]) =>
    count > 0 ? [t(reason, { runs: plural(count, "run") })] : [],
  );
  if (lines.length === 0) return null;
  return (
    <p className="max-w-prose text-13 text-muted-foreground">
      {t("Left out: {runs}.", { runs: lines.join("; ") })}
    </p>
  );
}

// Chooses the stage that others are compared with, the cell and the operation; the choice lives in the page's address.

function StagesPickers({ data }: { data: Stages }) {
  const { waiting, go } = useQueryChoice();
  const { cell, operation, reference } = data;
  const choose = (changed: Partial<StagesChoice>) =>
    go(stagesQuery({ cell, operation, reference, ...changed }));
  return (
    <PickerRow waiting={waiting}>
      {data.stages.length > 1 ? (
        <Picker
          label={t("Compare with")}
          value={String(reference)}
          options={data.stages.map((stage, i) => ({ value: String(i), label: stageName(stage) }))}
          onChange={(value) => choose({ reference: Number(value) })}
        />
      ) : null}
      {data.cells.length > 1 ? (
        <Picker
          label={t("Cell")}
          value={String(cell)}
          options={data.cells.map(({ index, label }) => ({ value: String(index), label }))}
          onChange={(value) => choose({ cell: Number(value) })}
        />
      ) : null}
      {data.operations.length > 0 ? (
        <Picker
          label={t("Operation")}
          value={operation ?? ""}
          options={[
            { value: "", label: t("all together") },
            ...data.operations.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => choose({ operation: name === "" ? null : name })}
        />
      ) : null}
    </PickerRow>
  );
}
