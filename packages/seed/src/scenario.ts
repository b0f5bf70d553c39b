// What a seeded scenario consists of: sides with their options, what differs in the definition, and how it ends.
// Scenarios are data; seed-scenario turns them into rows through the same services as a real run.
import type { SyntheticOptions } from "@gonogo/analysis/testing/synthetic-result";
import type { PublishedFileInput } from "@gonogo/protocols/published";
import type { BlockMachine, NewDecisionInput } from "@gonogo/protocols/report";
import type { BenchmarkSpecInput, ProtocolName, Subject } from "@gonogo/protocols/spec";
import type { RunFailure } from "@gonogo/services/rows/run-summary";

type VariantInput = BenchmarkSpecInput["variants"][number];

/** Where a block is in its run. */
export type SeedPlace = { readonly round: number; readonly position: number };

/** What a request costs the target. */
export type SeedCost = { readonly cpuUs: number; readonly allocations: number };

export type SeedSide = SyntheticOptions & {
  readonly name: string;
  /** Changes the options of single blocks, for example to let a side drift. */
  readonly at?: (place: SeedPlace) => Partial<SyntheticOptions>;
  /** Its target reports what it takes, at a metrics address; default: nothing is seen of the target. */
  readonly perRequest?: SeedCost;
  /** Labels of its target. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly protocol: ProtocolName;
  /** Its target has no TLS; default: one with a certificate that nobody checks. */
  readonly isPlain?: boolean;
  /** Default: the dispatch call of the side's protocol. */
  readonly operation?: BenchmarkSpecInput["variants"][number]["operation"];
  /** How it differs when a NO-GO is measured again. */
  readonly again?: Partial<SyntheticOptions>;
};

export type Scenario = {
  readonly name: string;
  readonly question: string;
  readonly sides: readonly SeedSide[];
  readonly definition?: Partial<BenchmarkSpecInput>;
  /** What is asked of each side in place of a single request. */
  readonly asked?: (protocol: ProtocolName) => Pick<VariantInput, "operations" | "workflow">;
  /** Spread of ln(median) between blocks of one side. */
  readonly noise?: number;
  /** The variant whose target a CPU profile is of, which is attached to the first run; default: none. */
  readonly profileOf?: string;
  /** What the worker saw of its machine around a block. */
  readonly machine?: (place: SeedPlace) => BlockMachine;
  /** A pilot is measured first, as in a real run; default: none. */
  readonly isPiloted?: boolean;
  /** Of each of its runs. */
  readonly tags?: readonly string[];
  /** Of its first run. */
  readonly note?: string;
  /** A schedule started its runs, each night, and its page is shown; default: none did. */
  readonly isNightly?: boolean;
  /** Published figures that are attached to its benchmark; default: none. */
  readonly published?: PublishedFileInput;
  readonly ends:
    | { readonly as: "finished" }
    | { readonly as: "failed"; readonly failure: RunFailure }
    /** Stays running after this many blocks, with one more under way. */
    | { readonly as: "running"; readonly afterBlocks: number }
    /** No run at all. */
    | { readonly as: "nothing" }
    /** Nothing that is measured: a worker and its machine. */
    | { readonly as: "workers" }
    /** No run of the benchmark: its targets are compared with themselves. */
    | { readonly as: "noise" }
    /** Measured by another tool: logs of single requests are imported. */
    | { readonly as: "imported" }
    /** No run: the summary of another tool is imported, and one to compare it with. */
    | { readonly as: "summary" };
  /** What is decided on the first run's report, oldest first. */
  readonly decisions?: readonly NewDecisionInput[];
  /** Runs to make, oldest first; each with its subject and how much slower than the first it is. */
  readonly runs?: readonly {
    readonly subject: Subject;
    readonly daysAgo: number;
    readonly slower: number;
    /** Of a machine beside the seeded one; default: it was measured on that. */
    readonly cpuModel?: string;
  }[];
};
