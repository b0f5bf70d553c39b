// What a fault is: when it strikes a run under way, what it needs, and what it does and mends.
import type { World } from "./world.ts";

/** Where in its run a fault strikes. `shard-…`: of a block that two workers share. */
export type Moment =
  | "queued"
  | "before the first block"
  | "warm-up"
  | "window"
  | "between blocks"
  | "finishing"
  | "merging";

export type FaultSetup = {
  /** Size of a file system of its own under PostgreSQL's data. */
  readonly diskMiB?: number;
  /** Address that the target listens on; default: 127.0.0.1. */
  readonly targetHost?: string;
  /** What runs need beside a world; gives what ends it. Default: one worker. */
  readonly prepare?: (world: World) => Promise<Prepared>;
};

export type Prepared = {
  /** Fields of the definition that differ from the duel's. */
  readonly changes?: object;
  /** What this run has of its own, for `strike`. */
  readonly strike?: () => Promise<void>;
  readonly remove?: () => Promise<void>;
  /** Of a service context's settings: networks that targets may be in. */
  readonly allowedNetworks?: readonly string[];
};

export type Fault = FaultSetup & {
  /** For `--only`: small letters and dashes. */
  readonly name: string;
  /** For the table. */
  readonly title: string;
  readonly moment: Moment;
  /** Makes the fault and mends it; where left out, that of `prepare`. */
  readonly strike?: (world: World) => Promise<void>;
  /** How the run must end; default: finished with GO, as the run that nothing disturbed. */
  readonly end?: "GO" | "target_lost";
};

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a worker where none was started. */
export const oneWorker = async (world: World): Promise<Prepared> => {
  if (world.workers.length === 0) await world.startWorker();
  return {};
};
