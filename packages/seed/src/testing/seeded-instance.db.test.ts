// Instances that are copied from one template of scenarios: the same runs and owner, no row and no key of Redis in common.
import { listRuns } from "@gonogo/services/run/list-runs";
import { expect, it, onTestFinished } from "vitest";
import { makeSeededInstance } from "./seeded-instance.ts";

async function made() {
  const instance = await makeSeededInstance(["failed", "empty"]);
  onTestFinished(() => instance.close());
  return instance;
}

it("have the scenarios' runs and nothing of each other", async () => {
  const [one, other] = [await made(), await made()];
  const id = one.runOf("failed");
  expect(other.runOf("failed")).toBe(id);
  expect(other.owner).toEqual(one.owner);
  expect(other.secretKey).toEqual(one.secretKey);
  expect(other.prefix).not.toBe(one.prefix);
  const keys = await one.context.redis.keys(`${one.prefix}:*`);
  expect(keys.filter((key) => !key.endsWith(":meta"))).toEqual([]);
  expect(one.seeded("empty").link).toMatch(/\/benchmarks\/seed-empty$/);
  expect(() => one.runOf("empty")).toThrow("empty has no run");
  expect(() => one.runOf("evolution")).toThrow("no evolution; it has failed, empty");
  await one.context.db.run.deleteMany();
  const { items } = await listRuns(other.context, other.owner);
  expect(items.map((run) => run.id)).toEqual([id]);
});
