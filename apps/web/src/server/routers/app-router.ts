// All procedures under their names. The browser imports its type only.
import { router } from "../trpc.ts";
import { accountRouter } from "./account.ts";
import { apiKeyRouter } from "./api-key.ts";
import { benchmarkRouter } from "./benchmark.ts";
import { decisionRouter } from "./decision.ts";
import { profileRouter } from "./profile.ts";
import { projectRouter } from "./project.ts";
import { publishedRouter } from "./published.ts";
import { runRouter } from "./run.ts";
import { shareRouter } from "./share.ts";
import { studyRouter } from "./study.ts";
import { targetRouter } from "./target.ts";
import { workerRouter } from "./worker.ts";

export const appRouter = router({
  account: accountRouter,
  apiKey: apiKeyRouter,
  benchmark: benchmarkRouter,
  decision: decisionRouter,
  profile: profileRouter,
  project: projectRouter,
  published: publishedRouter,
  run: runRouter,
  share: shareRouter,
  study: studyRouter,
  target: targetRouter,
  worker: workerRouter,
});
export type AppRouter = typeof appRouter;
