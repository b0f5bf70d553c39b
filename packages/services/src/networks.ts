// Which addresses may be put under load, as far as it is known without resolving names.
// The engine checks again on the resolved address; this check answers early and in plain words.
import { english, t } from "@gonogo/locale/t";
import type { TargetConfig } from "@gonogo/protocols/spec";
import ipaddr from "ipaddr.js";
import { z } from "zod";
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

type AllowedEntry = {
  readonly cidr: string;
  readonly ports: { readonly from: number; readonly to: number };
};

/** `10.0.0.0/8`, `10.0.0.0/8:8080`, `fd00::/8:8000-8999`; null: it is none of these. */
function readEntry(text: string): AllowedEntry | null {
  const [, cidr = "", first, last = first] =
    /^([^/]+\/\d{1,3})(?::(\d{1,5})(?:-(\d{1,5}))?)?$/.exec(text) ?? [];
  if (!ipaddr.isValidCIDR(cidr)) return null;
  const ports =
    first === undefined ? { from: 1, to: 65_535 } : { from: Number(first), to: Number(last) };
  return ports.from >= 1 && ports.from <= ports.to && ports.to <= 65_535 ? { cidr, ports } : null;
}

/** An entry of the operator's list of networks that may be loaded. */
export const AllowedNetwork = z
  .string()
  .refine(
    (text) => readEntry(text) !== null,
    english("must be networks such as 10.0.0.0/8 or, with ports, 10.0.0.0/8:8000-8999"),
  );

/** Where the keys to a machine in a cloud are given out, beside link-local addresses (AWS, Alibaba, Oracle). */
const metadataServices = ["fd00:ec2::254", "100.100.100.200", "192.0.0.192"];
const neverLoadedRanges: readonly string[] = ["linkLocal", "unspecified", "multicast", "broadcast"];

/** No network of the operator's list reaches these: the neighbours on the wire, metadata services, everybody at once. */
const isNeverLoaded = (address: Address): boolean =>
  neverLoadedRanges.includes(address.range()) ||
  metadataServices.some((one) => ipaddr.parse(one).toString() === address.toString());

/** Whether an address lies in one of these networks. */
export function isWithin(address: string, cidrs: readonly string[]): boolean {
  const parsed = literal(address);
  return parsed !== null && cidrs.some((cidr) => inNetwork(parsed, cidr));
}

/** Whether every address of the second network is in the first. */
function holdsNetwork(outer: string, inner: string): boolean {
  if (!ipaddr.isValidCIDR(outer) || !ipaddr.isValidCIDR(inner)) return false;
  const [network, bits] = ipaddr.parseCIDR(outer);
  const [address, innerBits] = ipaddr.parseCIDR(inner);
  return network.kind() === address.kind() && bits <= innerBits && address.match(network, bits);
}

/** Whether each of these networks lies in one of those. */
export const isNoWider = (these: readonly string[], those: readonly string[]): boolean =>
  these.every((one) => those.some((other) => holdsNetwork(other, one)));

/** Entries for the addresses that are both in the operator's list and in these networks; ports are the list's. */
export const narrowed = (list: readonly string[], networks: readonly string[]): string[] =>
  list.flatMap((entry) => {
    const cidr = readEntry(entry)?.cidr;
    if (cidr === undefined) return [];
    const ports = entry.slice(cidr.length);
    return networks.flatMap((network) => {
      if (holdsNetwork(cidr, network)) return [`${network}${ports}`];
      return holdsNetwork(network, cidr) ? [entry] : [];
    });
  });

/** An address against the list: which entry opens it, or why none does. */
export type AddressVerdict =
  | { readonly code: "allowed" | "other-port"; readonly network: string }
  /** `name`: only a resolver can tell its addresses. */
  | { readonly code: "never" | "outside" | "name"; readonly network: null };

/** @param port null: any port will do */
export function judgeAddress(
  host: string,
  port: number | null,
  networks: readonly string[],
): AddressVerdict {
  const candidates =
    host.toLowerCase() === "localhost" ? [literal("127.0.0.1"), literal("::1")] : [literal(host)];
  const addresses = candidates.filter((address) => address !== null);
  if (addresses.length === 0) return { code: "name", network: null };
  if (addresses.every(isNeverLoaded)) return { code: "never", network: null };
  const around = networks.flatMap((network) => {
    const entry = readEntry(network);
    const isAround =
      entry && addresses.some((one) => !isNeverLoaded(one) && inNetwork(one, entry.cidr));
    return isAround ? [{ network, ports: entry.ports }] : [];
  });
  const open = around.find(
    ({ ports }) => port === null || (ports.from <= port && port <= ports.to),
  );
  if (open) return { code: "allowed", network: open.network };
  return around[0]
    ? { code: "other-port", network: around[0].network }
    : { code: "outside", network: null };
}

/** True, false, or null for a name that only a resolver can tell about. */
export function addressAllowed(
  host: string,
  port: number,
  networks: readonly string[],
): boolean | null {
  const { code } = judgeAddress(host, port, networks);
  return code === "name" ? null : code === "allowed";
}

/**
 * Host and port of what somebody typed: `10.0.0.1`, `10.0.0.1:80`, `[::1]:80`, `fd00::1`, `https://api.test/path`.
 * Without a port: that of an http or https address, else null. null: it is no address.
 */
export function readAddress(
  text: string,
): { readonly host: string; readonly port: number | null } | null {
  if (ipaddr.IPv6.isValid(text)) return { host: text, port: null };
  const schema = /^(?:https?|wss?):\/\//i.exec(text)?.[0].toLowerCase();
  const bare = text.replace(/^[a-z][a-z\d+.-]*:\/\//i, "");
  // A scheme of no meaning, so that no port is dropped as the usual one.
  const url = URL.parse(`address://${bare}`);
  if (!url || !/^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(url.hostname)) return null;
  const usual = schema === undefined ? null : /^(?:https|wss):/.test(schema) ? 443 : 80;
  return { host: url.hostname, port: url.port === "" ? usual : Number(url.port) };
}

/** The port of an http or https address, written or not. */
export const portOf = ({ port, protocol }: URL): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

/** What a limit counts an address by: itself, or of IPv6 its /64, of which one client may have every address (RFC 4291). */
export function countedAs(address: string): string {
  const parsed = literal(address);
  if (parsed?.kind() !== "ipv6") return parsed?.toString() ?? "unknown";
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`)}/64`;
}

/** Why a host is refused, and what to do. */
export const notAllowed = (host: string, port: number, networks: readonly string[]) => ({
  message: t("{host}, port {port}, lies outside the networks that may be loaded ({networks})", {
    host,
    port,
    networks: networks.join(", "),
  }),
  remedy: t(
    "Ask the operator to add its network to GONOGO_ALLOWED_NETWORKS; link-local addresses and metadata services are never loaded.",
  ),
});

/** Throws `address_not_allowed` when the host is known to lie outside of every allowed network. */
export function requireAllowedAddress(
  { host, port }: { readonly host: string; readonly port: number },
  networks: readonly string[],
  field: string,
): void {
  if (addressAllowed(host, port, networks) !== false) return;
  const { message, remedy } = notAllowed(host, port, networks);
  throw new ServiceError("address_not_allowed", `${message}.`, { field, remedy });
}

/**
 * The same for every address that a target names: the server's own, that of its metrics, and the one that starts it anew.
 * @param at where the caller gave the target: the error's field is `<at>.host`, `<at>.metrics.url` or `<at>.metrics.fresh`
 */
export function requireAllowedAddresses(
  { host, port, metrics }: Pick<TargetConfig, "host" | "port" | "metrics">,
  networks: readonly string[],
  at: string,
): void {
  requireAllowedAddress({ host, port }, networks, `${at}.host`);
  if (!metrics) return;
  for (const field of ["url", "fresh"] as const) {
    const text = metrics[field];
    if (text === null) continue;
    const url = new URL(text);
    const address = { host: url.hostname, port: portOf(url) };
    requireAllowedAddress(address, networks, `${at}.metrics.${field}`);
  }
}
