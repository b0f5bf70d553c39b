// The engine's `quick --json`, as a tool like the others.
// `--protocol` is given only where the URL does not say it already.

import { engineName } from "../lib/report/summary.ts";
import type { Tool, Work } from "./work.ts";
import { helpOf } from "./work.ts";

/** @param options more: further options of `quick` */
export function quickArgs(
  work: Work,
  { durationS = work.seconds, more = [] }: { durationS?: number; more?: string[] } = {},
): string[] {
  const { protocol, url, connections, streams, grpc, quick = [] } = work;
  const address = protocol === "grpc" ? url.replace(/^http/, "grpc") : url;
  return [
    "quick",
    address,
    ...(protocol === "http2" || protocol === "http3" ? ["--protocol", protocol] : []),
    ...(/^(https|quic):/.test(url) ? ["--insecure"] : []),
    ...(grpc ? ["--data", JSON.stringify(grpc.message)] : []),
    ...["-t", "1", "-c", `${connections * streams}`, "--connections", `${connections}`],
    ...["-d", `${durationS}s`, "--json", ...quick, ...more],
  ];
}

export function readQuick(stdout: string) {
  const figures = JSON.parse(stdout);
  return {
    requests: figures.requests - figures.errors,
    throughputPerS: figures.throughputPerS,
    errors: figures.errors - (figures.unanswered ?? 0),
    p50Us: figures.latencyUs.p50,
    p99Us: figures.latencyUs.p99,
    sendLagP99Us: figures.sendLagUs?.p99 ?? null,
    unsent: figures.held ?? null,
    late: figures.late ?? null,
  };
}

/** The protocols that `quick --help` lists as values of `--protocol`. */
export function protocolsIn(help: string): string[] {
  const list = /--protocol <[^>]*>[\s\S]*?\[possible values: ([^\]]+)\]/.exec(help)?.[1] ?? "";
  return list.split(", ").filter((name) => name !== "");
}

export const gonogo: Tool = {
  name: engineName,
  program: "engine",
  lacks: (command, { protocol }) =>
    protocolsIn(helpOf([...command, "quick", "-h"])).includes(protocol)
      ? null
      : `this build's quick has no --protocol ${protocol}`,
  args: quickArgs,
  read: readQuick,
};
