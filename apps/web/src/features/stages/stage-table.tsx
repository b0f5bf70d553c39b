// The stages of one variant: metric by metric the figure of each stage, and what it is against the reference.

import { formatRatio, unitFor } from "@gonogo/analysis/words/format";
import { writeFigure } from "@gonogo/analysis/words/gate-figures";
import { t, translated } from "@gonogo/locale/t";
import type { Stage, StageFigure, Stages } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { TriangleAlert } from "lucide-react";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { Badge } from "@/components/ui/badge";
import { ScrollFrame } from "@/components/ui/scroll-frame";

export function StageTable({ data, variant }: { data: Stages; variant: string }) {
  const rows = data.rows.filter((row) => row.variant === variant);
  if (rows.length === 0) return null;
  return (
    <ScrollFrame className="overflow-x-auto" label={t("Stages of {variant}", { variant })}>
      <table className="w-full text-13">
        <caption className="mb-2 text-left font-medium">{variant}</caption>
        <thead>
          <tr className="border-b text-12 text-muted-foreground">
            <th scope="col" className="py-2 pr-3 text-left align-bottom font-medium">
              {t("Metric")}
            </th>
            {data.stages.map((stage, i) => (
              <th
                key={`${stage.stage} ${stage.buildMode}`}
                scope="col"
                className="min-w-40 px-3 py-2 text-right align-bottom font-medium"
              >
                <StageMark {...stage} />
                <span className="block font-normal">
                  {i === data.reference
                    ? t("reference")
                    : stage.askedOtherwise.includes(variant)
                      ? t("another request or target")
                      : ""}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ metric, figures }) => (
            <tr key={metric} className="border-b align-top">
              <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
                {translated(metrics[metric].label)}
              </th>
              {figures.map((figure, i) => (
                <td key={`${metric} ${String(i)}`} className="figure px-3 py-2 text-right">
                  {figure ? <Figure metric={metric} figure={figure} all={figures} /> : "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

type FigureProps = {
  metric: MetricName;
  figure: StageFigure;
  all: readonly (StageFigure | null)[];
};

function Figure({ metric, figure, all }: FigureProps) {
  const unit = unitFor(
    metric,
    all.map((one) => one?.value ?? null),
  );
  const { value, low, high } = figure;
  const { text } = writeFigure({ value, low, high }, unit);
  return (
    <>
      {figure.bound === "at-most" ? `< ${text}` : figure.bound === "at-least" ? `> ${text}` : text}
      <span className="block text-12 text-muted-foreground">{ratioText(metric, figure)}</span>
    </>
  );
}

/** `×10.3 [9.9 – 10.7] better`, `×1.02 [0.97 – 1.08] not decided`. */
function ratioText(metric: MetricName, { ratio, decided }: StageFigure): string {
  if (decided === "reference") return "×1";
  if (!ratio) return t("no figure to compare");
  const { full } = formatRatio(ratio);
  if (decided === "open") return t("{ratio} not decided", { ratio: full });
  return decided === metrics[metric].better
    ? t("{ratio} better", { ratio: full })
    : t("{ratio} worse", { ratio: full });
}

// A stage by its name, with a mark where it was measured as a debug build.

export function StageMark({ stage, buildMode }: Pick<Stage, "stage" | "buildMode">) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {stage === null && buildMode !== null ? null : (
        <TruncatedName name={stage ?? t("no stage")} max={40} />
      )}
      {buildMode === "debug" ? (
        <Badge
          variant="inconclusive"
          title={t("Absolute figures are not those of what will be shipped.")}
        >
          <TriangleAlert aria-hidden />
          {t("debug build")}
        </Badge>
      ) : buildMode === "release" ? (
        <Badge variant="outline">{t("release##build mode")}</Badge>
      ) : null}
    </span>
  );
}
