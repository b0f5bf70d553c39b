// Which addresses may be put under load, as far as it can be told without resolving names.
// The engine checks again on the resolved address; this check answers early and in plain words.
import type { TargetConfig } from "@gonogo/protocols/spec";
import ipaddr from "ipaddr.js";
import { ServiceError } from "./errors.ts";

type Address = ReturnType<typeof ipaddr.parse>;

const literal = (host: string): Address | null => {
  const bare = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
};

const inNetwork = (address: Address, cidr: string): boolean => {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return network.kind() === address.kind() && address.match(network, bits);
};

/** True, false, or null for a name that only a resolver can tell about. */
export function addressAllowed(host: string, networks: readonly string[]): boolean | null {
  const candidates =
    host.toLowerCase() === "localhost" ? [literal("127.0.0.1"), literal("::1")] : [literal(host)];
  const addresses = candidates.filter((address) => address !== null);
  if (addresses.length === 0) return null;
  return addresses.some((address) => networks.some((cidr) => inNetwork(address, cidr)));
}

/** What a limit counts an address by: itself, or of IPv6 its /64, of which one client may have every address (RFC 4291). */
export function countedAs(address: string): string {
  const parsed = literal(address);
  if (parsed?.kind() !== "ipv6") return parsed?.toString() ?? "unknown";
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`)}/64`;
}

/** Throws `address_not_allowed` when the host is known to lie outside of every allowed network. */
export function requireAllowedAddress(
  host: string,
  networks: readonly string[],
  field: string,
): void {
  if (addressAllowed(host, networks) !== false) return;
  throw new ServiceError(
    "address_not_allowed",
    `${host} lies outside the networks that may be loaded (${networks.join(", ")}).`,
    { field, remedy: "Ask the operator to add its network to GONOGO_ALLOWED_NETWORKS." },
  );
}

/**
 * The same for every address that a target names: the server's own, and that of its metrics.
 * @param at where the caller gave the target: the error's field is `<at>.host` or `<at>.metrics.url`
 */
export function requireAllowedAddresses(
  { host, metrics }: Pick<TargetConfig, "host" | "metrics">,
  networks: readonly string[],
  at: string,
): void {
  requireAllowedAddress(host, networks, `${at}.host`);
  if (metrics) requireAllowedAddress(new URL(metrics.url).hostname, networks, `${at}.metrics.url`);
}
