// A database as large as that of a team after half a year: 10,000 runs and 200,000 blocks over 40 benchmarks.
// Some twenty runs go through the services as always; the rest are copies of their rows with ids, dates and subjects of their
// own, in one transaction, so that a second call finds all of it or nothing.
import { seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { BenchmarkSpec, type Subject } from "@gonogo/protocols/spec";
import type { Actor } from "@gonogo/services/actor";
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import type { Context } from "@gonogo/services/context";
import { keepOpenChange } from "@gonogo/services/series/open-change";
import { createTarget } from "@gonogo/services/target/create-target";
import type { Scenario } from "./scenario.ts";
import { seedRun } from "./seed-run.ts";
import { grpc, rest } from "./sides.ts";

type Kind = "go" | "raised" | "no-go" | "inconclusive" | "invalid" | "failed";

export type LargeSize = { readonly runs: number; readonly benchmarks: number };
const fullSize: LargeSize = { runs: 10_000, benchmarks: 40 };
const daysBack = 182;
const dayMs = 86_400_000;

const services = ["checkout", "search", "dispatch", "billing", "uploads", "sessions", "catalog"];
const questions = [
  "Is gRPC as fast as REST for",
  "Does p99 stay within its limit for",
  "Did this version slow down",
  "May we move from REST to gRPC in",
  "Does the release keep its latency in",
  "Is the new pool as fast as the old one in",
];
const branches = ["main", "main", "main", "main", "main", "release/3.2", "feature/pooling"];

const slugAt = (i: number): string =>
  `large-${String(i + 1).padStart(2, "0")}-${services[i % services.length]}`;

const gates: BenchmarkSpec["gates"] | readonly object[] = [
  { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
  { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
  { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 },
];

const definitionAt = (i: number): BenchmarkSpec =>
  BenchmarkSpec.parse({
    name: slugAt(i),
    question: `${questions[i % questions.length]} ${services[i % services.length]}, case ${i + 1}?`,
    variants: [rest, grpc].map((side) => ({
      name: side.name,
      target: `large-${services[i % services.length]}-${side.name}`,
      operation:
        side.protocol === "grpc"
          ? { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: { id: "task-1" } }
          : { kind: "http", method: "POST", path: "/dispatch", body: { id: "task-1" } },
    })),
    load: { kind: "closed", clients: 2, connections: 2 },
    gates,
    plan: { warmupMs: 500, blockMs: 2_500, rounds: 10 },
  });

/** From so many runs on there are all templates: a smaller database shows less variety, and each costs a second. */
const runsOfAllTemplates = 1_000;

/** The runs that are copied, by how they end; at least one of each. */
function templates({
  runs,
}: LargeSize): readonly { readonly kind: Kind; readonly scenario: Scenario }[] {
  const share = Math.min(1, runs / runsOfAllTemplates);
  const of = (kind: Kind, most: number, changes: (i: number) => Partial<Scenario>) =>
    Array.from({ length: Math.ceil(most * share) }, (_, i) => ({
      kind,
      scenario: {
        ...{ name: `large-${kind}`, question: "", ends: { as: "finished" as const } },
        sides: [rest, grpc],
        ...changes(i),
      },
    }));
  const slower = (medianUs: number) => ({ sides: [rest, { ...grpc, medianUs }] });
  const failure = {
    code: "target_unreachable",
    message: "The target of grpc: nothing listens at port 18051.",
    remedy: "Start the server and run again.",
    target: `large-${services[0]}-grpc`,
  };
  return [
    ...of("go", 8, (i) => slower(146 + i)),
    ...of("raised", 4, (i) => slower(163 + i)),
    ...of("no-go", 3, (i) => slower(400 + 10 * i)),
    ...of("inconclusive", 3, (i) => ({ ...slower(220 + i), noise: 0.08 })),
    ...of("invalid", 2, () => ({
      sides: [{ ...rest, errorRatio: 0.4, errorCode: "http_status", errorStatus: 500 }, grpc],
    })),
    ...of("failed", 1, () => ({ ends: { as: "failed" as const, failure } })),
  ];
}

/** What becomes of the nth of a benchmark's runs, the last of them among others. */
function kindOf(benchmark: number, share: number, isLast: boolean, random: () => number): Kind {
  if (isLast && benchmark % 10 < 4)
    return (["no-go", "invalid", "failed", "inconclusive"] as const)[benchmark % 10] ?? "go";
  // Some got slower a month ago, and nobody has said why.
  const usual = benchmark % 8 === 7 && share > 0.85 ? "raised" : "go";
  if (isLast || usual === "raised") return usual;
  const drawn = random();
  if (drawn < 0.84) return usual;
  return drawn < 0.9
    ? "no-go"
    : drawn < 0.95
      ? "inconclusive"
      : drawn < 0.98
        ? "invalid"
        : "failed";
}

/** A UUIDv7 of an instant: ids sort by the time at which the run was made. */
function idAt(ms: number, random: () => number): string {
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, "0");
  const time = Math.floor(ms).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
}

type NewRun = {
  readonly id: string;
  readonly template: string;
  readonly created: Date;
  readonly subject: Required<Pick<Subject, "version" | "branch" | "commit">>;
};

type Templates = ReadonlyMap<Kind, readonly string[]>;

/** The runs of one benchmark, oldest first, evenly over half a year. */
function runsOf(i: number, count: number, made: Templates, nowMs: number): NewRun[] {
  const random = seededRandom(seedFrom(30, i));
  return Array.from({ length: count }, (_, n) => {
    const age = daysBack * (1 - (n + random() * 0.8) / count) + 0.02 * (i + 1);
    const created = new Date(nowMs - age * dayMs);
    const kind = kindOf(i, n / count, n === count - 1, random);
    const of = made.get(kind) ?? [];
    const version = `v${1 + Math.floor(n / 100)}.${Math.floor(n / 10) % 10}.${n % 10}`;
    const branch = n === count - 1 ? "main" : (branches[Math.floor(random() * 7)] ?? "main");
    const commit = Math.floor(random() * 16 ** 7)
      .toString(16)
      .padStart(7, "0");
    return {
      ...{ id: idAt(created.getTime(), random), created, subject: { version, branch, commit } },
      template: of[Math.floor(random() * of.length)] ?? "",
    };
  });
}

type Transaction = Parameters<Parameters<Context["db"]["$transaction"]>[0]>[0];

/** Columns of a copy that differ from its template's: `n` is the new run, `t` the template's row. */
const copied: readonly {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  /** How `t` belongs to the template. */
  readonly of?: string;
}[] = [
  {
    table: "runs",
    of: `JOIN runs t ON t.id = n.template`,
    columns: {
      ...{ id: "n.id", benchmarkId: `n.benchmark`, benchmarkVersionId: "n.version" },
      subject: `jsonb_build_object('version', n."subjectVersion", 'branch', n.branch, 'commit', n.commit)`,
      ...{
        subjectVersion: `n."subjectVersion"`,
        subjectBranch: "n.branch",
        subjectCommit: "n.commit",
      },
      ...{ attempt: "1", createdAt: "n.created", startedAt: `t."startedAt" + n.shift` },
      finishedAt: `n.created + interval '4 min'`,
      tags: `CASE n.branch WHEN 'main' THEN ARRAY['nightly', 'release/' || n."subjectVersion"] ELSE ARRAY['pull-request'] END`,
    },
  },
  { table: "cells", columns: { id: "n.cell", runId: "n.id" } },
  {
    table: "blocks",
    columns: {
      ...{ id: "gen_random_uuid()", runId: "n.id", cellId: "n.cell" },
      ...{ startedAt: `t."startedAt" + n.shift`, finishedAt: `t."finishedAt" + n.shift` },
    },
  },
  { table: "verdicts", columns: { id: "n.verdict", runId: "n.id", createdAt: "n.created" } },
  {
    table: "gate_results",
    of: `JOIN verdicts w ON w."runId" = n.template JOIN gate_results t ON t."verdictId" = w.id`,
    columns: { id: "gen_random_uuid()", verdictId: "n.verdict" },
  },
  { table: "diagnostics", columns: { id: "gen_random_uuid()", runId: "n.id" } },
  { table: "figures", columns: { id: "gen_random_uuid()", runId: "n.id" } },
  { table: "run_histories", columns: { runId: "n.id" } },
  { table: "run_reports", columns: { runId: "n.id" } },
];

/** Copies the rows of the templates for one benchmark's runs. */
async function copyRuns(
  db: Transaction,
  names: ReadonlyMap<string, readonly string[]>,
  of: { readonly benchmarkId: string; readonly versionId: string },
  runs: readonly NewRun[],
): Promise<void> {
  await db.$executeRaw`TRUNCATE large_runs`;
  await db.$executeRaw`
    INSERT INTO large_runs SELECT n.*, ${of.benchmarkId}::uuid, ${of.versionId}::uuid,
      gen_random_uuid(), gen_random_uuid(), n.created - t."createdAt"
    FROM unnest(${runs.map(({ id }) => id)}::uuid[], ${runs.map(({ template }) => template)}::uuid[],
      ${runs.map(({ created }) => created)}::timestamptz[],
      ${runs.map(({ subject }) => subject.version)}::text[],
      ${runs.map(({ subject }) => subject.branch)}::text[],
      ${runs.map(({ subject }) => subject.commit)}::text[])
      AS n(id, template, created, "subjectVersion", branch, commit)
    JOIN runs t ON t.id = n.template`;
  for (const { table, columns, of: join } of copied) {
    const all = names.get(table) ?? [];
    const values = all.map((name) => columns[name] ?? `t."${name}"`);
    await db.$executeRawUnsafe(
      `INSERT INTO "${table}" (${all.map((name) => `"${name}"`).join(", ")})
       SELECT ${values.join(", ")} FROM large_runs n
       ${join ?? `JOIN "${table}" t ON t."runId" = n.template`}`,
    );
  }
}

/** The columns of each table, so that a new one is copied too. */
async function columnNames(db: Transaction): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<{ table: string; name: string }[]>`
    SELECT table_name::text AS "table", column_name::text AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ANY(${copied.map(({ table }) => table)}::text[])
      AND is_generated = 'NEVER'`;
  const byTable = new Map<string, string[]>();
  for (const { table, name } of rows) byTable.set(table, [...(byTable.get(table) ?? []), name]);
  return byTable;
}

/** Targets and benchmarks, through the services; one version each. */
async function definitions(context: Context, actor: Actor, count: number) {
  for (const [i, service] of services.entries())
    for (const side of [rest, grpc]) {
      const slug = `large-${service}-${side.name}`;
      const where = { projectId: actor.projectId, slug };
      if (await context.db.target.findFirst({ where })) continue;
      const { protocol } = side;
      const address = { host: "seeded.invalid", port: 18_100 + i };
      await createTarget(context, actor, {
        target: { slug, name: `Large ${service}, ${side.name}`, protocol, ...address },
      });
    }
  const specs = Array.from({ length: count }, (_, i) => definitionAt(i));
  for (const spec of specs) await saveBenchmark(context, actor, { definition: spec });
  const rows = await context.db.benchmarkVersion.findMany({
    where: { benchmark: { projectId: actor.projectId, slug: { in: specs.map((s) => s.name) } } },
    orderBy: [{ benchmark: { slug: "asc" } }, { version: "asc" }],
    select: { id: true, benchmarkId: true },
  });
  const byBenchmark = new Map(rows.map(({ id, benchmarkId }) => [benchmarkId, id]));
  return [...byBenchmark].map(([benchmarkId, versionId]) => ({ benchmarkId, versionId }));
}

/** Writes all of it unless it is there. `context`: without queues. */
export async function seedLarge(
  context: Context,
  actor: Actor,
  size: LargeSize = fullSize,
): Promise<void> {
  const ofLarge = { projectId: actor.projectId, benchmark: { slug: { startsWith: "large-" } } };
  const there = await context.db.run.count({ where: ofLarge });
  if (there >= size.runs) return;
  // Runs of a call that was broken off before its copies.
  await context.db.run.deleteMany({ where: ofLarge });
  const homes = await definitions(context, actor, size.benchmarks);
  const made = new Map<Kind, string[]>();
  const spec = definitionAt(0);
  for (const [index, { kind, scenario }] of templates(size).entries()) {
    const subject = { version: `template-${index}` };
    const run = { ...{ scenario, spec, subject, index }, daysAgo: 0, slower: 1 };
    const id = await seedRun(context, actor, run);
    made.set(kind, [...(made.get(kind) ?? []), id]);
  }
  const nowMs = context.now().getTime();
  const each = Math.ceil(size.runs / size.benchmarks);
  await context.db.$transaction(
    async (db) => {
      const names = await columnNames(db);
      await db.$executeRaw`CREATE TEMPORARY TABLE large_runs (id uuid, template uuid, created timestamptz,
        "subjectVersion" text, branch text, commit text, benchmark uuid, version uuid, cell uuid, verdict uuid,
        shift interval) ON COMMIT DROP`;
      for (const [i, home] of homes.entries()) {
        const count = Math.min(each, size.runs - i * each);
        if (count > 0) await copyRuns(db, names, home, runsOf(i, count, made, nowMs));
      }
      await db.run.deleteMany({ where: { id: { in: [...made.values()].flat() } } });
    },
    { timeout: 600_000, maxWait: 10_000 },
  );
  await context.db.$executeRaw`ANALYZE`;
  for (const { benchmarkId } of homes) await keepOpenChange(context, benchmarkId);
}
