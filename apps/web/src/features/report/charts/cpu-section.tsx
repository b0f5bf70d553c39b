// CPU of target and generator over the run: whether the target reached its limit, and the generator did not.

import { formatNumber } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
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
  const generator = most(blocks.map(({ engine }) => engine));
  const target = most(blocks.map((block) => block.target));
  const said = [
    generator > 0 &&
      t("The generator used at most {cores} cores.", { cores: formatNumber(generator, 2) }),
    target > 0 && t("The target used at most {cores} cores.", { cores: formatNumber(target, 2) }),
  ];
  return (
    <ReportSection
      id="cpu"
      title={t("CPU over time")}
      actions={<CellPicker report={report} address={address} cell={cell} />}
    >
      {blocks.length === 0 ? (
        <p className="text-13 text-muted-foreground">
          {report.run.imported === null
            ? t("No CPU was recorded for these blocks.")
            : t("Imported figures say nothing of the CPU that they took.")}
        </p>
      ) : (
        <CpuChart
          title={t("CPU of target and generator in each block, by variant{where}", { where })}
          blocks={blocks}
          looks={looks}
          cores={cores}
          description={said.filter(Boolean).join(" ")}
        />
      )}
    </ReportSection>
  );
}
