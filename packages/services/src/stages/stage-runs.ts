// The finished runs of a benchmark by stage and build mode, and which of them can be compared: in one environment, with
// one load, network, payload and block length. What was asked may differ from stage to stage, which is said of each.
import type { Prisma } from "@gonogo/db/client";
import { VerdictName } from "@gonogo/protocols/events";
import type { Stage, Stages } from "@gonogo/protocols/report";
import { type BenchmarkSpec, Subject } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { hashJson } from "../json.ts";
import { specOf } from "../rows/benchmark-view.ts";
import { runVariantsOf } from "../rows/run-variants.ts";
import { askedOf, measuredAs } from "../rows/terms-of.ts";

/** The newest finished runs that are looked at. */
const mostRuns = 200;

const select = {
  ...{ id: true, createdAt: true, finishedAt: true, subject: true, verdictName: true },
  ...{ subjectStage: true, subjectBuildMode: true, environmentFingerprint: true, variants: true },
  ...{ benchmarkVersionId: true, benchmarkVersion: { select: { version: true } } },
} as const satisfies Prisma.RunSelect;

type RunRow = Prisma.RunGetPayload<{ select: typeof select }>;
type Version = { readonly spec: BenchmarkSpec; readonly measured: string };

export type ComparedRuns = {
  /** By stage, in the order of their first runs; in each the oldest first. */
  readonly groups: readonly (readonly RunRow[])[];
  readonly specs: ReadonlyMap<string, BenchmarkSpec>;
  /** Of the newest run. */
  readonly environment: string | null;
  readonly leftOut: Stages["leftOut"];
};

async function versionsOf(
  { db }: Pick<Context, "db">,
  rows: readonly RunRow[],
): Promise<ReadonlyMap<string, Version>> {
  const ids = [...new Set(rows.map(({ benchmarkVersionId }) => benchmarkVersionId))];
  const versions = await db.benchmarkVersion.findMany({ where: { id: { in: ids } } });
  return new Map(
    versions.map((version) => {
      const spec = specOf(version);
      return [version.id, { spec, measured: hashJson(measuredAs(spec)).toString("hex") }];
    }),
  );
}

const isNamed = ({ subjectStage, subjectBuildMode }: RunRow): boolean =>
  subjectStage !== null || subjectBuildMode !== null;

export async function comparedRuns(
  context: Pick<Context, "db">,
  benchmarkId: string,
): Promise<ComparedRuns> {
  const where = { benchmarkId, status: "finished" } as const;
  const newestFirst = await context.db.run.findMany({
    where,
    orderBy: [{ finishedAt: "desc" }, { id: "desc" }],
    take: mostRuns,
    select,
  });
  const all = await context.db.run.count({ where });
  const named = newestFirst.filter(isNamed);
  // Where no run names a stage, all of them are one.
  const candidates = named.length > 0 ? named : newestFirst;
  const versions = await versionsOf(context, candidates);
  const [newest] = candidates;
  const measuredOf = (row: RunRow) => versions.get(row.benchmarkVersionId)?.measured;
  const here = candidates.filter(
    (row) => row.environmentFingerprint === newest?.environmentFingerprint,
  );
  const alike = here.filter((row) => newest && measuredOf(row) === measuredOf(newest));
  const groups = new Map<string, RunRow[]>();
  for (const row of alike.toReversed()) {
    const key = JSON.stringify([row.subjectStage, row.subjectBuildMode]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return {
    groups: [...groups.values()],
    specs: new Map([...versions].map(([id, { spec }]) => [id, spec])),
    environment: newest?.environmentFingerprint ?? null,
    leftOut: {
      environment: candidates.length - here.length,
      terms: here.length - alike.length,
      unnamed: newestFirst.length - candidates.length,
      older: all - newestFirst.length,
      deleted: await context.db.deletedRun.count({ where }),
    },
  };
}

/** By variant a hash of what a run asked, and of whom. */
function asksOf(row: RunRow, specs: ComparedRuns["specs"]): ReadonlyMap<string, string> {
  const spec = specs.get(row.benchmarkVersionId);
  const targets = new Map(runVariantsOf(row).map(({ name, target }) => [name, target]));
  return new Map(
    (spec?.variants ?? []).flatMap((variant) => {
      const target = targets.get(variant.name);
      return target
        ? [[variant.name, hashJson(askedOf(variant, target)).toString("hex")] as const]
        : [];
    }),
  );
}

/** Variants of a stage whose newest run asked otherwise than the reference's newest. */
function askedOtherwise(
  runs: readonly RunRow[],
  reference: readonly RunRow[],
  specs: ComparedRuns["specs"],
): string[] {
  const [own, other] = [runs.at(-1), reference.at(-1)];
  if (!own || !other) return [];
  const expected = asksOf(other, specs);
  return [...asksOf(own, specs)].flatMap(([variant, asked]) =>
    expected.has(variant) && expected.get(variant) !== asked ? [variant] : [],
  );
}

/** `withFigures`: ids of runs that have any. `reference`: the runs that others are compared with. */
export function stageOf(
  runs: readonly RunRow[],
  reference: readonly RunRow[],
  specs: ComparedRuns["specs"],
  withFigures: ReadonlySet<string>,
): Stage {
  const subject = Subject.parse(runs[0]?.subject ?? {});
  return {
    stage: subject.stage ?? null,
    buildMode: subject.buildMode ?? null,
    runs: runs.map((row) => {
      const verdict = VerdictName.nullable().parse(row.verdictName);
      return {
        id: row.id,
        at: (row.finishedAt ?? row.createdAt).toISOString(),
        subject: Subject.parse(row.subject),
        benchmarkVersion: row.benchmarkVersion.version,
        verdict,
        leftOut: verdict === "INVALID" ? "invalid" : withFigures.has(row.id) ? null : "no-figures",
      };
    }),
    askedOtherwise: askedOtherwise(runs, reference, specs),
  };
}
