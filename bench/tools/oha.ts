// oha (https://github.com/hatoo/oha), in Rust: HTTP/1.1, HTTP/2 and, where built so, HTTP/3.
// Requests that were under way at the end count as errors there ("aborted due to deadline"); here they do not.

import type { Tool } from "./work.ts";
import { helpOf } from "./work.ts";

const protocolArgs: Record<string, string[]> = {
  http1: [],
  http2: ["--http-version", "2"],
  http3: ["--http-version", "3", "--insecure"],
};

/** Whether its help lists 3 among the HTTP versions. */
export const hasHttp3 = (help: string) =>
  /--http-version <[^>]*>\s+HTTP version\.[^\n]*, 3\b/.test(help);

export const oha: Tool = {
  name: "oha",
  program: "oha",
  lacks: (command, { protocol }) =>
    protocol !== "http3" || hasHttp3(helpOf([...command, "--help"]))
      ? null
      : "this copy was built without HTTP/3",
  args: ({ protocol, connections, streams, seconds, url }) => [
    ...["-z", `${seconds}s`, "-c", `${connections}`, "-p", `${streams}`],
    ...[
      "--worker-threads",
      "1",
      "--no-tui",
      "--output-format",
      "json",
      ...(protocolArgs[protocol] ?? []),
      url,
    ],
  ],
  read: (text) => {
    const { summary, latencyPercentiles, statusCodeDistribution, errorDistribution } =
      JSON.parse(text);
    const sum = (entries: [string, unknown][]) =>
      entries.reduce((total, [, count]) => total + Number(count), 0);
    const statuses = Object.entries(statusCodeDistribution ?? {});
    const isGood = ([status]: [string, unknown]) => /^[23]/.test(status);
    const broken = Object.entries(errorDistribution ?? {}).filter(
      ([why]) => !why.includes("deadline"),
    );
    const us = (name: string) =>
      latencyPercentiles?.[name] == null ? null : latencyPercentiles[name] * 1e6;
    return {
      requests: sum(statuses.filter(isGood)),
      throughputPerS: summary.requestsPerSec,
      errors: sum(broken) + sum(statuses.filter((entry) => !isGood(entry))),
      p50Us: us("p50"),
      p99Us: us("p99"),
    };
  },
};
