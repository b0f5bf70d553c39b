// oha (https://github.com/hatoo/oha), in Rust: HTTP/1.1, HTTP/2 and, where built so, HTTP/3.
// Requests that were under way at the end count as errors there ("aborted due to deadline"); here they do not.

import { helpOf } from "./work.mjs";

/** @type {Record<string, string[]>} */
const protocolArgs = {
  http1: [],
  http2: ["--http-version", "2"],
  http3: ["--http-version", "3", "--insecure"],
};

/** Whether its help lists 3 among the HTTP versions. @param {string} help */
export const hasHttp3 = (help) => /--http-version <[^>]*>\s+HTTP version\.[^\n]*, 3\b/.test(help);

/** @type {import("./work.mjs").Tool} */
export const oha = {
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
    const sum = (/** @type {[string, unknown][]} */ entries) =>
      entries.reduce((total, [, count]) => total + Number(count), 0);
    const statuses = Object.entries(statusCodeDistribution ?? {});
    const isGood = (/** @type {[string, unknown]} */ [status]) => /^[23]/.test(status);
    const broken = Object.entries(errorDistribution ?? {}).filter(
      ([why]) => !why.includes("deadline"),
    );
    const us = (/** @type {string} */ name) =>
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
