// Stores a definition under its name: a new version where it differs from the newest one, else that one again.
// The benchmark's row is locked meanwhile, so that two saves at once cannot take the same number.
import type { DbTransaction } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { type Actor, allow } from "../actor.ts";
import { ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { hashJson, toJson } from "../json.ts";

/** Under which name and as what a definition is kept. */
export type DefinitionHome = { readonly slug: string; readonly kind: "benchmark" | "noise" };

/**
 * Runs inside the caller's transaction. `changed` is false when the newest version said the same; `previous` is the one that was
 * the newest before, null: there was none; `wasArchived`: the benchmark was deleted, and is there again. `base`: the newest version
 * that the writer saw, 0 for none; absent: whatever is there is followed by a new version. Throws `conflict`, and `forbidden`
 * where a benchmark would change for an actor who may only run it: a pipeline's key must not weaken gates.
 */
export async function storeVersion(
  db: DbTransaction,
  actor: Actor,
  spec: BenchmarkSpec,
  { slug, kind }: DefinitionHome = { slug: spec.name, kind: "benchmark" },
  base?: number,
) {
  const { projectId } = actor;
  const where = { projectId_slug: { projectId, slug } };
  const before = await db.benchmark.findUnique({ where, select: { deletedAt: true } });
  const benchmark = await db.benchmark.upsert({
    where,
    create: { id: newId(), projectId, slug, kind },
    update: { deletedAt: null },
  });
  await db.$queryRaw`SELECT 1 FROM benchmarks WHERE id = ${benchmark.id}::uuid FOR UPDATE`;
  const newest = await db.benchmarkVersion.findFirst({
    where: { benchmarkId: benchmark.id },
    orderBy: { version: "desc" },
  });
  const specHash = hashJson(spec);
  const isSame = newest !== null && Buffer.from(newest.specHash).equals(specHash);
  if (kind === "benchmark" && (!isSame || before?.deletedAt)) requireWriting(actor, slug);
  const found = { benchmark, previous: newest, wasArchived: Boolean(before?.deletedAt) };
  if (isSame) return { ...found, version: newest, changed: false };
  // A deleted benchmark is there for nobody who writes one of its name.
  const seen = before === null || before.deletedAt !== null ? 0 : (newest?.version ?? 0);
  if (base !== undefined && base !== seen) throw writtenMeanwhile(slug, base, seen);
  const version = await db.benchmarkVersion.create({
    data: {
      id: newId(),
      benchmarkId: benchmark.id,
      version: (newest?.version ?? 0) + 1,
      specVersion: spec.specVersion,
      spec: toJson(spec),
      question: spec.question,
      targets: [...new Set(spec.variants.map(({ target }) => target))],
      specHash,
      createdById: actor.userId,
    },
  });
  return { ...found, version, changed: true };
}

/** Throws `forbidden` unless the actor may write benchmarks. */
function requireWriting(actor: Actor, slug: string): void {
  if (actor.scopes.includes("benchmarks:write")) return;
  if (!actor.apiKeyId) allow(actor, "benchmarks:write");
  throw new ServiceError(
    "forbidden",
    t("This definition would be a new version of {slug}, which needs the scope benchmarks:write.", {
      slug,
    }),
    {
      field: "definition",
      remedy: t(
        'Run the stored one with "benchmark": "{slug}", or use an API key with benchmarks:write.',
        { slug },
      ),
    },
  );
}

/** Somebody else saved what the writer has not seen. Both versions stay readable. */
function writtenMeanwhile(slug: string, base: number, newest: number): ServiceError {
  if (base === 0)
    return new ServiceError(
      "conflict",
      t("There is a benchmark called {slug} already, at version {newest}.", { slug, newest }),
      { field: "name", remedy: t("Take another name, or edit that benchmark.") },
    );
  return new ServiceError(
    "conflict",
    newest === 0
      ? t("The benchmark {slug} was deleted meanwhile; this was written from its version {base}.", {
          slug,
          base,
        })
      : t(
          "The benchmark {slug} has version {newest} by now; this was written from version {base}.",
          { slug, newest, base },
        ),
    {
      field: "base",
      remedy: t(
        "Compare the two at /benchmarks/{slug}, then save over the newest, or under another name.",
        { slug },
      ),
    },
  );
}
