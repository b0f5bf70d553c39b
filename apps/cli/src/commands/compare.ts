// `gonogo compare RUN RUN …`: each metric of runs with its change against the first, and what differs besides the code.
import type { RunComparison } from "../api/operations.ts";
import { type ExitCode, exitCodes } from "../console/failure.ts";
import type { Terminal } from "../console/terminal.ts";
import { changeFigure, metricFigure } from "../show/figures.ts";
import { oneLine, plural, tableText } from "../show/table.ts";
import { type Context, jsonText } from "./context.ts";

const mostRows = 60;

const nameOf = ({ subject, id }: RunComparison["runs"][number]): string =>
  oneLine(subject.version ?? subject.commit ?? subject.branch ?? id.slice(0, 8), 24);

function rowOf(row: RunComparison["rows"][number], hasCells: boolean): string[] {
  const figures = row.values.map((value) =>
    value ? metricFigure(row.metric, { ...value, isLeast: value.bound === "at-least" }).text : "–",
  );
  const changes = row.changes.slice(1).map((change) => {
    if (!change) return "–";
    const { text, interval } = changeFigure({ ...change, value: change.ratio });
    return `${text} ${interval}${change.notJudged ? " *" : ""}`.trim();
  });
  return [
    row.metric,
    oneLine(row.variant, 24),
    ...(hasCells ? [oneLine(row.cell, 24)] : []),
    ...figures,
    ...changes,
  ];
}

function comparisonText(compared: RunComparison, coloured: Terminal["coloured"]): string {
  const { runs, rows, differences, gates } = compared;
  const hasCells = new Set(rows.map(({ cell }) => cell)).size > 1;
  const names = runs.map(nameOf);
  const header = [
    "METRIC",
    "VARIANT",
    ...(hasCells ? ["CELL"] : []),
    ...names,
    ...names.slice(1).map((name) => `CHANGE OF ${name}`),
  ];
  const lines = [
    tableText([header, ...rows.slice(0, mostRows).map((row) => rowOf(row, hasCells))]),
  ];
  if (rows.length > mostRows)
    lines.push(`and ${plural(rows.length - mostRows, "more row")}: see --json`);
  if (rows.some(({ changes }) => changes.some((change) => change?.notJudged)))
    lines.push(
      coloured("dim", "* not judged: the interval covers the noise within these runs alone"),
    );
  if (gates.length > 0)
    lines.push(
      "",
      tableText([
        ["GATE", ...names],
        ...gates
          .slice(0, mostRows)
          .map(({ rule, cell, outcomes }) => [
            oneLine(cell === "" ? rule : `${rule} at ${cell}`, 70),
            ...outcomes.map((outcome) => outcome ?? "–"),
          ]),
      ]),
    );
  lines.push(
    "",
    differences.length === 0
      ? "Nothing but the code under test differs."
      : `Also different: ${oneLine(differences.map(({ field }) => field).join(", "), 300)}`,
  );
  return lines.join("\n");
}

/** Compares runs with the first of them, and ends with success. Throws a Failure. */
export async function compare(
  { api, terminal }: Context,
  ids: readonly string[],
  { json, markdown }: { json?: boolean; markdown?: boolean },
): Promise<ExitCode> {
  const { call } = await api();
  const query = { runs: ids.join(",") };
  if (markdown) terminal.print((await call("get", "/api/v1/comparisons.md", { query })).trimEnd());
  else {
    const compared = await call("get", "/api/v1/comparisons", { query });
    terminal.print(json ? jsonText(compared) : comparisonText(compared, terminal.coloured));
  }
  return exitCodes.success;
}
