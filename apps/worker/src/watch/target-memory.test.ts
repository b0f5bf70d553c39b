// The peak of a target's memory, from readings at invented times.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Told } from "./read-metrics.ts";
import { residentBytes, watchMemory } from "./target-memory.ts";

const told = (value: number | null, fault: string | null = null): Told => ({ value, fault });
const last = () => told(30);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is read from a process's status", () => {
  const status = "Name:\tserver\nVmHWM:\t  900 kB\nVmRSS:\t  512 kB\nRssAnon:\t 1 kB\n";
  expect(residentBytes(status)).toBe(524_288);
  expect(residentBytes("Name:\tkthreadd\n")).toBeNull();
  expect(residentBytes("")).toBeNull();
});

it("is the most of all readings, the first and the last among them", async () => {
  const read = vi.fn(() => told(20));
  read.mockReturnValueOnce(told(70)).mockReturnValueOnce(told(40));
  const end = watchMemory(told(10), read, 1_000);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(read).toHaveBeenCalledTimes(3);
  expect(await end(last)).toEqual({ targetIdleBytes: 10, targetPeakBytes: 70, fault: null });
  expect(await watchMemory(told(80), read, 1_000)(last)).toMatchObject({ targetPeakBytes: 80 });
  expect(await watchMemory(told(10), read, 1_000)(last)).toMatchObject({ targetPeakBytes: 30 });
});

it("ends its readings with the block", async () => {
  const read = vi.fn(() => told(20));
  const end = watchMemory(told(10), read, 1_000);
  await end(last);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).not.toHaveBeenCalled();
});

it("never asks twice at a time, and waits for a reading that is under way", async () => {
  const answers: ((told: Told) => void)[] = [];
  const read = vi.fn(() => new Promise<Told>((answer) => answers.push(answer)));
  const end = watchMemory(told(10), read, 1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(1);
  const asked = vi.fn(last);
  const ended = end(asked);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).not.toHaveBeenCalled();
  answers[0]?.(told(90));
  expect(await ended).toMatchObject({ targetPeakBytes: 90 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it("is unknown where a reading failed, and asks no further", async () => {
  const read = vi.fn(() => told(null, "the metrics address answered with status 500"));
  const end = watchMemory(told(10), read, 1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await end(last)).toEqual({
    targetIdleBytes: null,
    targetPeakBytes: null,
    fault: "the metrics address answered with status 500",
  });
  const gone = await watchMemory(told(10), read, 1_000)(() => told(null));
  expect(gone).toMatchObject({
    targetPeakBytes: null,
    fault: expect.stringContaining("no longer"),
  });
});

it("is never sampled where the target does not tell it", async () => {
  const read = vi.fn(last);
  const end = watchMemory(told(null), read, 1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await end(() => told(null))).toMatchObject({ targetPeakBytes: null, fault: null });
  expect(read).not.toHaveBeenCalled();
});
