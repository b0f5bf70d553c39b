// How large a body may be, and how many values it may hold: as much as what it is for needs. Both are asked before it is
// parsed, since parsing 6 MB of brackets takes a quarter of a second.
import { maxBodyBytes } from "./read-bytes.ts";

export type BodyLimits = { readonly bytes: number; readonly values: number };

const kilobyte = 1024;

export const bodyLimits = {
  usual: { bytes: 256 * kilobyte, values: 5_000 },
  /** Rows of 1 MB, and bodies of requests. */
  definition: { bytes: 4 * 1024 * kilobyte, values: 50_000 },
  /** Targets, definitions and schedules of a project. */
  configuration: { bytes: 4 * 1024 * kilobyte, values: 50_000 },
  /** A draft of 256 kB, with its title and place. */
  draft: { bytes: 320 * kilobyte, values: 20_000 },
  /** Eight schemas of 100 kB, and eight messages. */
  payloads: { bytes: 4 * 1024 * kilobyte, values: 50_000 },
  published: { bytes: 2 * 1024 * kilobyte, values: 50_000 },
  /** A document of an interface, or a log of requests, by gzip. */
  source: { bytes: maxBodyBytes, values: 5_000 },
  /** A descriptor set, or many files. */
  target: { bytes: maxBodyBytes, values: 5_000 },
} as const satisfies Record<string, BodyLimits>;

/** By procedure of tRPC; what is not named has the usual limits. */
const ofProcedures: Readonly<Record<string, BodyLimits>> = {
  "benchmark.save": bodyLimits.definition,
  "benchmark.preview": bodyLimits.definition,
  "benchmark.payloadSizes": bodyLimits.payloads,
  "benchmark.readSource": bodyLimits.source,
  "draft.save": bodyLimits.draft,
  "run.create": bodyLimits.definition,
  "published.audit": bodyLimits.published,
  "published.attach": bodyLimits.published,
  "target.create": bodyLimits.target,
  "target.update": bodyLimits.target,
  "target.calibrateNoise": bodyLimits.definition,
};

/** Of a request that calls these procedures, separated by commas: what the largest of them needs. */
export function limitsOfProcedures(path: string): BodyLimits {
  const all = path.split(",").map((name) => ofProcedures[name] ?? bodyLimits.usual);
  return {
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
    values: Math.max(...all.map(({ values }) => values)),
  };
}
