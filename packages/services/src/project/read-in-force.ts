// What the operator set for this instance, for members who wonder why something is refused. Nothing of it is secret:
// refusals name the same networks and ceilings.
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { isWithin } from "../networks.ts";

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
  /** Origin that links begin with. */
  readonly publicUrl: string;
  /** Whether those lead to this machine alone: from elsewhere nobody can open them. */
  readonly linksStayHere: boolean;
  /** Whether a mail server is set: else no webhook, mention or password reset is sent by e-mail. */
  readonly sendsEmail: boolean;
};

/** A name or an address of the machine itself (RFC 6761, RFC 1122). */
function isThisMachine(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    isWithin(hostname, ["127.0.0.0/8", "0.0.0.0/32", "::1/128", "::/128"])
  );
}

export async function readInForce(
  context: Pick<
    Context,
    "allowedNetworks" | "ceilings" | "keepTimelineDays" | "publicUrl" | "webhooks"
  >,
  actor: Actor,
): Promise<InForce> {
  allow(actor, "read");
  const { allowedNetworks, ceilings, keepTimelineDays, publicUrl } = context;
  return {
    networks: allowedNetworks,
    ceilings: {
      ratePerS: ceilings.GONOGO_MAX_RATE_PER_S ?? null,
      clients: ceilings.GONOGO_MAX_CLIENTS ?? null,
      runMinutes: ceilings.GONOGO_MAX_RUN_MINUTES ?? null,
      runRequests: ceilings.GONOGO_MAX_RUN_REQUESTS ?? null,
    },
    keepTimelineDays,
    publicUrl,
    linksStayHere: isThisMachine(publicUrl),
    sendsEmail: context.webhooks.smtp !== null,
  };
}
