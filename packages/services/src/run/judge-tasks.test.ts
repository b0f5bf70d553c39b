// A report that was built in a thread is the one that would have been built here, and the event loop goes on meanwhile.
import { performance } from "node:perf_hooks";
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuel } from "@gonogo/analysis/testing/first-duel";
import { judge } from "@gonogo/analysis/verdict/judge";
import { expect, it } from "vitest";
import { inThread } from "../threads/in-thread.ts";
import { judgeTask, reportTask } from "./judge-tasks.ts";

const asking = { owner: "a", field: "run" };

it("builds the same report and verdict in a thread", async () => {
  const input = firstDuel();
  const judging = { ...input, status: "finished" as const };
  expect(await inThread(judgeTask, judging, asking)).toEqual(judge(judging));
  const before = performance.eventLoopUtilization();
  const report = await inThread(reportTask, input, asking);
  const here = performance.eventLoopUtilization(before).active;
  const started = performance.now();
  expect(report).toEqual(buildReport(input));
  expect(here).toBeLessThan(performance.now() - started);
});
