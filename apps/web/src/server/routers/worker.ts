// Workers, what waits for them and what they can do, for the browser.
import { readStalledQueue, readWorkers } from "@gonogo/services/worker/read-workers";
import { procedure, router } from "../trpc.ts";

export const workerRouter = router({
  /** null: a worker is alive, or nothing waits. */
  stalledQueue: procedure("read").query(({ ctx }) => readStalledQueue(ctx.services, ctx.actor)),
  read: procedure("read").query(({ ctx }) => readWorkers(ctx.services, ctx.actor)),
});
