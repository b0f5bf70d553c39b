// Which machine an address is of: the engine's own, or another. Loopback always is the engine's own.
// Addresses are those that the engine used, `ip:port`; a name that resolves to one of them is no matter here.
// Asked by findings, by what is said of the machine's use, and by the worker that looks for a target's processes.

/** The address of `ip:port` or `[ip]:port`. */
export const hostOf = (address: string): string =>
  address.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");

export const isLoopback = (host: string): boolean =>
  host === "::1" || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/.test(host);

/** Whether all of these addresses (`ip:port`) are of other machines; none says nothing. */
export function runsElsewhere(
  addresses: readonly string[],
  ownAddresses: readonly string[],
): boolean {
  const hosts = addresses.map(hostOf);
  return hosts.length > 0 && !hosts.some((host) => isLoopback(host) || ownAddresses.includes(host));
}
