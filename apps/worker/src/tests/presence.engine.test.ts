// A worker reports that it is there and with which engine, says why when it has none, and takes its leave.
import { readWorkers } from "@gonogo/services/worker/read-workers";
import { expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";

const bench = setUpBench();
const workers = async () =>
  (await readWorkers(bench.instance.context, bench.instance.owner)).workers.map((worker) => ({
    ...worker,
    id: null,
  }));

it("is seen from the moment it takes work until it stops", async () => {
  const [only, ...others] = await workers();
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    alive: true,
    pid: process.pid,
    engineVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    engineBuild: expect.stringMatching(/^[0-9a-f]{16,}$/),
    engineError: null,
    measures: null,
  });
  const second = await bench.instance.work();
  expect(await workers()).toHaveLength(2);
  await second.stop();
  expect(await workers()).toHaveLength(1);
});

it("says why it cannot start the engine", async () => {
  const broken = await bench.instance.work({ GONOGO_ENGINE_PATH: "/nowhere/gonogo-engine" });
  const errors = (await workers()).map(({ engineError }) => engineError);
  await broken.stop();
  expect(errors).toContainEqual(
    expect.stringContaining("cannot be started at /nowhere/gonogo-engine"),
  );
});
