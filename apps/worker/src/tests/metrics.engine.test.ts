// What a worker counts of real work: blocks by purpose and end, runs by their verdict, and a lease that another took.
import { expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { blocksDone, isOver } from "../testing/measured-instance.ts";
import type { RunningWorker } from "../worker.ts";

const bench = setUpBench();

async function samplesOf({ metricsPort }: RunningWorker): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  return (await answer.text()).split("\n").filter((line) => line.startsWith("gonogo_"));
}
const served = async () => {
  await bench.worker.stop();
  return bench.instance.work({ GONOGO_METRICS_ADDRESS: { host: "127.0.0.1", port: 0 } });
};

it("counts the blocks of a run, how long it waited and its verdict", async () => {
  const worker = await served();
  const { id } = await bench.instance.duel();
  const run = await bench.instance.until(id, isOver);
  expect(run).toMatchObject({ status: "finished", failure: null });
  const blocks = await bench.instance.blocks(id);
  const measured = blocks.filter(({ status }) => status === "finished").length;
  const samples = await samplesOf(worker);
  await worker.stop();
  expect(samples).toContain("gonogo_worker_measuring 0");
  expect(samples).toContain('gonogo_run_wait_seconds_count{origin="person"} 1');
  expect(samples).toContain(
    `gonogo_runs_ended_total{status="finished",verdict="${run.verdict}"} 1`,
  );
  const counts = samples
    .filter((line) => /^gonogo_block_duration_seconds_count\{.*end="finished"/.test(line))
    .map((line) => Number(line.split(" ").at(-1)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(measured);
});

it("counts a run whose lease was taken from it", async () => {
  const worker = await served();
  const { id } = await bench.instance.duel();
  await bench.instance.until(id, blocksDone(1));
  await bench.instance.context.db.$executeRaw`
    UPDATE runs SET "leaseEpoch" = "leaseEpoch" + 1, "leaseOwner" = 'another',
      "leaseUntil" = now() + interval '1 hour' WHERE id = ${id}::uuid`;
  await expect
    .poll(() => samplesOf(worker), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(["gonogo_leases_lost_total 1", "gonogo_worker_measuring 0"]));
  await worker.stop();
});
