// What `gonogo-engine calibrate --json` says, line by line: the machine's ceiling per protocol and load shape.
// Not part of the wire of blocks: the schema hash does not cover it, and an engine that says otherwise is refused here.

import * as z from "../schema/zod.ts";
import { ProtocolName } from "../spec/target/target.ts";
import { Problem } from "./engine-event.ts";

export const ceilingLimits = ["engine", "target", "round-trip", "machine"] as const;

export const Ceiling = z.object({
  type: z.literal("ceiling"),
  protocol: ProtocolName,
  /** `open`, or `closed-50` for 50 clients. */
  shape: z.string().regex(/^(open|closed-\d+)$/),
  threads: z.int().positive(),
  /** Requests a second; null: even the lowest rate was not kept. */
  ceilingPerS: z.number().positive().nullable(),
  cpuUsPerRequest: z.number().nonnegative(),
  /** Share of a core that the engine's busiest thread used. */
  busiestThreadCpu: z.number().nonnegative(),
  sendLagP99Us: z.number().nonnegative().nullable(),
  p99Us: z.number().nonnegative().nullable(),
  /** What kept it from more; only `engine` is a ceiling of the engine, the others are lower bounds. */
  limit: z.enum(ceilingLimits),
});
export type Ceiling = z.infer<typeof Ceiling>;

export const CalibrationLine = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("calibration"),
    engineVersion: z.string(),
    buildHash: z.string(),
    engineCores: z.array(z.int()),
    targetCores: z.array(z.int()),
    seconds: z.number(),
  }),
  Ceiling,
  z.object({ type: z.literal("done") }),
  Problem,
]);
export type CalibrationLine = z.infer<typeof CalibrationLine>;
