// What is not the same in several runs besides the code under test: benchmark, target, machine, engine, definition.
// Definitions are compared field by field, by path; parts of lists that have a name go by it, so that an added variant
// moves no other.
import { english } from "@gonogo/locale/t";
import type { Report, RunDifference } from "@gonogo/protocols/report";
import { memberName } from "./member-name.ts";

/** Parts of a definition that shape no figure. */
const notMeasured = new Set(["name", "question", "description", "gates"]);

/** Single values by their path, whose parts are joined by dots in the key. */
type Leaves = ReadonlyMap<string, Leaf>;
type Leaf = { readonly path: readonly string[]; readonly value: string };

/** The single values of a definition by their paths; what is absent or null has none. */
function leavesOf(value: unknown, path: readonly string[], leaves: Map<string, Leaf>): void {
  if (value === null || value === undefined) return;
  if (typeof value !== "object") {
    leaves.set(path.join("."), { path, value: String(value) });
    return;
  }
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((one, i) => [memberName(one) ?? String(i), one])
    : Object.entries(value);
  for (const [key, part] of entries) leavesOf(part, [...path, key], leaves);
}

function definitionOf(spec: Report["spec"]): Leaves {
  const leaves = new Map<string, Leaf>();
  for (const [key, part] of Object.entries(spec))
    if (!notMeasured.has(key)) leavesOf(part, [key], leaves);
  return leaves;
}

/** What is told of a run beside its definition, by topic. */
function factsOf({
  benchmark,
  run,
  variants,
  environment,
}: Report): [RunDifference["topic"], Leaves][] {
  const targets = variants.flatMap(({ name, addresses, encryption, httpVersion }) => [
    [`${name} address`, [...addresses].sort().join(", ")],
    [`${name} encryption`, encryption],
    [`${name} HTTP version`, httpVersion],
  ]);
  const known = (entries: readonly (readonly (string | number | null | undefined)[])[]): Leaves =>
    new Map(
      entries.flatMap(([field, value]): [string, Leaf][] =>
        value === null || value === undefined || value === ""
          ? []
          : [[String(field), { path: [String(field)], value: String(value) }]],
      ),
    );
  return [
    [
      "benchmark",
      known([
        [english("name"), benchmark.slug],
        [english("version"), benchmark.version],
      ]),
    ],
    [
      "subject",
      known([
        [english("build mode"), run.subject.buildMode],
        [english("stage"), run.subject.stage],
      ]),
    ],
    ["target", known(targets)],
    [
      "machine",
      known([
        [english("CPU"), environment?.cpuModel],
        [english("cores"), environment?.cpuCores],
        [english("memory in GiB"), environment && Math.round(environment.memoryBytes / 2 ** 30)],
        [english("operating system"), environment?.os],
        [english("kernel"), environment?.kernelFull],
        [english("network"), environment?.networkProfile],
        [english("placement"), environment?.placement?.asked],
        [english("load cores"), environment?.placement?.loadCores.join(", ")],
      ]),
    ],
    [
      "engine",
      known([
        [english("version"), environment?.engineVersion],
        [english("build"), environment?.engineBuild.slice(0, 12)],
        [english("measurement"), environment?.measurementVersion],
      ]),
    ],
    ["definition", new Map()],
  ];
}

/** What differs between the leaves of several runs, in the order of the fields. */
function between(topic: RunDifference["topic"], all: readonly Leaves[]): RunDifference[] {
  const fields = new Map(all.flatMap((leaves) => [...leaves]));
  return [...fields].flatMap(([field, { path }]) => {
    const values = all.map((leaves) => leaves.get(field)?.value ?? null);
    return new Set(values).size > 1 ? [{ topic, field, path: [...path], values }] : [];
  });
}

const variantsIn = (leaves: Leaves): ReadonlySet<string | undefined> =>
  new Set(
    [...leaves.values()].flatMap(({ path: [list, name] }) => (list === "variants" ? [name] : [])),
  );

/** A variant that a run lacks is one difference, without its fields. */
function folded(rows: readonly RunDifference[], all: readonly Leaves[]): RunDifference[] {
  const known = all.map(variantsIn);
  const missing = new Set(
    known.flatMap((names) => [...names]).filter((name) => known.some((names) => !names.has(name))),
  );
  const lacking = [...missing].flatMap((name): RunDifference[] => {
    if (name === undefined) return [];
    const path = ["variants", name];
    const values = known.map((names) => (names.has(name) ? "yes" : null));
    return [{ topic: "definition", field: path.join("."), path, values }];
  });
  const others = rows.filter(({ path }) => path[0] !== "variants" || !missing.has(path[1]));
  return [...lacking, ...others];
}

/** @param reports of the runs, in the order in which they are compared */
export function runDifferences(reports: readonly Report[]): RunDifference[] {
  const facts = reports.map(factsOf);
  const definitions = reports.map(({ spec }) => definitionOf(spec));
  const topics = facts[0]?.map(([topic]) => topic) ?? [];
  return topics.flatMap((topic, i) =>
    topic === "definition"
      ? folded(between(topic, definitions), definitions)
      : between(
          topic,
          facts.map((one) => one[i]?.[1] ?? new Map()),
        ),
  );
}
