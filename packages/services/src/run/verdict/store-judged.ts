// What was concluded from a run, as rows: its verdict with the history behind it, diagnostics and figures.
// Runs inside the transaction that ends the run, so that a status without its verdict is never seen.
import type { ReportInput } from "@gonogo/analysis/evidence/report-input";
import { decidingFigure } from "@gonogo/analysis/verdict/deciding-figure";
import type { DbTransaction } from "@gonogo/db/client";
import type { Report } from "@gonogo/protocols/report";
import { insertHistory } from "../../history/run-history.ts";
import { newId } from "../../id.ts";
import { toJson } from "../../json.ts";
import { figuresOf } from "./figures-of.ts";
import { insertDiagnostics, insertVerdict } from "./stored-verdict.ts";

/** `verdict`: null for a run without gates, and for one that did not finish. */
export async function storeJudged(
  db: DbTransaction,
  run: { readonly id: string; readonly attempt: number },
  judged: {
    readonly report: Report;
    readonly verdict: Report["verdict"];
    readonly history: ReportInput["history"];
  },
): Promise<void> {
  const { report, verdict, history } = judged;
  if (verdict) {
    await insertVerdict(db, run, verdict);
    const deciding = decidingFigure(verdict);
    await db.run.update({
      where: { id: run.id },
      data: { verdictName: verdict.verdict, ...(deciding && { deciding: toJson(deciding) }) },
    });
    await insertHistory(db, run.id, history);
  }
  await insertDiagnostics(db, run.id, report.diagnostics);
  await db.figure.createMany({
    data: figuresOf(report).map((figure) => ({ id: newId(), runId: run.id, ...figure })),
  });
}
