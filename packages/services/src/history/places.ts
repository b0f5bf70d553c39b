// Where the earlier runs of a benchmark were measured, and which of these places are comparable with a run's.
import { countElsewhere, whyElsewhere } from "@gonogo/analysis/history/elsewhere";
import { Prisma } from "@gonogo/db/client";
import { Environment, type PastRun, type RunHistory } from "@gonogo/protocols/report";
import type { Reader } from "../context.ts";
import { gatesAgainstHistory, type HistoryQuestion } from "./past-answers.ts";

/** Finished runs of one environment and branch. */
export type Place = {
  /** Key of what comparable runs share; null: they are comparable with none. */
  readonly environment: string | null;
  /** Of one of them; null: not recorded. */
  readonly measuredIn: Environment | null;
  /** null: none that a gate names. */
  readonly branch: string | null;
  readonly runs: number;
};

type PlaceRow = Omit<Place, "measuredIn"> & { readonly measuredIn: unknown };

type Asked = Pick<HistoryQuestion, "benchmarkId" | "runId" | "startedAt" | "gates">;

/**
 * Where the runs before a moment were measured, the place of the newest run first. Runs without a key are told apart by the rule
 * that left them without one. A benchmark has few environments, so one of them is read of each.
 */
export async function placesBefore(
  { db }: Reader,
  { benchmarkId, runId, startedAt, gates }: Asked,
): Promise<Place[]> {
  const branches = gatesAgainstHistory(gates).flatMap(({ vs }) =>
    vs.kind === "rolling" && vs.branch !== undefined ? [vs.branch] : [],
  );
  const rows = await db.$queryRaw<PlaceRow[]>`
    SELECT p."environment", r."environment" AS "measuredIn", p."branch", p."runs" FROM (
      SELECT "environmentFingerprint" AS "environment",
        CASE WHEN "subjectBranch" = ANY(${branches}::text[]) THEN "subjectBranch" END AS "branch",
        CASE WHEN "environmentFingerprint" IS NULL THEN "environment"->'comparedBy' END AS "rule",
        count(*)::int AS "runs", max("finishedAt") AS "newestAt", max("id"::text)::uuid AS "example"
      FROM "runs"
      WHERE "benchmarkId" = ${benchmarkId}::uuid AND "status" = 'finished' AND "finishedAt" <= ${startedAt}
        ${runId === null ? Prisma.empty : Prisma.sql`AND "id" <> ${runId}::uuid`}
      GROUP BY 1, 2, 3) AS p
    JOIN "runs" r ON r."id" = p."example" ORDER BY p."newestAt" DESC, p."example" DESC`;
  return rows.map((row) => ({
    ...row,
    measuredIn: Environment.nullable().parse(row.measuredIn),
  }));
}

/** Finished runs that are not comparable because of where they ran, and why. */
export function elsewhereAmong(
  places: readonly Place[],
  { environment, measuredIn }: HistoryQuestion,
): Pick<RunHistory, "elsewhere" | "elsewhereBecause"> {
  const others = places.filter(
    (one) => one.environment === null || one.environment !== environment,
  );
  return {
    elsewhere: others.reduce((sum, { runs }) => sum + runs, 0),
    elsewhereBecause: countElsewhere(
      measuredIn,
      others.map(({ measuredIn: where, branch, runs }) => ({ environment: where, branch, runs })),
    ),
  };
}

/** Why a run that a gate names is of another place; empty: it is not. */
export function elsewhereOf(
  run: Pick<PastRun, "environment">,
  places: readonly Place[],
  { environment, measuredIn }: HistoryQuestion,
): Pick<PastRun, "elsewhere"> {
  if (run.environment !== null && run.environment === environment) return {};
  const alike = places.filter((one) => one.environment === run.environment);
  const reasons = new Set(alike.map((one) => whyElsewhere(measuredIn, one.measuredIn)));
  const [why, ...others] = reasons;
  // Runs without a key have no place of their own.
  return { elsewhere: why !== undefined && others.length === 0 ? why : "unknown" };
}
