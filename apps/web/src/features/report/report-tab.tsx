// What each tab of a report shows. Every section leaves itself out where it has nothing to show.

import { comparisonCsv } from "@gonogo/analysis/exports/comparison-table";
import { payloadMarkdown } from "@gonogo/analysis/payloads/payload-markdown";
import { comparisonLines } from "@gonogo/analysis/report/figures/comparison-rows";
import { metricGroups } from "@gonogo/analysis/report/figures/metric-groups";
import { curvesOfCell, reportLooks } from "@gonogo/analysis/report/figures/report-charts";
import { capital } from "@gonogo/analysis/words/format";
import { figuresNote, loadWords } from "@gonogo/analysis/words/load-words";
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import Link from "next/link";
import type { ReactNode } from "react";
import { PayloadSizesTable } from "@/components/payload-sizes-table";
import { CopyButton } from "@/components/ui/copy-button";
import { forestWords, metricForest } from "@/lib/report/report-pictures";
import { AxisSection } from "./charts/axis-section.tsx";
import { BlocksSection } from "./charts/blocks-section.tsx";
import { CapacitySection } from "./charts/capacity-section.tsx";
import { CpuSection } from "./charts/cpu-section.tsx";
import { LatencyShape } from "./charts/latency-shape.tsx";
import {
  ForestChart,
  LatencyCurveChart,
  ScoresSection,
  SharedHotSpots,
} from "./charts/lazy-charts.tsx";
import { OverTimeSection } from "./charts/over-time-section.tsx";
import { PercentilePicture } from "./charts/percentile-picture.tsx";
import { StreamsSection } from "./charts/streams-section.tsx";
import { CellMatrix } from "./comparison/cell-matrix.tsx";
import { comparisonMarkdown } from "./comparison/comparison-export.ts";
import { MetricMatrix } from "./comparison/metric-matrix.tsx";
import { DecisionSection } from "./decision/decision-section.tsx";
import { CautionsSection } from "./facts/cautions/cautions-section.tsx";
import { EnvironmentSection } from "./facts/environment/environment-section.tsx";
import { HostsSection } from "./facts/hosts-section.tsx";
import { LatenessSection } from "./facts/lateness-section.tsx";
import { NetworkSection } from "./facts/network-section.tsx";
import { OperationsSection } from "./facts/operations/operations-section.tsx";
import { PilotSection } from "./facts/pilot-section.tsx";
import { PublishedSection } from "./facts/published-section.tsx";
import { DefinitionSection, RepeatSection } from "./facts/repeat-section.tsx";
import { SetupSection, StagesSection } from "./facts/stages-section.tsx";
import { hasTargetCosts, targetCostRows } from "./facts/target-cost.ts";
import { GatesSection } from "./gates/gates-section.tsx";
import { GateExplanations } from "./gates/gates-table.tsx";
import { type CellSectionProps, hasFigures, inCell } from "./section/cell-section.ts";
import { FigureTable } from "./section/figure-table.tsx";
import { onlyText, reportOfOperation } from "./section/operation-view.ts";
import { CellPicker, OperationPicker, VariantPicker } from "./section/pickers.tsx";
import { addressWith, type ReportAddress, type TabId } from "./section/report-address.ts";
import { ReportSection } from "./section/report-section.tsx";

type ReportTabProps = {
  tab: TabId;
  report: Report;
  address: ReportAddress;
  mode: "owner" | "shared";
  decide?: ReactNode;
  hotSpots?: ReactNode;
};

export function ReportTab({ tab, report, address, mode, decide, hotSpots }: ReportTabProps) {
  const looks = reportLooks(report);
  const cell =
    report.cells.find(({ index }) => index === address.cell)?.index ?? report.cells[0]?.index ?? 0;
  const shown = reportOfOperation(report, address.operation);
  const whole = { report, looks, cell, address };
  const narrowed = { ...whole, report: shown };
  switch (tab) {
    case "summary":
      return (
        <>
          <GatesSection
            report={report}
            linked={mode === "owner"}
            address={address}
            beside={<CurveBeside {...narrowed} />}
          />
          <ComparisonSection {...narrowed} whole={report} />
        </>
      );
    case "latency":
      return (
        <>
          <LatencySection {...narrowed} />
          <CapacitySection {...whole} />
          <OperationsSection report={report} cell={cell} address={address} />
          <StreamsSection {...whole} />
          <SetupSection report={report} cell={cell} />
        </>
      );
    case "time":
      return (
        <>
          <OverTimeSection {...whole} />
          <StagesSection report={report} cell={cell} />
        </>
      );
    case "cost":
      return (
        <>
          <TargetCostSection report={report} cell={cell} address={address} />
          <CpuSection {...whole} />
          {hotSpots ??
            (report.profiles.length > 0 ? <SharedHotSpots profiles={report.profiles} /> : null)}
          <PayloadsSection report={report} />
        </>
      );
    case "cells":
      return <AxisSection {...narrowed} />;
    case "scores": {
      const { variants, benchmark, comparison, spec, cells, operations, verdict } = shown;
      return (
        <ScoresSection
          report={{
            ...{ variants, benchmark, comparison, spec, cells, operations },
            verdict: verdict && { verdict: verdict.verdict },
          }}
          looks={looks}
          only={onlyText(report, address.operation)}
          picker={<OperationPicker report={report} address={address} />}
        />
      );
    }
    case "published":
      return <PublishedSection report={report} />;
    case "evidence":
      return (
        <>
          <CautionsSection report={report} />
          {address.print ? <GateExplanations report={report} /> : null}
          <BlocksSection {...narrowed} />
          <PilotSection report={report} />
          <NetworkSection report={report} cell={cell} />
          <HostsSection report={report} cell={cell} />
          <LatenessSection report={report} cell={cell} />
          <EnvironmentSection report={report} looks={looks} />
        </>
      );
    case "definition":
      return (
        <>
          <DefinitionSection report={report} />
          {report.benchmark.kind === "noise" ? null : <RepeatSection report={report} mode={mode} />}
        </>
      );
    case "decision":
      return <DecisionSection report={report} decide={decide} isPrint={address.print} />;
  }
}

/** The percentile curves in small; nothing where there are none. */
function CurveBeside({ report, looks, cell, address }: CellSectionProps) {
  const series = curvesOfCell(report, looks, cell);
  if (series.length === 0) return null;
  const only = onlyText(report, address.operation);
  const title = t("{time} by percentile{only}{where}", {
    time: capital(loadWords(report.spec.load).time),
    only,
    where: inCell(report, cell),
  });
  return (
    <div className="grid min-w-0 content-start gap-1 print:max-w-[7.5cm]">
      <h3 className="text-14 font-medium">{title}</h3>
      <PercentilePicture title={title} series={series} />
    </div>
  );
}

/** Every usual metric of one cell, or of all cells as a matrix; all metrics on demand and on paper. */
function ComparisonSection({
  report,
  whole,
  looks,
  address,
}: CellSectionProps & { whole: Report }) {
  if (!hasFigures(report)) return null;
  const isOneCell = report.cells.length < 2 || address.cell !== null;
  const cell = isOneCell ? (address.cell ?? report.cells[0]?.index ?? 0) : null;
  const all = address.allMetrics;
  const groups = metricGroups(report, cell, all);
  const lines = comparisonLines(report, cell).filter(({ metric }) =>
    groups.some((group) => group.metrics.includes(metric)),
  );
  const others = report.variants.filter(({ baseline }) => !baseline).map(({ name }) => name);
  const variant = others.find((name) => name === address.variant) ?? others[0];
  const baseline = report.variants.find((one) => one.baseline)?.name ?? "";
  const note = figuresNote(report.spec.load);
  const ofLoad = note === null ? "" : ` ${note}`;
  return (
    <ReportSection
      id="comparison"
      title={t("Comparison{only}", { only: onlyText(whole, address.operation) })}
      lead={
        (isOneCell
          ? t("Typical block of each variant; ratios are to {baseline}, paired within rounds.", {
              baseline,
            })
          : variant
            ? t("Typical block of {variant} in each cell, and its ratio to {baseline}.", {
                variant,
                baseline,
              })
            : t("Typical block of {variant} in each cell.", { variant: baseline })) + ofLoad
      }
      actions={
        <>
          <OperationPicker report={whole} address={address} />
          {isOneCell ? null : (
            <VariantPicker address={address} names={others} value={variant ?? ""} />
          )}
          <CellPicker report={report} address={address} cell={cell} all={t("all cells")} />
          <CopyButton
            label="Markdown"
            aria-label={t("Copy as Markdown")}
            text={comparisonMarkdown(lines, report.variants, !isOneCell)}
          />
          {all ? (
            <CopyButton
              label="CSV"
              aria-label={t("Copy as CSV")}
              text={comparisonCsv(whole, cell)}
            />
          ) : null}
        </>
      }
    >
      {isOneCell ? (
        <MetricMatrix groups={groups} lines={lines} variants={report.variants} looks={looks} />
      ) : (
        <CellMatrix
          report={report}
          groups={groups}
          place={Math.max(
            0,
            report.variants.findIndex(({ name }) => name === variant),
          )}
          address={address}
        />
      )}
      {all && cell !== null ? <MetricForest {...{ report, looks, cell, groups }} /> : null}
      <p className="mt-2 text-13 print:hidden">
        <Link
          className="link"
          href={`${addressWith(address, { allMetrics: !all })}#comparison`}
          scroll={false}
        >
          {all ? t("The usual metrics") : t("All metrics")}
        </Link>
      </p>
    </ReportSection>
  );
}

type MetricForestProps = Pick<CellSectionProps, "report" | "looks" | "cell"> & {
  groups: ReturnType<typeof metricGroups>;
};

/** All metrics as ratios on one line; nothing where one variant is alone, or no metric has a ratio. */
function MetricForest({ report, looks, cell, groups }: MetricForestProps) {
  const others = looks.filter((look) => !look.baseline);
  const baseline = looks.find((look) => look.baseline)?.name ?? "";
  const asked = groups.flatMap(({ metrics }) => metrics);
  const rows = metricForest(report, looks, cell, (metric) => asked.includes(metric));
  if (rows.length === 0) return null;
  return (
    <div className="mt-8">
      <ForestChart
        title={t("All metrics as ratios to {baseline}, by variant{where}", {
          baseline,
          where: inCell(report, cell),
        })}
        rows={rows}
        looks={others}
        reference={baseline}
        heads={{
          what: t("Metric"),
          series: t("Variant"),
          figure: t("Ratio to {baseline}", { baseline }),
        }}
        axis={t("ratio to the baseline (×, logarithmic)")}
        note={t(
          "Bars: the interval of each ratio. A bar that does not touch the line of {baseline} shows a difference. An arrow: beyond the picture.",
          { baseline },
        )}
        description={forestWords(rows, others)}
      />
    </div>
  );
}

/** Response times over percentiles, one line a variant. */
function LatencySection({ report, looks, cell, address }: CellSectionProps) {
  const series = curvesOfCell(report, looks, cell);
  const words = loadWords(report.spec.load);
  const only = onlyText(report, address.operation);
  if (series.length === 0 && only === "") return null;
  return (
    <ReportSection
      id="latency"
      title={t("Latency")}
      actions={
        <>
          <OperationPicker report={report} address={address} />
          <CellPicker report={report} address={address} cell={cell} />
        </>
      }
    >
      {series.length === 0 ? (
        <p className="text-13 text-muted-foreground">
          {t("No valid block has answers to draw{only}.", { only })}
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <LatencyCurveChart
            title={t("{time} at each percentile{only}{where}", {
              time: capital(words.time),
              only,
              where: inCell(report, cell),
            })}
            series={series}
            {...words}
          />
          <LatencyShape {...{ report, looks, cell, address }} />
        </div>
      )}
    </ReportSection>
  );
}

/** What the load cost the targets, as the kernel or their own metrics report it; a sentence where neither does. */
export function TargetCostSection({ report, cell, address }: Omit<CellSectionProps, "looks">) {
  return (
    <ReportSection
      id="target-cost"
      title={t("Target cost")}
      lead={t(
        "CPU, memory and allocations of the targets over whole blocks, warm-up included{where}: typical block of each variant, with its interval.",
        { where: inCell(report, cell) },
      )}
      actions={<CellPicker report={report} address={address} cell={cell} />}
    >
      {hasTargetCosts(report) ? (
        <>
          <FigureTable
            caption={t("What the target cost")}
            first={t("Figure")}
            heads={report.variants.map(({ name }) => name)}
            rows={targetCostRows(report, cell)}
          />
          <p className="text-12 text-muted-foreground">
            {t(
              "Peak memory is what was resident before the block and what it grew by in it; per connection is that growth by the connections that were open.",
            )}
          </p>
        </>
      ) : (
        <p className="text-13 text-muted-foreground">
          {t(
            "Nothing is known of what the targets used. That takes a target on the worker's own machine, or a metrics address in its settings.",
          )}
        </p>
      )}
    </ReportSection>
  );
}

/** Bytes of the definition's example messages, field by field; nothing where it has none. */
function PayloadsSection({ report: { payloads } }: { report: Report }) {
  if (payloads === null) return null;
  return (
    <ReportSection
      id="payloads"
      title={t("Payload sizes")}
      lead={t(
        "Bytes of the definition's example messages. Counted, not measured: headers, frames and encryption come on top.",
      )}
      actions={
        <CopyButton
          text={payloadMarkdown(payloads)}
          label="Markdown"
          aria-label={t("Copy as Markdown")}
        />
      }
    >
      <PayloadSizesTable table={payloads} />
    </ReportSection>
  );
}
