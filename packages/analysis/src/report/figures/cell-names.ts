// Cells by what varies and nothing else: of `clients = 10, payload = 1 kB, RTT = 50 ms` only that which is not the same in every
// cell. Sentences, rows and heads of the page all take these names.
import type { Diagnostic, GateResult, Report } from "@gonogo/protocols/report";
import { type AxisPoint, pointText } from "@gonogo/protocols/spec";

type Cells = Report["cells"];

const varies = (cells: Cells, name: string): boolean =>
  new Set(cells.map(({ values }) => JSON.stringify(values[name] ?? null))).size > 1;

/** The name of each cell, as it is where nothing is the same everywhere. */
export function cellNames(cells: Cells): ReadonlyMap<number, string> {
  const names = [...new Set(cells.flatMap(({ values }) => Object.keys(values)))];
  const varying = names.filter((name) => varies(cells, name));
  return new Map(
    cells.map(({ index, label, values }) => {
      if (varying.length === 0 || varying.length === names.length) return [index, label];
      const own = Object.entries(values).filter(([name]) => varying.includes(name));
      return [index, pointText(Object.fromEntries(own) as AxisPoint)];
    }),
  );
}

/** The report with such names wherever it names a cell. */
export function namedByWhatVaries(report: Report): Report {
  if (report.cells.length < 2) return report;
  const names = cellNames(report.cells);
  const byLabel = new Map(
    report.cells.map(({ index, label }) => [label, names.get(index) ?? label]),
  );
  const named = <T extends { readonly cell: number | null; readonly cellLabel: string | null }>(
    one: T,
  ): T =>
    one.cell === null || one.cellLabel === null
      ? one
      : { ...one, cellLabel: names.get(one.cell) ?? one.cellLabel };
  const { verdict } = report;
  const comparison = verdict?.headline?.comparison;
  return {
    ...report,
    cells: report.cells.map((cell) => ({ ...cell, label: names.get(cell.index) ?? cell.label })),
    diagnostics: report.diagnostics.map((one: Diagnostic) => named(one)),
    verdict: verdict && {
      ...verdict,
      gates: verdict.gates.map((one: GateResult) => named(one)),
      diagnostics: verdict.diagnostics.map((one: Diagnostic) => named(one)),
      headline:
        verdict.headline && comparison
          ? {
              ...verdict.headline,
              comparison: {
                ...comparison,
                cellLabel:
                  comparison.cellLabel === null
                    ? null
                    : (byLabel.get(comparison.cellLabel) ?? comparison.cellLabel),
              },
            }
          : verdict.headline,
      confirmation: verdict.confirmation && {
        ...verdict.confirmation,
        gates: verdict.confirmation.gates.map((one: GateResult) => named(one)),
      },
    },
  };
}
