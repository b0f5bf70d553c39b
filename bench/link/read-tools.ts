// What ping, iperf3 and curl say of a link, as numbers. Pure: their output in, figures out.
import { median } from "../lib/numbers.ts";

/** @param output of `ping -q` */
export function readPing(output: string): {
  sent: number;
  received: number;
  minMs: number;
  meanMs: number;
  maxMs: number;
} {
  const counts = /(\d+) packets transmitted, (\d+) received/.exec(output);
  const times = /= ([\d.]+)\/([\d.]+)\/([\d.]+)\//.exec(output);
  if (!counts || !times) throw new Error(`ping said something else: ${output.slice(-300)}`);
  return {
    sent: Number(counts[1]),
    received: Number(counts[2]),
    minMs: Number(times[1]),
    meanMs: Number(times[2]),
    maxMs: Number(times[3]),
  };
}

/**
 * Received megabits a second, of what the application got.
 * @param output of `iperf3 --json`
 */
export function readIperf(output: string) {
  const { end, error } = JSON.parse(output);
  if (error) throw new Error(`iperf3: ${error}`);
  const sum = end.sum_received ?? end.sum;
  return sum.bits_per_second / 1e6;
}

/**
 * Time to connect in milliseconds: the median of several.
 * @param output of `curl -w '%{time_connect}\n'`, once for each
 */
export function readCurl(output: string) {
  const times = output.trim().split("\n").map(Number);
  const middle = median(times);
  if (!Number.isFinite(middle)) throw new Error(`curl said something else: ${output.slice(-300)}`);
  return middle * 1e3;
}

/** The facts that `gonogo-engine link` prints last. */
export function readFacts(output: string) {
  const line = output
    .trim()
    .split("\n")
    .findLast((one) => one.includes('{"setting"'));
  if (line === undefined) throw new Error(`the link reported nothing: ${output.slice(-300)}`);
  return JSON.parse(line.slice(line.indexOf('{"setting"')));
}
