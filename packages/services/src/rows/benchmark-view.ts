// A benchmark as entry points show it: the newest version of its definition, parsed and as YAML.
// The stored JSON is lifted by zod on every reading, never cast.
import type { Prisma } from "@gonogo/db/client";
import { type BenchmarkSpec, StoredBenchmarkSpec } from "@gonogo/protocols/spec";
import { stringify } from "yaml";
import { jsonShapeIssue } from "../json-shape.ts";

export type BenchmarkView = {
  readonly id: string;
  readonly slug: string;
  readonly question: string;
  readonly version: number;
  readonly spec: BenchmarkSpec;
  readonly definitionYaml: string;
  readonly createdAt: string;
  /** When the newest version was saved. */
  readonly updatedAt: string;
};

/** More than people write: what is longer is shown as JSON, which is YAML and made a hundred times as fast. */
const mostYaml = { values: 2_000, characters: 300_000 };

/** The definition as people write it. Names, lists and numbers only: no anchors, no long folded lines. */
export function toYaml(spec: BenchmarkSpec): string {
  const json = JSON.stringify(spec, null, 2);
  const isLong =
    json.length > mostYaml.characters || jsonShapeIssue(Buffer.from(json), mostYaml) !== null;
  return isLong ? `${json}\n` : stringify(spec, { lineWidth: 0, aliasDuplicateObjects: false });
}

export const newestVersion = {
  versions: { orderBy: { version: "desc" }, take: 1 },
} as const satisfies Prisma.BenchmarkInclude;

type BenchmarkRow = Prisma.BenchmarkGetPayload<Record<string, never>>;
type VersionRow = Prisma.BenchmarkVersionGetPayload<Record<string, never>>;

export const specOf = (row: { spec: unknown }): BenchmarkSpec =>
  StoredBenchmarkSpec.parse(row.spec);

export function benchmarkView(row: BenchmarkRow, version: VersionRow): BenchmarkView {
  const spec = specOf(version);
  return {
    id: row.id,
    slug: row.slug,
    question: spec.question,
    version: version.version,
    spec,
    definitionYaml: toYaml(spec),
    createdAt: row.createdAt.toISOString(),
    updatedAt: version.createdAt.toISOString(),
  };
}
