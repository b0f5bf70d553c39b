// Tasks follow each other in the order in which they came, a failing one holds nobody up, and no more wait than may.
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { RateLimited } from "./rate-limit.ts";
import { slowWork } from "./slow-work.ts";

it("does one at a time, in their order", async () => {
  const { inTurn: queue } = slowWork("tasks", 3);
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
  const { inTurn: queue } = slowWork("tasks", 3);
  const failing = queue(() => Promise.reject(new Error("gone")));
  const next = queue(async () => "next");
  await expect(failing).rejects.toThrow("gone");
  expect(await next).toBe("next");
});

it("takes so many and tells the others to come back, which begin nothing", async () => {
  const { admit } = slowWork("tasks", 2);
  let begun = 0;
  const ends: (() => void)[] = [];
  const task = () =>
    admit(() => {
      begun++;
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const admitted = [task(), task()];
  await expect(task()).rejects.toThrow(RateLimited);
  await expect(task()).rejects.toThrow("2 tasks are under way or wait");
  expect(begun).toBe(2);
  for (const end of ends) end();
  await Promise.all(admitted);
  await expect(admit(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await Promise.all([admit(async () => 1), admit(async () => 2)])).toEqual([1, 2]);
});
