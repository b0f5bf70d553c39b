// Tasks follow each other in the order in which they came, and a failing one holds nobody up.
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

it("does one at a time, in their order", async () => {
  const queue = oneAtATime();
  let [now, most] = [0, 0];
  const done: number[] = [];
  const task = (name: number, ms: number) => async () => {
    now++;
    most = Math.max(most, now);
    await pause(ms);
    now--;
    done.push(name);
    return name;
  };
  expect(await Promise.all([queue(task(1, 20)), queue(task(2, 1)), queue(task(3, 5))])).toEqual([
    1, 2, 3,
  ]);
  expect([most, done]).toEqual([1, [1, 2, 3]]);
});

it("goes on after a task that fails, which alone hears of it", async () => {
  const queue = oneAtATime();
  const failing = queue(() => Promise.reject(new Error("gone")));
  const next = queue(async () => "next");
  await expect(failing).rejects.toThrow("gone");
  expect(await next).toBe("next");
});
