// A database as large as one likes: several projects with their benchmarks, and runs of all kinds with what hangs on them.
// All rows are made by PostgreSQL from those of one seeded run, without what takes most bytes: results, environments, reports.
// So a million runs fit on a laptop, and rows, keys and how they are spread are as in a database of years.
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { seedScenario, withoutQueues } from "../seed-scenario.ts";

export type Growth = {
  readonly runs: number;
  /** Blocks of each run; their results are not stored. */
  readonly blocksPerRun: number;
};

/** Beside the owner's, which has 40 % of the runs. */
const otherProjects = 12;
const benchmarksPerProject = 20;
const daysBack = 730;
/** Runs that one statement makes: a statement may take a minute at most. */
const runsAtOnce = 20_000;

type Values = Readonly<Record<string, string>>;
type Copied = {
  readonly table: string;
  /** What a copy has in place of the value of `t`. */
  readonly columns: Values;
  /** The rows that are copied, as `t`, for each row of `n`. */
  readonly from: string;
};

const ofTemplate = (table: string, where = "true") =>
  `growth_runs n JOIN "${table}" t ON t."runId" = (SELECT id FROM growth_template) AND ${where}`;
const each = (every: number) => `n.n % ${every} = 0`;

const runTables = ({ blocksPerRun }: Growth): readonly Copied[] => [
  {
    table: "runs",
    from: `growth_runs n JOIN runs t ON t.id = (SELECT id FROM growth_template)`,
    columns: {
      ...{ id: "n.id", projectId: "n.project", benchmarkId: "n.benchmark" },
      ...{ benchmarkVersionId: "n.version", status: `n.status::"RunStatus"` },
      ...{
        origin: `(ARRAY['person', 'pipeline', 'study', 'schedule']::"RunOrigin"[])[1 + n.n % 4]`,
      },
      subject: `jsonb_build_object('version', n."subjectVersion", 'branch', n.branch, 'commit', n.commit)`,
      ...{ subjectVersion: `n."subjectVersion"`, subjectCommit: "n.commit" },
      ...{ subjectBranch: "n.branch", verdictName: "n.verdict", attempt: "1" },
      tags: `CASE WHEN n.n % 5 = 0 THEN ARRAY['nightly'] ELSE ARRAY['release/' || n."subjectVersion"] END`,
      ...{ environment: "NULL", environmentFingerprint: `'environment ' || n.n % 5` },
      ...{ variants: `'[]'`, terms: `'{}'`, leaseOwner: "NULL", leaseUntil: "NULL" },
      ...{ createdAt: "n.created", startedAt: "n.created + interval '5 s'" },
      finishedAt: `CASE WHEN n.status IN ('queued', 'running') THEN NULL ELSE n.created + (60 + n.n % 600) * interval '1 s' END`,
      deciding: `CASE WHEN n.verdict IS NULL THEN NULL ELSE t.deciding END`,
      timelineThinnedAt: `CASE WHEN n.n % 3 = 0 THEN n.created END`,
    },
  },
  { table: "cells", from: ofTemplate("cells"), columns: { id: "n.cell", runId: "n.id" } },
  {
    table: "blocks",
    from: ofTemplate("blocks", `t."planOrder" < ${blocksPerRun}`),
    columns: {
      ...{ id: "gen_random_uuid()", runId: "n.id", cellId: "n.cell", measured: "NULL" },
      ...{ startedAt: "n.created", finishedAt: "n.created" },
    },
  },
  {
    table: "verdicts",
    from: ofTemplate("verdicts", "n.verdict IS NOT NULL"),
    columns: { id: "n.id", runId: "n.id", createdAt: "n.created", verdict: "n.verdict" },
  },
  {
    table: "gate_results",
    from: `growth_runs n JOIN verdicts w ON w."runId" = (SELECT id FROM growth_template)
      JOIN gate_results t ON t."verdictId" = w.id AND t.ordinal = 0 AND n.verdict IS NOT NULL`,
    columns: { id: "gen_random_uuid()", verdictId: "n.id" },
  },
  {
    table: "diagnostics",
    from: ofTemplate("diagnostics", "t.ordinal = 0"),
    columns: { id: "gen_random_uuid()", runId: "n.id" },
  },
  {
    table: "figures",
    from: ofTemplate("figures", `t.metric = 'p99' AND t.over = ''`),
    columns: { id: "gen_random_uuid()", runId: "n.id", value: "t.value * (1 + n.n % 7 / 100.0)" },
  },
];

/** What some of the runs have: each statement takes those of a batch. */
const besideRuns = [
  `INSERT INTO shares (id, "projectId", "runId", "tokenHash", "reportVersion", report, "createdAt")
   SELECT gen_random_uuid(), project, id, sha256(id::text::bytea), 1, '{}', created FROM growth_runs n WHERE ${each(200)}`,
  `INSERT INTO decisions (id, "runId", number, outcome, content, "byName", "decidedAt")
   SELECT gen_random_uuid(), id, 1, 'adopt', '{}', 'Ann', created FROM growth_runs n WHERE ${each(100)}`,
  `INSERT INTO change_decisions (id, "benchmarkId", "runId", metric, variant, "cellIndex", "stateSince", "decidedAt")
   SELECT gen_random_uuid(), benchmark, id, 'p99', 'grpc', 0, created, created FROM growth_runs n WHERE ${each(500)}`,
  `INSERT INTO deleted_runs (id, "projectId", "benchmarkId", "benchmarkVersionId", attempt, status, "finishedAt", "deletedAt", "deletedByName")
   SELECT uuidv7(created - now()), project, benchmark, version, 1, 'finished', created, created, 'Ann' FROM growth_runs n WHERE ${each(5)}`,
  `INSERT INTO study_starts (id, "projectId", study, form, length, "startedAt")
   SELECT id, project, 'grpc-in-front-of-database', 'sound', 'short', created FROM growth_runs n WHERE ${each(100)}`,
  `INSERT INTO study_parts ("startId", part, title, "runId")
   SELECT id, 0, 'A part', id FROM growth_runs n WHERE ${each(100)}`,
  `INSERT INTO schedule_starts (id, "scheduleId", "dueAt", "decidedAt", outcome, "runId")
   SELECT gen_random_uuid(), s.id, n.created, n.created, 'started', n.id
   FROM growth_runs n JOIN schedules s ON s."benchmarkId" = n.benchmark WHERE n.n % 4 = 3
   ON CONFLICT DO NOTHING`,
  `INSERT INTO probes (id, "targetId", "createdAt")
   SELECT uuidv7(n.created - now()), t.id, n.created
   FROM growth_runs n JOIN LATERAL (SELECT id FROM targets WHERE "projectId" = n.project ORDER BY id LIMIT 1) t ON true
   WHERE ${each(10)}`,
  // One on each run of three, by nobody who is told of it; its project's members were told of all, and have seen most.
  `INSERT INTO comments (id, "projectId", "runId", body, "byName", "createdAt")
   SELECT id, project, id, 'Looks slower.', 'Ann', created FROM growth_runs n WHERE ${each(3)}`,
  `INSERT INTO comment_notices ("commentId", "userId", mentioned, "seenAt")
   SELECT n.id, m."userId", true, CASE WHEN n.n % 1000 = 0 THEN NULL ELSE n.created END
   FROM growth_runs n JOIN memberships m ON m."projectId" = n.project WHERE ${each(3)}`,
  `INSERT INTO audit_entries ("projectId", at, action, thing, "thingId", name, who, "by")
   SELECT project, created, (ARRAY['created', 'changed']::"AuditAction"[])[of_run],
     CASE WHEN of_run = 2 AND ${each(200)} THEN 'share' ELSE 'run' END, id, id, 'Ann (ann@example.org)', 'page'
   FROM growth_runs n, generate_series(1, 2) AS of_run ORDER BY created, of_run`,
];

type Sql = { $executeRawUnsafe(text: string, ...values: unknown[]): Promise<number> };
type Names = ReadonlyMap<string, readonly string[]>;

function copyText({ table, columns, from }: Copied, names: Names): string {
  const all = names.get(table) ?? [];
  const values = all.map((name) => columns[name] ?? `t."${name}"`);
  return `INSERT INTO "${table}" (${all.map((name) => `"${name}"`).join(", ")})
    SELECT ${values.join(", ")} FROM ${from}`;
}

async function columnNames(context: Context): Promise<Names> {
  const rows = await context.db.$queryRaw<{ table: string; name: string }[]>`
    SELECT table_name::text AS "table", column_name::text AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_generated = 'NEVER'`;
  const byTable = new Map<string, string[]>();
  for (const { table, name } of rows) byTable.set(table, [...(byTable.get(table) ?? []), name]);
  return byTable;
}

/** Projects, and for each its targets, benchmarks with three versions, and a schedule for every fourth. */
async function fillProjects(db: Sql, names: Names): Promise<void> {
  await db.$executeRawUnsafe(`
    INSERT INTO projects (id, slug, name) SELECT gen_random_uuid(), 'growth-' || n, 'Project ' || n
    FROM generate_series(1, ${otherProjects}) AS n`);
  const copies: Copied[] = [
    {
      table: "targets",
      from: `projects p CROSS JOIN generate_series(1, 5) AS n JOIN targets t
        ON t.id = (SELECT id FROM targets ORDER BY id LIMIT 1)`,
      columns: {
        id: "uuidv7()",
        projectId: "p.id",
        slug: `'growth-' || n`,
        name: `'Target ' || n`,
      },
    },
    {
      table: "benchmarks",
      from: `projects p CROSS JOIN generate_series(1, ${benchmarksPerProject}) AS n
        JOIN runs r ON r.id = (SELECT id FROM growth_template) JOIN benchmarks t ON t.id = r."benchmarkId"`,
      columns: { id: "uuidv7()", projectId: "p.id", slug: `'growth-' || lpad(n::text, 2, '0')` },
    },
    {
      table: "benchmark_versions",
      from: `benchmarks b CROSS JOIN generate_series(1, 3) AS n
        JOIN runs r ON r.id = (SELECT id FROM growth_template) JOIN benchmark_versions t ON t.id = r."benchmarkVersionId"
        WHERE b.slug LIKE 'growth-%'`,
      columns: {
        id: "uuidv7()",
        benchmarkId: "b.id",
        version: "n",
        question: `'Question ' || b.slug`,
      },
    },
  ];
  for (const copied of copies) await db.$executeRawUnsafe(copyText(copied, names));
  await db.$executeRawUnsafe(`
    INSERT INTO schedules (id, "projectId", "benchmarkId", cron, "timeZone", subject, tags, "nextAt")
    SELECT uuidv7(), "projectId", id, '0 3 * * *', 'UTC', '{}', '{}', now() + interval '1 hour'
    FROM benchmarks WHERE slug IN ('growth-04', 'growth-08', 'growth-12', 'growth-16', 'growth-20')`);
}

/** The nth to the last run of a batch, without what hangs on them; the last twenty of all wait or are measured. */
const batchText = (from: number, to: number, runs: number) => `
  INSERT INTO growth_runs
  SELECT n, uuidv7(created - now()), created, b."projectId", b.id, v.id,
    CASE WHEN n > ${runs} - 16 THEN 'queued' WHEN n > ${runs} - 20 THEN 'running'
      WHEN n % 50 = 7 THEN 'failed' WHEN n % 100 = 11 THEN 'cancelled' ELSE 'finished' END,
    CASE WHEN n > ${runs} - 20 OR n % 50 = 7 OR n % 100 = 11 THEN NULL WHEN n % 17 = 0 THEN 'NO-GO'
      WHEN n % 19 = 0 THEN 'INCONCLUSIVE' WHEN n % 31 = 0 THEN 'INVALID' ELSE 'GO' END,
    'v' || n / 1000 || '.' || n % 1000 / 10, CASE WHEN n % 3 = 0 THEN 'feature/' || n % 40 ELSE 'main' END,
    substr(md5(n::text), 1, 7), gen_random_uuid()
  FROM (SELECT n, now() - ((${runs} - n) * interval '${daysBack} days' / ${runs}) AS created,
      hashint4(n)::bigint + 2147483648 AS drawn FROM generate_series(${from}, ${to}) AS n) AS s
  JOIN LATERAL (SELECT CASE WHEN drawn % 10 < 4 THEN 0 ELSE 1 + drawn / 10 % ${otherProjects} END AS project) AS p ON true
  JOIN growth_homes b ON b.project = p.project AND b.benchmark = drawn / 1000 % ${benchmarksPerProject}
  JOIN benchmark_versions v ON v."benchmarkId" = b.id AND v.version = 1 + n % 3`;

/** Fills an instance that holds no growth yet, and tells PostgreSQL's planner of it. `context`: with a queue or without. */
export async function fillRuns(context: Context, owner: Actor, growth: Growth): Promise<void> {
  const { runIds } = await seedScenario(withoutQueues(context), owner, "dispatch-go");
  const names = await columnNames(context);
  const options = { timeout: 3_600_000, maxWait: 10_000 };
  await context.db.$transaction(async (db) => {
    await db.$executeRawUnsafe(
      `CREATE TEMPORARY TABLE growth_template ON COMMIT DROP AS SELECT '${runIds[0]}'::uuid AS id`,
    );
    // Keys are right by how the rows are made; checking each would take most of the time. Needs a superuser.
    await db.$executeRawUnsafe("SET LOCAL session_replication_role = replica");
    await fillProjects(db, names);
    await db.$executeRawUnsafe(`CREATE TEMPORARY TABLE growth_homes ON COMMIT DROP AS
      SELECT b.id, b."projectId", p.place AS project, substr(b.slug, 8)::int - 1 AS benchmark FROM benchmarks b
      JOIN (SELECT id, row_number() OVER (ORDER BY id <> '${owner.projectId}', id) - 1 AS place FROM projects
        WHERE slug LIKE 'growth-%' OR id = '${owner.projectId}') AS p ON p.id = b."projectId"
      WHERE b.slug LIKE 'growth-%'`);
    await db.$executeRawUnsafe(`CREATE TEMPORARY TABLE growth_runs (n int, id uuid, created timestamptz, project uuid,
      benchmark uuid, version uuid, status text, verdict text, "subjectVersion" text, branch text, commit text, cell uuid)
      ON COMMIT DROP`);
    for (let from = 1; from <= growth.runs; from += runsAtOnce) {
      await db.$executeRawUnsafe("TRUNCATE growth_runs");
      const to = Math.min(growth.runs, from + runsAtOnce - 1);
      await db.$executeRawUnsafe(batchText(from, to, growth.runs));
      for (const copied of runTables(growth)) await db.$executeRawUnsafe(copyText(copied, names));
      for (const text of besideRuns) await db.$executeRawUnsafe(text);
    }
  }, options);
  // As autovacuum leaves a table that grew: its plans read indexes alone where they can.
  await context.db.$executeRawUnsafe("VACUUM (ANALYZE)");
}
