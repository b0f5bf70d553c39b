// The benchmark definitions that ship with Gonogo, by name.
// Each can be run against the demo target as it is, or pointed at targets of one's own.
import { BenchmarkSpec } from "../spec/benchmark.ts";
import { dispatch, dispatchClosed } from "./dispatch-studies.ts";

/** Every study, parsed, with all defaults resolved. */
export const studies: readonly BenchmarkSpec[] = [dispatch, dispatchClosed].map((study) =>
  BenchmarkSpec.parse(study),
);
