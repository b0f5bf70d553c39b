// The section of blocks: one dot for each block and variant, in the order they ran.

import {
  dotEstimates,
  dotMetrics,
  plottedBlocks,
} from "@gonogo/analysis/report/figures/report-charts";
import { type LoadWords, loadWords } from "@gonogo/analysis/words/load-words";
import { t } from "@gonogo/locale/t";
import { AddressSelect } from "../section/address-select.tsx";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { onlyText } from "../section/operation-view.ts";
import { CellPicker, OperationPicker } from "../section/pickers.tsx";
import { addressParams } from "../section/report-address.ts";
import { ReportSection } from "../section/report-section.tsx";
import { BlockDotsChart } from "./lazy-charts.tsx";

type BlockMetric = (typeof dotMetrics)[number];

const namesOf = ({ time }: LoadWords): Readonly<Record<BlockMetric, string>> => ({
  p99: t("p99 {time}", { time }),
  p50: t("p50 {time}", { time }),
  mean: t("Mean {time}", { time }),
  throughput: t("Throughput"),
});

/** The first metric that any block has: short blocks may support no p99. */
const firstSupported = (
  report: CellSectionProps["report"],
  looks: CellSectionProps["looks"],
  cell: number,
): BlockMetric =>
  dotMetrics.find((one) =>
    plottedBlocks(report, looks, cell, one).some((block) => block.value !== null),
  ) ?? "p99";

/** What the intervals rest on: every block's value. */
export function BlocksSection({ report, looks, cell, address }: CellSectionProps) {
  const metric =
    dotMetrics.find((one) => one === address.metric) ?? firstSupported(report, looks, cell);
  const blocks = plottedBlocks(report, looks, cell, metric);
  const names = namesOf(loadWords(report.spec.load));
  const only = onlyText(report, address.operation);
  if (blocks.length === 0) return null;
  return (
    <ReportSection
      id="blocks"
      title={t("Blocks")}
      lead={t(
        "A block is one short measurement on fresh connections. Blocks, not requests, are the samples that every interval rests on.",
      )}
      actions={
        <>
          <AddressSelect
            label={t("Metric")}
            name="metric"
            value={metric}
            options={dotMetrics.map((one) => ({ value: one, label: names[one] }))}
            others={addressParams(address)}
          />
          <OperationPicker report={report} address={address} />
          <CellPicker report={report} address={address} cell={cell} />
        </>
      }
    >
      <BlockDotsChart
        title={t("{metric} of every block, by variant{only}{where}", {
          metric: names[metric],
          only,
          where: inCell(report, cell),
        })}
        unit={metric === "throughput" ? "perS" : "us"}
        blocks={blocks}
        estimates={dotEstimates(report, looks, cell, metric)}
        looks={looks}
      />
    </ReportSection>
  );
}
