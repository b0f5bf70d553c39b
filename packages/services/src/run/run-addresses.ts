// Addresses of one run alone: targets are loaded there as they are otherwise, and no stored target changes. What belongs to the
// server at a target's own address stays there: its metrics, and its secret unless the target allows the network.
import { t } from "@gonogo/locale/t";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { addressAllowed, judgeAddress, requireAllowedAddress } from "../networks.ts";
import type { HostAndPort } from "../rows/run-variants.ts";
import { probeView, type TargetView } from "../rows/target-view.ts";

/** A target as a run loads it. */
export type RunTarget = TargetView & {
  /** The target's own address; absent: the run loads that one. */
  readonly ownAddress?: HostAndPort;
};

/** By the target's slug; what is left out is the target's own. */
export type AskedAddresses = Readonly<
  Record<string, { readonly host?: string | undefined; readonly port?: number | undefined }>
>;

/**
 * The targets with the addresses that the run asks for. Throws `invalid_input` for a target that the definition does not name,
 * and `address_not_allowed` for an address that may not be loaded, or that the target's secret may not go to.
 */
export async function atRunAddresses(
  context: Context,
  targets: ReadonlyMap<string, TargetView>,
  asked: AskedAddresses,
  named: readonly string[],
): Promise<Map<string, RunTarget>> {
  const moved = new Map<string, RunTarget>(targets);
  for (const [slug, { host, port }] of Object.entries(asked)) {
    if (!named.includes(slug))
      throw new ServiceError(
        "invalid_input",
        t("The definition names no target called {slug}.", { slug }),
        {
          field: `targets.${slug}`,
          remedy: t("Give addresses of {names}.", { names: [...new Set(named)].join(", ") }),
        },
      );
    const target = targets.get(slug);
    if (!target) continue;
    const address = { host: host ?? target.host, port: port ?? target.port };
    if (address.host === target.host && address.port === target.port) continue;
    requireAllowedAddress(address, context.allowedNetworks, `targets.${slug}.host`);
    if (target.hasSecret) requireSecretNetwork(target, address, `targets.${slug}.host`);
    moved.set(slug, await movedTo(context, target, address));
  }
  return moved;
}

/** A name is resolved by the engine, which is then kept to these networks. */
function requireSecretNetwork(
  { slug, secretNetworks }: TargetView,
  { host, port }: HostAndPort,
  field: string,
): void {
  const { code } = judgeAddress(host, port, secretNetworks);
  if (code === "allowed" || (code === "name" && secretNetworks.length > 0)) return;
  const networks = secretNetworks.join(", ") || "none";
  throw new ServiceError(
    "address_not_allowed",
    t(
      "The secret of {slug} goes along only to the networks that the target allows ({networks}), and {host} is in none of them.",
      { slug, networks, host },
    ),
    {
      field,
      remedy: t(
        'Add the network to "secretNetworks" of the target {slug}, or name a target without a secret.',
        { slug },
      ),
    },
  );
}

async function movedTo(
  context: Context,
  target: TargetView,
  address: HostAndPort,
): Promise<RunTarget> {
  const probe = await context.db.probe.findFirst({
    where: { targetId: target.id, ...address, answeredAt: { not: null } },
    orderBy: { createdAt: "desc" },
  });
  return {
    ...{ ...target, ...address },
    addressAllowed: addressAllowed(address.host, address.port, context.allowedNetworks),
    lastProbe: probeView(probe),
    // They are of the server at the target's own address, and so would a restart be.
    metrics: null,
    ownAddress: { host: target.host, port: target.port },
  };
}
