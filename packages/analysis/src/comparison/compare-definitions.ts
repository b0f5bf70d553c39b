// What changed from one definition to another, field by field. Members of lists that have a name go by it, so that an added
// variant moves no other; gates go by what they judge, so that another limit is a change and no new gate.
import type { DefinitionChange, DefinitionValue, RequestsField } from "@gonogo/protocols/report";
import {
  type Axis,
  axisNamesOf,
  axisPoints,
  type BenchmarkSpec,
  formatCells,
  type Gate,
  type Variant,
} from "@gonogo/protocols/spec";
import { memberName } from "./member-name.ts";

type Path = readonly string[];

/** Not shown value by value, wherever they are. */
const opaque = new Set(["message", "messages", "body", "csv", "schema", "stages"]);

const isSingle = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  );
}

/** A value or a list of values; null: not there; undefined: a structure. */
function shownValue(value: unknown): DefinitionValue | null | undefined {
  if (value === undefined || value === null) return null;
  if (isSingle(value)) return value;
  return Array.isArray(value) && value.every(isSingle) ? value : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Members by their names; null: they have none, or one twice. */
function named(list: readonly unknown[]): Map<string, unknown> | null {
  const all = new Map<string, unknown>();
  for (const one of list) {
    const name = memberName(one);
    if (name === null || all.has(name)) return null;
    all.set(name, one);
  }
  return all;
}

/** Changes of a list whose members have names: those that came and went, those that changed, and their order. */
function listChanges(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  path: Path,
  inside: (name: string, before: unknown, after: unknown) => DefinitionChange[],
): DefinitionChange[] {
  const gone = [...before.keys()].filter((name) => !after.has(name));
  const kept = [...before.keys()].filter((name) => after.has(name));
  const came = [...after.keys()].filter((name) => !before.has(name));
  const keptAfter = [...after.keys()].filter((name) => before.has(name));
  return [
    ...gone.map(
      (name): DefinitionChange => ({ code: "part", path: [...path, name], side: "removed" }),
    ),
    ...came.map(
      (name): DefinitionChange => ({ code: "part", path: [...path, name], side: "added" }),
    ),
    ...(kept.join("\n") === keptAfter.join("\n") ? [] : [{ code: "order", path } as const]),
    ...kept.flatMap((name) => inside(name, before.get(name), after.get(name))),
  ];
}

/** Changes of whatever stands at a path. */
function changesAt(before: unknown, after: unknown, path: Path): DefinitionChange[] {
  if (isSame(before, after)) return [];
  if (opaque.has(path.at(-1) ?? "")) return [{ code: "content", path }];
  const [old, next] = [shownValue(before), shownValue(after)];
  if (old !== undefined && next !== undefined)
    return [{ code: "value", path, before: old, after: next }];
  if (before === undefined || before === null) return [{ code: "part", path, side: "added" }];
  if (after === undefined || after === null) return [{ code: "part", path, side: "removed" }];
  if (Array.isArray(before) && Array.isArray(after)) {
    const [a, b] = [named(before), named(after)];
    return a && b
      ? listChanges(a, b, path, (name, x, y) => changesAt(x, y, [...path, name]))
      : [{ code: "content", path }];
  }
  if (!isObject(before) || !isObject(after)) return [{ code: "content", path }];
  // A request of another kind shares no field with the one before.
  const isOtherKind = path.at(-1) === "operation" && before.kind !== after.kind;
  const keys = isOtherKind
    ? ["kind"]
    : [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => changesAt(before[key], after[key], [...path, key]));
}

const ways = ["operation", "operations", "workflow"] as const satisfies readonly RequestsField[];
const wayOf = (variant: Variant): RequestsField =>
  ways.find((way) => variant[way] !== undefined) ?? "operation";

function variantChanges(before: Variant, after: Variant, path: Path): DefinitionChange[] {
  const [old, next] = [wayOf(before), wayOf(after)];
  if (old === next) return changesAt(before, after, path);
  // Requests of another number share no field with those before.
  return [
    ...changesAt(before.target, after.target, [...path, "target"]),
    { code: "requests", path, before: old, after: next },
    ...(["setup", "teardown"] as const).flatMap((when) =>
      changesAt(before[when], after[when], [...path, when]),
    ),
  ];
}

function allVariantChanges(before: BenchmarkSpec, after: BenchmarkSpec): DefinitionChange[] {
  const byName = ({ variants }: BenchmarkSpec) => new Map(variants.map((one) => [one.name, one]));
  const [old, next] = [byName(before), byName(after)];
  const changes = listChanges(old, next, ["variants"], (name) => {
    const [a, b] = [old.get(name), next.get(name)];
    return a && b ? variantChanges(a, b, ["variants", name]) : [];
  });
  const [first, firstNow] = [before.variants[0]?.name, after.variants[0]?.name];
  if (first === undefined || firstNow === undefined || first === firstNow) return changes;
  return [
    { code: "baseline", path: ["variants"], before: first, after: firstNow },
    // That the baseline moved says it.
    ...changes.filter(({ code }) => code !== "order"),
  ];
}

const axisKey = (axis: Axis): string => axisNamesOf(axis).join(" + ");
const axisValues = (axis: Axis): readonly (string | number)[] =>
  "values" in axis
    ? axis.values
    : axisPoints(axis).map((point) => Object.values(point).map(String).join(" with "));

function axisChanges(before: BenchmarkSpec, after: BenchmarkSpec): DefinitionChange[] {
  const byKey = ({ axes }: BenchmarkSpec) =>
    new Map(axes.map((axis) => [axisKey(axis), axisValues(axis)]));
  return listChanges(byKey(before), byKey(after), ["axes"], (name, a, b) =>
    changesAt(a, b, ["axes", name]),
  );
}

/** What a gate judges; its limit, and whether it blocks, are how. */
const judged = ({ metric, of, over, vs, operation, scope, cells, op }: Gate): string =>
  JSON.stringify([
    ...[metric, of, over ?? null, vs ?? null, operation ?? null, scope, op.charAt(0)],
    cells ? formatCells(cells) : null,
  ]);

function gateChanges(before: readonly Gate[], after: readonly Gate[]): DefinitionChange[] {
  const path = ["gates"];
  if (isSame(before, after)) return [];
  const left = before.filter((gate) => !after.some((other) => isSame(gate, other)));
  const came = after.filter((gate) => !before.some((other) => isSame(gate, other)));
  const changes: DefinitionChange[] = [];
  for (const gate of came) {
    const at = left.findIndex((other) => judged(other) === judged(gate));
    const [old = null] = at === -1 ? [] : left.splice(at, 1);
    changes.push({ code: "gate", path, before: old, after: gate });
  }
  if (left.length + changes.length === 0) return [{ code: "order", path }];
  return [
    ...left.map((gate): DefinitionChange => ({ code: "gate", path, before: gate, after: null })),
    ...changes,
  ];
}

const plainFields = [
  ...(["rows", "network", "networks", "payloadBytes", "requests", "warmupRequests"] as const),
  ...([
    "placement",
    "runsOn",
    "comparable",
    "besideOtherLoad",
    "plan",
    "accept",
    "payloads",
  ] as const),
];

/** All changes from one value to another, such as the settings of a target. */
export const compareValues = (before: unknown, after: unknown): DefinitionChange[] =>
  changesAt(before, after, []);

/** The fields that changed, each once, as dotted paths: `load.clients`. Values are not in them. */
export const changedPaths = (changes: readonly DefinitionChange[]): string[] => [
  ...new Set(changes.map(({ path }) => path.join("."))),
];

/** All changes from one version of a definition to another; its name and the number of its format aside. */
export function compareDefinitions(
  before: BenchmarkSpec,
  after: BenchmarkSpec,
): DefinitionChange[] {
  return [
    ...changesAt(before.question, after.question, ["question"]),
    ...allVariantChanges(before, after),
    ...(before.load.kind === after.load.kind
      ? changesAt(before.load, after.load, ["load"])
      : [{ code: "load", path: ["load"], before: before.load, after: after.load } as const]),
    ...axisChanges(before, after),
    ...gateChanges(before.gates, after.gates),
    ...plainFields.flatMap((field) => changesAt(before[field], after[field], [field])),
  ];
}
