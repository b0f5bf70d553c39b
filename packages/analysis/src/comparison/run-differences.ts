// What is not the same in several runs besides the code under test: benchmark, target, machine, engine, definition.
// Definitions are compared field by field, by path; parts of lists that have a name go by it, so that an added variant
// moves no other.
import type { Report, RunDifference } from "@gonogo/protocols/report";

/** Parts of a definition that shape no figure. */
const notMeasured = new Set(["name", "question", "description", "gates"]);

type Leaves = ReadonlyMap<string, string>;

const nameOf = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string"
    ? value.name
    : null;

/** The single values of a definition by their paths; what is absent or null has none. */
function leavesOf(value: unknown, path: string, leaves: Map<string, string>): void {
  if (value === null || value === undefined) return;
  if (typeof value !== "object") {
    leaves.set(path, String(value));
    return;
  }
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((one, i) => [nameOf(one) ?? String(i), one])
    : Object.entries(value);
  for (const [key, part] of entries) leavesOf(part, path === "" ? key : `${path}.${key}`, leaves);
}

function definitionOf(spec: Report["spec"]): Leaves {
  const leaves = new Map<string, string>();
  for (const [key, part] of Object.entries(spec))
    if (!notMeasured.has(key)) leavesOf(part, key, leaves);
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
      entries.flatMap(([field, value]): [string, string][] =>
        value === null || value === undefined || value === ""
          ? []
          : [[String(field), String(value)]],
      ),
    );
  return [
    [
      "benchmark",
      known([
        ["benchmark", benchmark.slug],
        ["version", benchmark.version],
      ]),
    ],
    [
      "subject",
      known([
        ["build mode", run.subject.buildMode],
        ["stage", run.subject.stage],
      ]),
    ],
    ["target", known(targets)],
    [
      "machine",
      known([
        ["CPU", environment?.cpuModel],
        ["cores", environment?.cpuCores],
        ["memory in GiB", environment && Math.round(environment.memoryBytes / 2 ** 30)],
        ["operating system", environment?.os],
        ["kernel", environment?.kernelFull],
        ["network", environment?.networkProfile],
        ["placement", environment?.placement?.asked],
        ["load cores", environment?.placement?.loadCores.join(", ")],
      ]),
    ],
    [
      "engine",
      known([
        ["version", environment?.engineVersion],
        ["build", environment?.engineBuild.slice(0, 12)],
        ["measurement", environment?.measurementVersion],
      ]),
    ],
    ["definition", new Map()],
  ];
}

/** What differs between the leaves of several runs, in the order of the fields. */
function between(topic: RunDifference["topic"], all: readonly Leaves[]): RunDifference[] {
  const fields = [...new Set(all.flatMap((leaves) => [...leaves.keys()]))];
  return fields.flatMap((field) => {
    const values = all.map((leaves) => leaves.get(field) ?? null);
    return new Set(values).size > 1 ? [{ topic, field, values }] : [];
  });
}

/** @param reports of the runs, in the order in which they are compared */
export function runDifferences(reports: readonly Report[]): RunDifference[] {
  const facts = reports.map(factsOf);
  const topics = facts[0]?.map(([topic]) => topic) ?? [];
  return topics.flatMap((topic, i) =>
    between(
      topic,
      topic === "definition"
        ? reports.map(({ spec }) => definitionOf(spec))
        : facts.map((one) => one[i]?.[1] ?? new Map()),
    ),
  );
}
