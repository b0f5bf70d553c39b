// The comparison as Markdown: rounded, to paste into a discussion. Names come from people, so marks of tables are escaped.

import type { ComparisonLine } from "@gonogo/analysis/report/figures/comparison-rows";
import { markdownTable } from "@gonogo/analysis/words/markdown-table";
import { t } from "@gonogo/locale/t";

/** A Markdown table of the lines as shown; a column for each variant and for each ratio to the baseline. */
export function comparisonMarkdown(
  lines: readonly ComparisonLine[],
  variants: readonly { name: string; baseline: boolean }[],
  manyCells: boolean,
): string {
  const baseline = variants.find((variant) => variant.baseline)?.name ?? t("baseline");
  const header = [
    t("Metric"),
    ...(manyCells ? [t("Cell")] : []),
    ...variants.flatMap(({ name, baseline: isBase }) =>
      isBase ? [t("{variant} (baseline)", { variant: name })] : [name, `${name} / ${baseline}`],
    ),
  ];
  const rows = lines.map((line) => [
    line.unit.label === "" ? line.label : `${line.label} (${line.unit.label})`,
    ...(manyCells ? [line.cellLabel] : []),
    ...line.figures.flatMap((figure, index) => {
      const value = [figure.value, figure.interval].filter(Boolean).join(" ");
      const shown = figure.note && figure.interval === null ? figure.note : value;
      if (variants[index]?.baseline) return [shown];
      const ratio = figure.ratio
        ? [figure.ratio.text, figure.ratio.interval].filter(Boolean).join(" ")
        : (figure.ratioNote ?? "–");
      return [shown, ratio];
    }),
  ]);
  return markdownTable(header, rows);
}
