// Stores a definition under its name: a new version where it differs from the newest one, else that one again.
// The benchmark's row is locked meanwhile, so that two saves at once cannot take the same number.
import type { DbTransaction } from "@gonogo/db/client";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import type { Actor } from "../actor.ts";
import { newId } from "../id.ts";
import { hashJson, toJson } from "../json.ts";

/** Under which name and as what a definition is kept. */
export type DefinitionHome = { readonly slug: string; readonly kind: "benchmark" | "noise" };

/** Runs inside the caller's transaction. `changed` is false when the newest version said the same. */
export async function storeVersion(
  db: DbTransaction,
  actor: Pick<Actor, "projectId" | "userId">,
  spec: BenchmarkSpec,
  { slug, kind }: DefinitionHome = { slug: spec.name, kind: "benchmark" },
) {
  const { projectId } = actor;
  const benchmark = await db.benchmark.upsert({
    where: { projectId_slug: { projectId, slug } },
    create: { id: newId(), projectId, slug, kind },
    update: { deletedAt: null },
  });
  await db.$queryRaw`SELECT 1 FROM benchmarks WHERE id = ${benchmark.id}::uuid FOR UPDATE`;
  const newest = await db.benchmarkVersion.findFirst({
    where: { benchmarkId: benchmark.id },
    orderBy: { version: "desc" },
  });
  const specHash = hashJson(spec);
  if (newest && Buffer.from(newest.specHash).equals(specHash))
    return { benchmark, version: newest, changed: false };
  const version = await db.benchmarkVersion.create({
    data: {
      id: newId(),
      benchmarkId: benchmark.id,
      version: (newest?.version ?? 0) + 1,
      specVersion: spec.specVersion,
      spec: toJson(spec),
      specHash,
      createdById: actor.userId,
    },
  });
  return { benchmark, version, changed: true };
}
