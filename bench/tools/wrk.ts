// wrk, the fastest of the closed-loop tools for HTTP/1.1 (https://github.com/wg/wrk).
import type { Tool } from "./work.ts";
import { numberIn } from "./work.ts";

const factor = { us: 1, ms: 1_000, s: 1_000_000, m: 60_000_000 };

/** wrk's own words: `50%    5.08ms`. */
function quantileUs(text: string, name: string) {
  const [, value, unit] = new RegExp(`\\s${name}%\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(text) ?? [];
  return value === undefined ? null : Number(value) * factor[unit as keyof typeof factor];
}

export const wrk: Tool = {
  name: "wrk",
  program: "wrk",
  args: ({ connections, seconds, url }) => [
    "--latency",
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    url,
  ],
  read: (text) => {
    const socketErrors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/;
    const refused = /Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0;
    const broken = (socketErrors.exec(text) ?? []).slice(1).map(Number);
    return {
      requests: numberIn(text, /(\d+) requests in/),
      throughputPerS: numberIn(text, /Requests\/sec:\s+([\d.]+)/),
      errors: broken.reduce((sum, count) => sum + count, Number(refused)),
      p50Us: quantileUs(text, "50"),
      p99Us: quantileUs(text, "99"),
    };
  },
};
