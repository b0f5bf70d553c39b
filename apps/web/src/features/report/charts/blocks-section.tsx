// The section of blocks: one dot for each block and variant, in the order they ran.
"use client";

import { useMemo, useState } from "react";
import { BlockDotsChart } from "@/components/charts/dots/block-dots-chart";
import { dotEstimates, dotMetrics, plottedBlocks } from "@/lib/report/report-charts";
import { CellPicker } from "../section/cell-picker.tsx";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { type LoadWords, loadWords } from "../section/load-words.ts";
import { OperationPicker, useOnly } from "../section/operation-picker.tsx";
import { ReportSection } from "../section/report-section.tsx";

type BlockMetric = (typeof dotMetrics)[number];

const namesOf = ({ time }: LoadWords): Readonly<Record<BlockMetric, string>> => ({
  p99: `p99 ${time}`,
  p50: `p50 ${time}`,
  mean: `Mean ${time}`,
  throughput: "Throughput",
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
export function BlocksSection({ report, looks, cell, onCell }: CellSectionProps) {
  const [chosen, setMetric] = useState<BlockMetric | null>(null);
  const metric = chosen ?? firstSupported(report, looks, cell);
  const blocks = useMemo(
    () => plottedBlocks(report, looks, cell, metric),
    [report, looks, cell, metric],
  );
  const names = namesOf(loadWords(report.spec.load));
  const only = useOnly();
  if (blocks.length === 0) return null;
  return (
    <ReportSection
      id="blocks"
      title="Blocks"
      lead="A block is one short measurement on fresh connections. Blocks, not requests, are the samples that every interval rests on."
      actions={
        <>
          <OperationPicker />
          <CellPicker cells={report.cells} value={cell} onChange={onCell} />
        </>
      }
    >
      <BlockDotsChart
        title={`${names[metric]} of every block, by variant${only}${inCell(report, cell)}`}
        unit={metric === "throughput" ? "perS" : "us"}
        blocks={blocks}
        estimates={dotEstimates(report, looks, cell, metric)}
        looks={looks}
        controls={
          <label className="flex items-center gap-2 text-12 text-muted-foreground">
            Metric
            <select
              className="h-8 rounded-md border bg-background px-2 text-13 text-foreground"
              value={metric}
              onChange={(event) =>
                setMetric(dotMetrics.find((one) => one === event.target.value) ?? "p99")
              }
            >
              {dotMetrics.map((one) => (
                <option key={one} value={one}>
                  {names[one]}
                </option>
              ))}
            </select>
          </label>
        }
      />
    </ReportSection>
  );
}
