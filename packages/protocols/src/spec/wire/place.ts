// Where load threads run: cores that they keep for a whole run. One line of JSON to `gonogo-engine place`, one line back.
// Chosen once, before the pilot; the blocks of the run carry the cores on.
import { english } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { placements } from "../parts/vocabulary.ts";
import { coreId } from "./block-spec.ts";

export const Placement = z.enum(placements, english("must be apart, beside or kernel"));
export type Placement = z.infer<typeof Placement>;

export const PlaceRequest = z.strictObject({
  wireVersion: z.literal(1),
  placement: Placement,
  /** Where the run's targets listen on this machine. */
  ports: z.array(z.strictObject({ port: z.int(), transport: z.enum(["tcp", "udp"]) })),
  /** Load threads that the run begins with, and the most that its pilot may ask for. */
  threads: z.int().min(1).max(256),
  mostThreads: z.int().min(1).max(1_024),
});
export type PlaceRequest = z.infer<typeof PlaceRequest>;

/** What could not be kept of a placement. */
export const shortfalls = ["one-core", "cores-not-told", "few-cores", "target-not-seen"] as const;
export type Shortfall = (typeof shortfalls)[number];

export const PlaceAnswer = z.object({
  /** In the order in which threads take them; empty: the kernel chooses. */
  loadCores: z.array(coreId),
  /** How many of them, from the first on, are what was asked for. */
  kept: z.int().min(0),
  /** Cores on which targets of this machine were seen. */
  targetCores: z.array(coreId),
  shortfall: z.enum(shortfalls).nullable(),
  /** Cores that the engine may use; empty: unknown. */
  allowedCores: z.array(coreId),
});
export type PlaceAnswer = z.infer<typeof PlaceAnswer>;
