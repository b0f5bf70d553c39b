// autocannon (https://github.com/mcollina/autocannon), a load generator in Node.
// Its latencies are whole milliseconds.

import type { Tool } from "./work.ts";

export const autocannon: Tool = {
  name: "autocannon",
  program: "autocannon",
  args: ({ connections, seconds, url }) => [
    ...["-c", `${connections}`, "-d", `${seconds}`],
    ...["-j", "-n", url],
  ],
  read: (text) => {
    const { requests, duration, errors, timeouts, non2xx, latency } = JSON.parse(text);
    return {
      requests: requests.total,
      throughputPerS: requests.total / duration,
      errors: errors + timeouts + non2xx,
      p50Us: latency.p50 * 1_000,
      p99Us: latency.p99 * 1_000,
    };
  },
};
