// The file of a summary as readers take it, and what they make of it. A reader says by what it knows its files; which reader is
// asked is decided by the content alone, never by the file's name.
import type {
  ImportedSummary,
  SummaryBenchmark,
  SummaryLatency,
  SummaryLoad,
  SummaryTool,
} from "@gonogo/protocols/report";
import { jsonIn } from "../../output-text.ts";
import { ImportError } from "../../sample.ts";
import { hasFields } from "./fields.ts";

export type SummaryFile = {
  readonly text: string;
  /** Lines without their ends. */
  readonly lines: readonly string[];
  /** undefined: the text is no JSON. */
  readonly json: unknown;
  /** Unpacks zlib data. Throws if it is not zlib data, or holds more than `maxBytes`. */
  readonly inflate: Inflate;
};
export type Inflate = (packed: Uint8Array, maxBytes: number) => Uint8Array;

export type ReadSummary = Pick<ImportedSummary, "benchmarks"> &
  Partial<Pick<ImportedSummary, "toolVersion" | "measuredAt">>;

export type SummaryReader = {
  readonly tool: SummaryTool;
  /** What its files are, in English, as it is stored: `JSON of autocannon`. */
  readonly format: string;
  /** By what they are recognised, as pages say it. */
  readonly by: string;
  readonly matches: (file: SummaryFile) => boolean;
  /** Throws ImportError. */
  readonly read: (file: SummaryFile) => ReadSummary;
};

/**
 * A reader of JSON that is recognised by its fields; `by` says so.
 * @param fields `a.b` is a field of a field
 */
export const jsonReader = (
  { tool, format, by }: Pick<SummaryReader, "tool" | "format" | "by">,
  fields: readonly string[],
  read: SummaryReader["read"],
): SummaryReader => ({
  ...{ tool, format, by, read },
  matches: ({ json }) => hasFields(json, ...fields),
});

const noLoad: SummaryLoad = {
  ...{ url: null, method: null, connections: null, inFlight: null, threads: null },
  ...{ ratePerS: null, durationS: null, kind: null, timesFrom: null },
};

export const noLatency: SummaryLatency = {
  ...{ minUs: null, meanUs: null, stddevUs: null, maxUs: null, percentiles: [] },
  ...{ samples: null, stepUs: null, histogram: null },
};

type Known = Partial<Omit<SummaryBenchmark, "load" | "latency">> & {
  readonly load?: Partial<SummaryLoad>;
  readonly latency?: Partial<SummaryLatency>;
};

/** A benchmark of which this much is known. A connection has one request in flight unless `inFlight` says otherwise. */
export const benchmarkOf = (
  name: string,
  { load, latency, ...known }: Known,
): SummaryBenchmark => ({
  ...{ name, requests: null, failed: null, errors: [], perS: null, bytesPerS: null },
  ...known,
  load: { ...noLoad, inFlight: load?.connections ?? null, ...load },
  latency: { ...noLatency, ...latency },
});

/** A load whose connections send again when their answer is there; times count from sending. */
export const closedLoop = { kind: "closed", timesFrom: "sent" } as const;
/** Code in a loop: nothing is sent. */
export const codeInLoop = { kind: "none", timesFrom: null } as const;

/** The text with its lines, and its JSON where it is one value. */
export function summaryFileOf(text: string, inflate: Inflate): SummaryFile {
  const first = /\S/.exec(text.slice(0, 1_000))?.[0];
  return {
    text,
    lines: text.split(/\r?\n/),
    json: first === "{" || first === "[" ? jsonIn(text) : undefined,
    inflate,
  };
}

/** Throws ImportError: what the summary lacks, and what to send. */
export const refuseSummary = (what: string, remedy: string): never => {
  throw new ImportError(what, remedy);
};
