// A target's own counters in Prometheus' text format (version 0.0.4), read once: one request that may not leave the
// networks which may be loaded, may not take long and may not answer at length. Whatever goes wrong, nothing is known.
import { lookup as resolve } from "node:dns";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getEncrypted } from "node:https";
import type { LookupFunction } from "node:net";
import type { TargetConfig } from "@gonogo/protocols/spec";
import { addressAllowed, portOf } from "@gonogo/services/networks";

const timeoutMs = 2_000;
const largestBytes = 8 * 1024 * 1024;

/** The sum of a counter over its labels; null where the text has none of the name, or no number. */
export function counterIn(text: string, name: string): number | null {
  const values = text.split("\n").flatMap((line) => {
    if (!line.startsWith(name)) return [];
    const rest = line.slice(name.length);
    // `name 1`, `name{label="a b"} 1 1700000000000`: a value, and perhaps the time at which it was taken.
    const found = /^(?:\{.*\})?\s+(\S+)(?:\s+-?\d+)?\s*$/.exec(rest);
    return found ? [Number(found[1])] : [];
  });
  const sum = values.reduce((all, value) => all + value, 0);
  return values.length > 0 && Number.isFinite(sum) ? sum : null;
}

/** Resolves names as usual, and refuses addresses outside the networks that may be loaded. */
const within =
  (port: number, networks: readonly string[]): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: false }, (error, address, family) =>
      error || addressAllowed(String(address), port, networks) !== true
        ? done(error ?? new Error(`${host} lies outside the networks that may be loaded`), "", 0)
        : done(null, address, family),
    );

async function textOf(answer: IncomingMessage): Promise<string | null> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    return null;
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > largestBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** What a target's metrics say now; null: it told nothing that can be used. */
export async function readAllocations(
  { metrics, tls }: Pick<TargetConfig, "metrics" | "tls">,
  networks: readonly string[],
): Promise<number | null> {
  if (metrics === null) return null;
  const url = new URL(metrics.url);
  if (addressAllowed(url.hostname, portOf(url), networks) === false) return null;
  const options = {
    headers: { accept: "text/plain;version=0.0.4" },
    signal: AbortSignal.timeout(timeoutMs),
    lookup: within(portOf(url), networks),
    autoSelectFamily: false,
    // A connection of its own: nothing is kept open beside the load.
    agent: false as const,
  };
  try {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const request =
        url.protocol === "https:"
          ? getEncrypted(url, {
              ...options,
              ...(tls?.caPem ? { ca: tls.caPem } : {}),
              rejectUnauthorized: !tls?.insecure,
            })
          : getPlain(url, options);
      request.once("response", done).once("error", fail);
    });
    const text = await textOf(answer);
    return text === null ? null : counterIn(text, metrics.allocations);
  } catch {
    return null;
  }
}

/**
 * Begins to watch; the answer gives how many allocations the target made since then, or null where it does not tell or
 * was started anew.
 */
export async function watchAllocations(
  target: Pick<TargetConfig, "metrics" | "tls">,
  networks: readonly string[],
): Promise<() => Promise<number | null>> {
  const before = await readAllocations(target, networks);
  return async () => {
    const after = before === null ? null : await readAllocations(target, networks);
    return before === null || after === null || after < before ? null : after - before;
  };
}
