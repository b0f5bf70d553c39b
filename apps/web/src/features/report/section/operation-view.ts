// The report as one operation sees it: its comparison, curves and blocks in place of those of all requests.
// Sections that compare read it like any report; gates, doubts and environment keep the whole.
import { t } from "@gonogo/locale/t";
import type { Report, ReportBlock } from "@gonogo/protocols/report";

/** What an operation is called on the page. */
export const operationLabel = ({ name, kind }: Report["operations"][number]): string =>
  kind === "iteration" ? t("whole iterations") : name;

/** `, create only` after a title; empty for all requests together. */
export function onlyText(
  { operations }: Pick<Report, "operations">,
  chosen: string | null,
): string {
  const found = operations.find(({ name }) => name === chosen);
  return found ? t(", {operation} only", { operation: operationLabel(found) }) : "";
}

/** The report narrowed to an operation; null, or a name that it lacks, leaves it as it is. */
export function reportOfOperation(report: Report, name: string | null): Report {
  const found = report.operations.find((one) => one.name === name);
  if (!found) return report;
  const { comparison, curves } = found;
  return {
    ...report,
    comparison,
    curves,
    blocks: report.blocks.map((block) => blockOfOperation(block, found.name)),
  };
}

const nothing = {
  requests: 0,
  errors: 0,
  throughputPerS: null,
  meanUs: null,
  p50Us: null,
  p99Us: null,
};

function blockOfOperation(block: ReportBlock, name: string): ReportBlock {
  const figures = block.operations.find((one) => one.name === name) ?? nothing;
  const { requests, errors, throughputPerS, meanUs, p50Us, p99Us } = figures;
  return {
    ...block,
    requests,
    errors,
    throughputPerS,
    meanUs,
    p50Us,
    p99Us,
    maxUs: null,
    times: null,
  };
}
