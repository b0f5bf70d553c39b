// A duel of REST, gRPC and HTTP/3 with the three blocking gates of the study dispatch-closed, on synthetic blocks.
// Tests and seeds change one thing at a time and see what the verdict says.
// `withVariant` replaces the options of one of the three variants.
import type { BenchmarkSpecInput } from "@gonogo/protocols/spec";
import type { ReportInput } from "../evidence/report-input.ts";
import {
  duelVariants,
  type SyntheticRun,
  type SyntheticVariant,
  syntheticInput,
} from "./synthetic-blocks.ts";

type GateInput = NonNullable<BenchmarkSpecInput["gates"]>[number];

export const firstDuelGatesByName = {
  absolute: { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
  ratio: { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
  errors: { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001 },
} satisfies Record<string, GateInput>;

export const firstDuelGates: GateInput[] = Object.values(firstDuelGatesByName);

/** The three variants with some options of one of them changed. */
export const withVariant = (
  name: "rest" | "grpc" | "http3",
  changes: Partial<SyntheticVariant>,
  variants: readonly SyntheticVariant[] = duelVariants,
): SyntheticVariant[] =>
  variants.map((variant) => (variant.name === name ? { ...variant, ...changes } : variant));

/** A report input of the first duel; anything given replaces what is usual. */
export const firstDuel = (run: Partial<SyntheticRun> = {}): ReportInput =>
  syntheticInput({
    variants: duelVariants,
    ...run,
    spec: { gates: firstDuelGates, ...run.spec },
  });

/** What `judge` reads of a report input. */
export const judgeInputOf = (input: ReportInput) => ({ ...input, status: input.run.status });
