// A load that three workers share, each as a host of its own: what the target counts, what the report says of each host, and what
// becomes of a block whose worker goes away.
import { expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { finishedRun, probesOf, sentIn } from "../testing/finished-run.ts";
import type { RunningWorker } from "../worker.ts";

const others: RunningWorker[] = [];
const bench = setUpBench({
  populate: async (instance) => {
    for (const name of ["b", "c"])
      others.push(await instance.work({}, { hostName: `${instance.prefix}-${name}`, log: (...l) => console.log(name, ...l) }));
  },
});

const load = { kind: "open", ratePerS: 300, connections: 9, shards: 3 };

it("sends from three hosts what was asked for, and merges what they recorded", async () => {
  setTimeout(async () => console.log(JSON.stringify(await bench.instance.context.db.block.findMany({select:{status:true,problem:true,variant:true,purpose:true,round:true}})), JSON.stringify(await bench.instance.context.db.run.findMany({select:{status:true,leaseUntil:true,warnings:true,failureMessage:true}})), JSON.stringify(await bench.instance.context.db.blockShard.findMany({omit:{end:true}})), JSON.stringify(await bench.instance.context.db.runShard.findMany())), 15000);
  const { input, report, counted } = await finishedRun(bench, { load });
  const results = input.blocks.flatMap(({ result }) => result ?? []);
  console.log(
    JSON.stringify(
      results.map(({ counts, shards }) => ({
        counts,
        shards: shards?.map(({ response, ...s }) => s),
      })),
      null,
      1,
    ).slice(0, 3000),
  );
  for (const other of others) await other.stop();
});
