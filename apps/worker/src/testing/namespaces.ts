// Hosts for tests of runs that several workers share: network namespaces with addresses of their own on this machine, each with a
// link to it. What they reach in common has the address 10.77.0.1: targets listen there, databases are forwarded. Needs root.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { connect, createServer, type Server } from "node:net";

/** The address that every namespace reaches. */
export const commonAddress = "10.77.0.1";
/** Of all namespaces and the common address. */
export const namespacesNetwork = "10.77.0.0/16";

const ip = (...args: string[]): string => execFileSync("ip", args, { encoding: "utf8" });

export type Namespaces = {
  /** Commands that run another one in each namespace. */
  readonly within: readonly (readonly string[])[];
  /** Makes a server of 127.0.0.1 reachable from the namespaces; gives the same address there. */
  forward(url: string): Promise<string>;
  /** Takes down the link of a namespace, by its place: packets are lost in both directions. */
  cut(place: number): void;
  /** Brings the link up again. */
  restore(place: number): void;
  /** May be called more than once. */
  remove(): Promise<void>;
};

/**
 * The third octets of so many subnets that no link of this machine has: those of a test that was killed may still be there, and
 * two links of one subnet lose each other's packets.
 */
function freeSubnets(count: number): number[] {
  const taken = new Set(
    [...ip("-4", "address", "show").matchAll(/inet 10\.77\.(\d+)\./g)].map(([, octet]) =>
      Number(octet),
    ),
  );
  const free = Array.from({ length: 254 }, (_, i) => i + 1).filter((octet) => !taken.has(octet));
  if (free.length < count) throw new Error("no free subnet; remove the namespaces gonogo-*");
  return free.slice(0, count);
}

/** Makes so many of them. Names and subnets are this call's own, so that test files do not meet. */
export function makeNamespaces(count: number): Namespaces {
  const mark = randomBytes(3).toString("hex");
  const subnets = freeSubnets(count);
  const names = Array.from({ length: count }, (_, i) => `gonogo-${mark}-${i + 1}`);
  const servers: Server[] = [];
  ip("address", "replace", `${commonAddress}/32`, "dev", "lo");
  names.forEach((name, i) => {
    const [outside, inside] = [`g${mark}${i}`, `p${mark}${i}`];
    const subnet = `10.77.${subnets[i]}`;
    ip("netns", "add", name);
    ip("link", "add", outside, "type", "veth", "peer", "name", inside, "netns", name);
    ip("address", "add", `${subnet}.1/24`, "dev", outside);
    ip("link", "set", outside, "up");
    const inNamespace = (...args: string[]) => ip("-n", name, ...args);
    inNamespace("link", "set", "lo", "up");
    inNamespace("address", "add", `${subnet}.2/24`, "dev", inside);
    inNamespace("link", "set", inside, "up");
    // The engine's emulated network goes on from there.
    ip("netns", "exec", name, "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward");
    inNamespace("route", "add", "default", "via", `${subnet}.1`);
  });
  const setLink = (place: number, state: "up" | "down") =>
    void ip("link", "set", `g${mark}${place}`, state);
  return {
    cut: (place) => setLink(place, "down"),
    restore: (place) => setLink(place, "up"),
    within: names.map((name) => ["ip", "netns", "exec", name]),
    async forward(url) {
      const address = new URL(url);
      const port = Number(address.port);
      const server = createServer((socket) => {
        const there = connect(port, "127.0.0.1");
        for (const [from, to] of [
          [socket, there],
          [there, socket],
        ] as const)
          from.on("error", () => to.destroy()).pipe(to);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(port, commonAddress, resolve));
      address.hostname = commonAddress;
      return address.href;
    },
    async remove() {
      // The namespace itself stays as long as a process is in it, so its link is removed by name.
      names.splice(0).forEach((name, i) => {
        ip("link", "delete", `g${mark}${i}`);
        ip("netns", "delete", name);
      });
      for (const server of servers.splice(0)) server.close();
    },
  };
}
