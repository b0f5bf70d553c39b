import { expect, it } from "vitest";
import { pace } from "./pacing.ts";

it("calls for every request that is due, at intended times that are evenly apart", async () => {
  const dueMs: number[] = [];
  const paced = await pace({ ratePerS: 200, durationMs: 100, mostInFlight: 100 }, async (at) => {
    dueMs.push(at);
  });
  expect(paced).toMatchObject({ due: 20, sent: 20, unsent: 0 });
  const first = dueMs[0] ?? Number.NaN;
  dueMs.forEach((at, index) => {
    expect(at - first).toBeCloseTo(index * 5, 6);
  });
});

it("counts what is due while too many are in flight, and sends it no more", async () => {
  let release = () => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  const ending = pace({ ratePerS: 10_000, durationMs: 1, mostInFlight: 3 }, () => {
    calls += 1;
    return answered;
  });
  // All are due within a millisecond; answers come long after that.
  setTimeout(() => release(), 200);
  expect(await ending).toMatchObject({ due: 10, sent: 3, unsent: 7 });
  expect(calls).toBe(3);
});
