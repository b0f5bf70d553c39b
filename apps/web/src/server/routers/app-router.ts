// All procedures under their names. The browser imports its type only.
import { router } from "../trpc.ts";
import { accountRouter } from "./account.ts";
import { apiKeyRouter } from "./api-key.ts";
import { benchmarkRouter } from "./benchmark.ts";
import { projectRouter } from "./project.ts";
import { runRouter } from "./run.ts";
import { shareRouter } from "./share.ts";
import { targetRouter } from "./target.ts";
import { workerRouter } from "./worker.ts";

export const appRouter = router({
  account: accountRouter,
  apiKey: apiKeyRouter,
  benchmark: benchmarkRouter,
  project: projectRouter,
  run: runRouter,
  share: shareRouter,
  target: targetRouter,
  worker: workerRouter,
});
export type AppRouter = typeof appRouter;
