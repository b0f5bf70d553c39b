// The peak of a target's memory, from readings at invented times.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Reported } from "./read-metrics.ts";
import { peakResidentBytes, residentBytes, watchMemory } from "./target-memory.ts";

const reported = (value: number | null, error: string | null = null): Reported => ({
  value,
  error,
});
const last = () => reported(30);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is read from a process's status", () => {
  const status = "Name:\tserver\nVmHWM:\t  900 kB\nVmRSS:\t  512 kB\nRssAnon:\t 1 kB\n";
  expect(residentBytes(status)).toBe(524_288);
  expect(peakResidentBytes(status)).toBe(921_600);
  expect(residentBytes("Name:\tkthreadd\n")).toBeNull();
  expect(residentBytes("")).toBeNull();
});

it("is the most of all readings, the first and the last among them", async () => {
  const read = vi.fn(() => reported(20));
  read.mockReturnValueOnce(reported(70)).mockReturnValueOnce(reported(40));
  const { end } = watchMemory(reported(10), read, 1_000);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(read).toHaveBeenCalledTimes(3);
  expect(await end(last)).toEqual({ targetIdleBytes: 10, targetPeakBytes: 70, error: null });
  expect(await watchMemory(reported(80), read, 1_000).end(last)).toMatchObject({
    targetPeakBytes: 80,
  });
  expect(await watchMemory(reported(10), read, 1_000).end(last)).toMatchObject({
    targetPeakBytes: 30,
  });
});

it("is read at once where that is asked for, and then at regular times again", async () => {
  const read = vi.fn(() => reported(20));
  const { now, end } = watchMemory(reported(10), read, 1_000);
  await vi.advanceTimersByTimeAsync(600);
  now();
  now();
  await vi.advanceTimersByTimeAsync(900);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(2);
  await end(last);
  now();
  expect(read).toHaveBeenCalledTimes(2);
});

it("ends its readings with the block", async () => {
  const read = vi.fn(() => reported(20));
  const { end } = watchMemory(reported(10), read, 1_000);
  await end(last);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).not.toHaveBeenCalled();
});

it("never asks twice at a time, and waits for a reading that is under way", async () => {
  const answers: ((reported: Reported) => void)[] = [];
  const read = vi.fn(() => new Promise<Reported>((answer) => answers.push(answer)));
  const { end } = watchMemory(reported(10), read, 1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(1);
  const asked = vi.fn(last);
  const ended = end(asked);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).not.toHaveBeenCalled();
  answers[0]?.(reported(90));
  expect(await ended).toMatchObject({ targetPeakBytes: 90 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it("is unknown where a reading failed, and asks no further", async () => {
  const read = vi.fn(() => reported(null, "the metrics address answered with status 500"));
  const { end } = watchMemory(reported(10), read, 1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await end(last)).toEqual({
    targetIdleBytes: null,
    targetPeakBytes: null,
    error: "the metrics address answered with status 500",
  });
  const gone = await watchMemory(reported(10), read, 1_000).end(() => reported(null));
  expect(gone).toMatchObject({
    targetPeakBytes: null,
    error: expect.stringContaining("no longer"),
  });
});

it("is never sampled where the target does not report it", async () => {
  const read = vi.fn(last);
  const { end } = watchMemory(reported(null), read, 1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await end(() => reported(null))).toMatchObject({ targetPeakBytes: null, error: null });
  expect(read).not.toHaveBeenCalled();
});
