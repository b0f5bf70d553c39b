// CPU of target and generator over the run: whether the target reached its limit, and the generator did not.
import { formatNumber } from "@gonogo/analysis/words/format";
import { cpuBlocks } from "@/lib/report/report-pictures";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { CellPicker } from "../section/pickers.tsx";
import { ReportSection } from "../section/report-section.tsx";
import { CpuChart } from "./lazy-charts.tsx";

/** A sentence where nothing is known of it. */
export function CpuSection({ report, looks, cell, address }: CellSectionProps) {
  const { blocks, cores } = cpuBlocks(report, looks, cell);
  const where = inCell(report, cell);
  const most = (values: readonly (number | null)[]) =>
    Math.max(0, ...values.map((one) => one ?? 0));
  const said = [
    ["generator", most(blocks.map(({ engine }) => engine))],
    ["target", most(blocks.map(({ target }) => target))],
  ] as const;
  return (
    <ReportSection
      id="cpu"
      title="CPU over time"
      actions={<CellPicker report={report} address={address} cell={cell} />}
    >
      {blocks.length === 0 ? (
        <p className="text-13 text-muted-foreground">
          {report.run.imported === null
            ? "No CPU was recorded for these blocks."
            : "Imported figures say nothing of the CPU that they took."}
        </p>
      ) : (
        <CpuChart
          title={`CPU of target and generator in each block, by variant${where}`}
          blocks={blocks}
          looks={looks}
          cores={cores}
          description={said
            .filter(([, value]) => value > 0)
            .map(([name, value]) => `The ${name} used at most ${formatNumber(value, 2)} cores.`)
            .join(" ")}
        />
      )}
    </ReportSection>
  );
}
