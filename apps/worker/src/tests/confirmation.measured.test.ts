// A NO-GO on the real target that is measured again: a variant with an injected delay fails twice, also when its
// worker goes away in between; one whose delay goes away before the second measurement is not confirmed.
import { saidBy } from "@gonogo/analysis/testing/said";
import { judge } from "@gonogo/analysis/verdict/judge";
import { watchRun } from "@gonogo/services/run/watch/watch-run";
import { expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { endOf, mustHaveFinished, verdictOf } from "../testing/finished-run.ts";
import { isOver } from "../testing/measured-instance.ts";

const bench = setUpBench({
  prepare: (target) => target.behave({ rest: { delay: slow }, grpc: { delay: slow } }),
});

/** Slow answers keep the engine idle: a closed loop that the engine bounds could pass and never fail. */
const slow = { kind: "fixed", us: 15_000 };
/** Six rounds are the fewest that can fail a gate; a busy machine may void some of them. */
const confirmed = {
  load: { kind: "closed", clients: 4, connections: 4 },
  plan: { rounds: 6, warmupMs: 50, blockMs: 200, retriesPerCell: 6, confirm: true },
  gates: [{ metric: "p50", of: "grpc", op: "<", limitMs: 8 }],
};

/** Waits until `atLeast` blocks of the second measurement have ended and the next is being measured. */
async function measuredAgain(id: string, atLeast: number): Promise<void> {
  const count = (status: "finished" | "running") =>
    bench.instance.context.db.block.count({
      where: { runId: id, purpose: "confirmation", status },
    });
  for (;;) {
    const done = await count("finished");
    if ((done >= atLeast && (await count("running")) > 0) || isOver(await bench.instance.run(id)))
      return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function judged(id: string) {
  const { input, report } = mustHaveFinished(await endOf(bench.instance, id));
  const verdict = verdictOf(input);
  expect(judge({ ...input, status: "finished" })).toEqual(verdict);
  return { blocks: input.blocks, verdict, report };
}

it("fails a delayed variant twice, reported live, and goes on after its worker went away", async () => {
  const { id } = await bench.instance.duel(confirmed);
  const lines: string[] = [];
  const watched = (async () => {
    for await (const { event } of watchRun(bench.instance.context, bench.instance.owner, { id }))
      if (event.type === "log") lines.push(event.message);
  })();
  await measuredAgain(id, 3);
  await bench.worker.stop();
  await bench.worker.start();
  const { blocks, verdict } = await judged(id);
  await watched;
  expect(verdict.verdict, saidBy(verdict).headline).toBe("NO-GO");
  expect(verdict.confirmation).toMatchObject({
    verdict: "NO-GO",
    validRounds: 6,
    gates: [{ outcome: "fail" }],
  });
  expect(lines.join(" ")).toContain("The evidence says NO-GO; its cells are measured again");
  const again = blocks.filter((block) => block.purpose === "confirmation");
  expect(again.some(({ problem }) => problem?.code === "worker_stopped")).toBe(true);
  const first = blocks.find(
    ({ purpose, round, position }) => purpose === "evidence" && round + position === 0,
  );
  const mirrored = again.find(({ round, position }) => round + position === 0);
  expect(mirrored?.variant).not.toBe(first?.variant);
});

it("does not confirm what is gone the second time", async () => {
  const { id } = await bench.instance.duel(confirmed);
  await measuredAgain(id, 0);
  await bench.target.behave({
    rest: { delay: { kind: "none" } },
    grpc: { delay: { kind: "none" } },
  });
  const { verdict, report } = await judged(id);
  expect(verdict.verdict, saidBy(verdict).headline).toBe("INCONCLUSIVE");
  expect(verdict.gates[0]).toMatchObject({ outcome: "inconclusive", reason: "not-confirmed" });
  expect(verdict.confirmation?.verdict).not.toBe("GO");
  expect(report.confirmation?.blocks.length).toBeGreaterThanOrEqual(12);
  expect(report.blocks.every((block) => block.sequence !== null)).toBe(true);
});
