// What the operator set for this instance, for members who wonder why something is refused. Nothing of it is secret:
// refusals name the same networks and ceilings.
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";

export type InForce = {
  /** Networks that may be loaded, each with ports or without. */
  readonly networks: readonly string[];
  /** The most that a run may ask for; null: no ceiling. */
  readonly ceilings: {
    readonly ratePerS: number | null;
    readonly clients: number | null;
    readonly runMinutes: number | null;
    readonly runRequests: number | null;
  };
  /** Days for which an ended run keeps the latencies of its single seconds; null: for ever. */
  readonly keepTimelineDays: number | null;
};

export async function readInForce(
  context: Pick<Context, "allowedNetworks" | "ceilings" | "keepTimelineDays">,
  actor: Actor,
): Promise<InForce> {
  allow(actor, "read");
  const { allowedNetworks, ceilings, keepTimelineDays } = context;
  return {
    networks: allowedNetworks,
    ceilings: {
      ratePerS: ceilings.GONOGO_MAX_RATE_PER_S ?? null,
      clients: ceilings.GONOGO_MAX_CLIENTS ?? null,
      runMinutes: ceilings.GONOGO_MAX_RUN_MINUTES ?? null,
      runRequests: ceilings.GONOGO_MAX_RUN_REQUESTS ?? null,
    },
    keepTimelineDays,
  };
}
