// What retention takes of a project, as conditions in SQL: the workers' sweep removes and thins by them, and the settings count
// by them what the next sweep would take.
import { Prisma } from "@gonogo/db/client";
import { type KeptReason, keptReasons } from "@gonogo/protocols/report";
import { lookBackRuns } from "../history/read-history.ts";

/** A row `r` of runs ended longer ago than so many days. */
export const endedBefore = (days: Prisma.Sql): Prisma.Sql => Prisma.sql`
  r.status NOT IN ('queued', 'running') AND r."finishedAt" < now() - make_interval(days => ${days})`;

/** A row `r` of runs has latencies of single seconds to lose. */
export const hasTimeline = Prisma.sql`r."timelineThinnedAt" IS NULL`;

/** Runs and versions that gates name, by benchmark. */
const namedByGates = Prisma.sql`
  SELECT v."benchmarkId", gate->'vs'->>'run' AS run, gate->'vs'->>'version' AS version
  FROM benchmark_versions v, jsonb_array_elements(v.spec->'gates') AS gate
  WHERE gate->'vs' IS NOT NULL`;

/** Gates against history take the newest finished runs of an environment, of all branches or of one. */
const isBaseline = Prisma.sql`
  r.status = 'finished' AND ${lookBackRuns} > (SELECT count(*) FROM (
    SELECT 1 FROM runs n WHERE n."benchmarkId" = r."benchmarkId" AND n.status = 'finished'
      AND n."finishedAt" > r."finishedAt"
      AND n."environmentFingerprint" IS NOT DISTINCT FROM r."environmentFingerprint"
      AND n."subjectBranch" IS NOT DISTINCT FROM r."subjectBranch"
    LIMIT ${lookBackRuns}) AS newer)`;

type Conditions = Readonly<Record<KeptReason, Prisma.Sql>>;

const conditions = (named: Prisma.Sql, baseline: Prisma.Sql): Conditions => ({
  tagged: Prisma.sql`'keep' = ANY(r.tags)`,
  decided: Prisma.sql`EXISTS (SELECT 1 FROM decisions WHERE "runId" = r.id)`,
  shared: Prisma.sql`EXISTS (SELECT 1 FROM shares WHERE "runId" = r.id AND "revokedAt" IS NULL)`,
  commented: Prisma.sql`EXISTS (SELECT 1 FROM comments WHERE "runId" = r.id)`,
  explained: Prisma.sql`EXISTS (SELECT 1 FROM change_decisions WHERE "runId" = r.id)`,
  calibration: Prisma.sql`EXISTS (SELECT 1 FROM noise_calibrations WHERE "runId" = r.id)`,
  gate: Prisma.sql`EXISTS (SELECT 1 FROM ${named} WHERE named."benchmarkId" = r."benchmarkId"
    AND (named.run = r.id::text OR named.version = r."subjectVersion"))`,
  baseline,
});

const ofOne = conditions(Prisma.sql`(${namedByGates}) AS named`, isBaseline);

/** A row `r` of runs, of a project `p`, is due and nothing needs it. */
export const isDue = Prisma.sql`
  ${endedBefore(Prisma.sql`p."keepRunDays"`)}
  AND ${Prisma.join(
    keptReasons.map((reason) => Prisma.sql`NOT (${ofOne[reason]})`),
    " AND ",
  )}`;

/** Read once for a whole project in place of once a run: gates, and the rank of each finished run in its environment and branch. */
export const ofProject = (projectId: string) => {
  const all = conditions(
    Prisma.sql`named`,
    Prisma.sql`EXISTS (SELECT 1 FROM newest WHERE newest.id = r.id)`,
  );
  const cases = keptReasons.map((reason) => Prisma.sql`WHEN ${all[reason]} THEN ${reason}`);
  return {
    /** For a WITH clause. */
    tables: Prisma.sql`
      named AS MATERIALIZED (${namedByGates}
        AND v."benchmarkId" IN (SELECT id FROM benchmarks WHERE "projectId" = ${projectId}::uuid)),
      newest AS MATERIALIZED (SELECT id FROM (
        SELECT id, rank() OVER (PARTITION BY "benchmarkId", "environmentFingerprint", "subjectBranch"
          ORDER BY "finishedAt" DESC) AS place
        FROM runs WHERE "projectId" = ${projectId}::uuid AND status = 'finished') AS ranked
        WHERE place <= ${lookBackRuns})`,
    /** Of a row `r` of runs: a KeptReason; null: it goes. */
    keptBy: Prisma.sql`CASE ${Prisma.join(cases, " ")} END`,
  };
};
