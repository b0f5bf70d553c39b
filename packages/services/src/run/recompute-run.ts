// Judges a finished run again from its stored blocks and says whether the answer is the stored one.
// The stored verdict is compared with, never an input: it is taken out before anything is judged.
// Changes nothing. A difference means rows that were touched, or a verdict of other rules (`rulesVersion`).

import { buildReport } from "@gonogo/analysis/report/build-report";
import { rulesVersion } from "@gonogo/analysis/rules-version";
import {
  type Change,
  compareVerdicts,
  differencesOf,
} from "@gonogo/analysis/verdict/compare-verdicts";
import { asStored } from "@gonogo/locale/request-locale";
import { t } from "@gonogo/locale/t";
import type { VerdictName } from "@gonogo/protocols/events";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { findRun } from "../rows/find-run.ts";
import { figureColumns, storedBlock } from "../rows/pack-block.ts";
import type { RunRow } from "../rows/run-summary.ts";
import { readReportInput } from "./report-input.ts";
import { storeReport } from "./stored-report.ts";
import { figuresOf, type RunFigure } from "./verdict/figures-of.ts";

export const RecomputeRunInput = z.strictObject({ id: z.string() });
export type RecomputeRunInput = z.input<typeof RecomputeRunInput>;

export type Recomputed = {
  readonly runId: string;
  readonly benchmark: string;
  /** `no-verdict`: none stored, and none asked for; its figures agree. */
  readonly outcome: "identical" | "changed" | "no-verdict";
  readonly verdict: VerdictName | null;
  readonly gates: number;
  readonly diagnostics: number;
  readonly figures: number;
  /** Finished blocks that were read. */
  readonly blocks: number;
  /** Of the stored verdict, and of the rules that judged it again. */
  readonly rulesVersion: { readonly stored: number | null; readonly used: number };
  readonly changes: readonly Change[];
};

type BlockRows = Awaited<ReturnType<typeof blockRowsOf>>;

const blockRowsOf = (context: Pick<Context, "db">, runId: string) =>
  context.db.block.findMany({ where: { runId }, orderBy: { planOrder: "asc" } });

/** Columns that repeat a figure of the block's result: lists read them, so they must not say something else. */
function columnChanges(rows: BlockRows): Change[] {
  return rows.flatMap((row) => {
    const { result } = storedBlock(row);
    if (result === null) return [];
    const recomputed = figureColumns(result);
    const stored = Object.fromEntries(
      Object.keys(recomputed).map((name) => [name, row[name as keyof typeof recomputed]]),
    );
    const about = `${row.variant}, round ${row.round + 1}, cell ${row.cellIndex}`;
    return differencesOf(stored, recomputed, `blocks[${row.planOrder}]`, about);
  });
}

/** A figure as its row has it, or as the blocks give it now. */
type SomeFigure = Omit<RunFigure, "metric" | "bound" | "requests"> & {
  readonly metric: string;
  readonly bound: string;
  /** null in rows from before the column: nothing to compare. */
  readonly requests: bigint | number | null;
};

const figureName = ({ metric, variant, over, operation, cellIndex }: SomeFigure): string =>
  `${metric} of ${variant}${over === "" ? "" : ` over ${over}`}${operation === "" ? "" : ` (${operation})`}, cell ${cellIndex}`;

/** Ratios and means of cells were not stored at first: of those that are, each must agree. */
const isLater = ({ over, cellIndex }: SomeFigure): boolean => over !== "" || cellIndex < 0;

function figureChanges(stored: readonly SomeFigure[], now: readonly SomeFigure[]): Change[] {
  const byName = (figures: readonly SomeFigure[]) =>
    new Map(
      figures.map((one) => [
        figureName(one),
        { value: one.value, low: one.low, high: one.high, bound: one.bound },
      ]),
    );
  const known = new Set(stored.map(figureName));
  const asked = now.filter((one) => !isLater(one) || known.has(figureName(one)));
  const [was, is] = [byName(stored), byName(asked)];
  const requests = new Map(now.map((one) => [figureName(one), one.requests]));
  return [
    ...[...new Set([...was.keys(), ...is.keys()])].flatMap((name) =>
      differencesOf(was.get(name), is.get(name), "figures", name),
    ),
    ...stored.flatMap((one) => {
      if (one.requests === null) return [];
      const name = figureName(one);
      return differencesOf(
        Number(one.requests),
        requests.get(name) ?? null,
        "figures.requests",
        name,
      );
    }),
  ];
}

/** Rows that no longer have the form of a block are a finding, not a crash. */
const unreadable = (error: z.ZodError): Change => ({
  field: "blocks",
  about: t("cannot be read"),
  stored: error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "),
  recomputed: undefined,
});

async function recompute(context: Pick<Context, "db">, row: RunRow): Promise<Recomputed> {
  const { verdict: stored, ...input } = await readReportInput(context, row);
  const report = asStored(() => buildReport(input));
  const rows = await blockRowsOf(context, row.id);
  const figures = await context.db.figure.findMany({ where: { runId: row.id } });
  const changes = [
    ...differencesOf(row.verdictName, report.verdict?.verdict ?? null, "run.verdict"),
    ...compareVerdicts(stored ?? null, report.verdict),
    ...figureChanges(figures, figuresOf(report)),
    ...columnChanges(rows),
  ];
  await storeReport(context, row);
  const same = report.verdict === null ? "no-verdict" : "identical";
  return {
    ...emptyAnswer(row),
    outcome: changes.length > 0 ? "changed" : same,
    verdict: report.verdict?.verdict ?? null,
    gates: report.verdict?.gates.length ?? 0,
    diagnostics: report.diagnostics.length,
    figures: figures.length,
    blocks: input.blocks.filter((block) => block.result !== null).length,
    rulesVersion: { stored: stored?.rulesVersion ?? null, used: rulesVersion },
    changes,
  };
}

const emptyAnswer = (row: RunRow): Recomputed => ({
  runId: row.id,
  benchmark: row.benchmark.slug,
  outcome: "changed",
  verdict: null,
  gates: 0,
  diagnostics: 0,
  figures: 0,
  blocks: 0,
  rulesVersion: { stored: null, used: rulesVersion },
  changes: [],
});

/** Throws `not_found`; `run_active` before the run has ended; `conflict` for one that ended without a judgement. */
export async function recomputeRun(
  context: Pick<Context, "db">,
  actor: Actor,
  input: RecomputeRunInput,
): Promise<Recomputed> {
  allow(actor, "read");
  const { id } = parseInput(RecomputeRunInput, input);
  const row = await findRun(context, actor, id);
  if (row.status === "queued" || row.status === "running")
    throw new ServiceError(
      "run_active",
      row.status === "queued"
        ? t("The run is queued and has no verdict yet.")
        : t("The run is running and has no verdict yet."),
      {
        remedy: t("Wait until it has finished."),
      },
    );
  if (row.status !== "finished")
    throw new ServiceError(
      "conflict",
      row.status === "failed"
        ? t("The run failed, so it was never judged.")
        : t("The run was cancelled, so it was never judged."),
      {
        remedy: t("Name a run that finished."),
      },
    );
  try {
    return await recompute(context, row);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return { ...emptyAnswer(row), changes: [unreadable(error)] };
  }
}

/** Every finished run of the database, oldest first, with the project that it belongs to. */
export const finishedRuns = (context: Pick<Context, "db">) =>
  context.db.run.findMany({
    where: { status: "finished" },
    orderBy: { id: "asc" },
    select: { id: true, projectId: true },
  });
