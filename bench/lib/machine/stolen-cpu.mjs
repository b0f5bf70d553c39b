// The CPU that the hypervisor gave to others while this machine wanted it (steal, /proc/stat in proc(5)).
// It shows only while something runs here, so it is asked over a time in which something does.
import { readFileSync } from "node:fs";

/** @typedef {{ stolen: number, all: number }} CpuTimes hundredths of a second of all cores since the start */

/**
 * @param {string} text of /proc/stat
 * @returns {CpuTimes}
 */
export function cpuTimesIn(text) {
  const [, ...numbers] = (text.split("\n")[0] ?? "").split(/\s+/);
  // user, nice, system, idle, iowait, irq, softirq, steal; what follows is part of user and nice.
  const times = numbers.slice(0, 8).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}

export const readCpuTimes = () => cpuTimesIn(readFileSync("/proc/stat", "utf8"));

/**
 * The share of all cores' time that was stolen between two readings.
 * @param {CpuTimes} before
 * @param {CpuTimes} after
 */
export const stolenShare = (before, after) =>
  after.all > before.all ? (after.stolen - before.stolen) / (after.all - before.all) : 0;
