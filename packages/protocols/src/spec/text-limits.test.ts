// Every text field of a definition and a target ends its reading at a length, and reads the worst text of that length in
// little CPU time. The fields are found in the schemas, so that a new one without a limit fails here.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "../schema/zod.ts";
import { BenchmarkSpec } from "./benchmark.ts";
import { nearestName } from "./parts/near-name.ts";
import { templateIssues } from "./parts/template.ts";
import { TargetConfig, TargetSecret } from "./target/target.ts";

type Field = { readonly path: string; readonly schema: z.core.$ZodType };

/** Texts in these are bounded by the rule that reads them as a whole, and by the size of a body. */
const boundedElsewhere = new Set(["BenchmarkSpec.rows.csv"]);

/** What a schema is made of, by name; values of JSON (unknown) are bounded by the size of a body alone. */
function partsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape);
    case "array":
      return [["*", def.element]];
    case "record":
      return (def.valueType as z.core.$ZodTypes)._zod.def.type === "unknown"
        ? []
        : [
            ["name", def.keyType],
            ["*", def.valueType],
          ];
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return [["", def.innerType]];
    case "union":
      return def.options.map((option, i) => [String(i), option]);
    case "pipe":
      return [
        ["", def.in],
        ["", def.out],
      ];
    default:
      return [];
  }
}

function textsOf(path: string, schema: z.core.$ZodType): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  // An id's pattern says how long it is, and ends at the first letter that does not fit.
  if (def.type === "string" && "format" in def && def.format === "uuid") return [];
  if (def.type === "string") return [{ path, schema }];
  return partsOf(schema).flatMap(([name, part]) =>
    textsOf(name === "" ? path : `${path}.${name}`, part),
  );
}

const schemas = { BenchmarkSpec, TargetConfig, TargetSecret };
const fields = Object.entries(schemas)
  .flatMap(([name, schema]) => textsOf(name, schema))
  .filter(({ path }) => !boundedElsewhere.has(path));

/** The length at which reading ends; null: at none. */
function limitOf({ schema }: Field): number | null {
  const checks = (schema as z.ZodString)._zod.def.checks ?? [];
  for (const check of checks) {
    const def = check._zod.def as { check: string; maximum?: number; abort?: boolean };
    if (def.check === "max_length" && def.abort === true) return def.maximum ?? null;
  }
  return null;
}

/** Texts that patterns with a choice read again and again. */
const patterns = ["a", ":", "{{a", "-a", "a.", "[0]", '["', "(", "=", " ", "\u00e9", "-----BEGIN "];

/** CPU time of this thread so far, in milliseconds; of the process, with its collectors and compilers, where none reports that. */
function cpuMs(): number {
  try {
    // Linux, proc(5): the first number is the time on a processor, in nanoseconds.
    return Number.parseInt(readFileSync("/proc/thread-self/schedstat", "utf8"), 10) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

/** CPU time of doing something, in milliseconds. */
function cpuMsOf(act: () => unknown): number {
  const before = cpuMs();
  act();
  return cpuMs() - before;
}

describe("a text field", () => {
  it("was found in each of the schemas", () => {
    for (const name of Object.keys(schemas))
      expect(fields.filter(({ path }) => path.startsWith(name)).length).toBeGreaterThan(2);
    expect(fields.length).toBeGreaterThan(60);
  });

  it.each(fields)("ends its reading at a length: $path", (field) => {
    const limit = limitOf(field);
    if (limit === null) throw new Error(`${field.path} has no boundedText`);
    const tooLong = z.safeParse(field.schema, "\u0001".repeat(limit + 1));
    // Nothing but the length is reported: no other rule looked at it.
    expect(tooLong.error?.issues.map(({ code }) => code)).toEqual(["too_big"]);
    for (const pattern of patterns) {
      const worst = pattern.repeat(Math.ceil(limit / pattern.length)).slice(0, limit);
      const takenMs = cpuMsOf(() => z.safeParse(field.schema, worst));
      expect(takenMs, `${pattern} × ${limit}`).toBeLessThan(50);
    }
  });
});

describe("texts in a body", () => {
  it("show ten errors of their templates at most, however many they have", () => {
    const names = { columns: ["id"], vars: [], clients: false, payload: false };
    for (const text of ["{{row.ib}}".repeat(100_000), "{{sec}}".repeat(100_000)])
      expect(templateIssues(text, names)).toHaveLength(10);
  });
  it("are compared with names of about their length only", () => {
    const long = "x".repeat(100_000);
    expect(nearestName(long, ["id", "agent"])).toBeNull();
    expect(
      cpuMsOf(() =>
        nearestName(
          long,
          Array.from({ length: 100 }, () => "agent"),
        ),
      ),
    ).toBeLessThan(50);
    expect(nearestName("agnet", ["id", "agent"])).toBe("agent");
  });
});
