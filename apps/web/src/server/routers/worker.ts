// Workers, what waits for them and what they can do, for the browser.
import { readWorkers } from "@gonogo/services/worker/read-workers";
import { memberProcedure, router } from "../trpc.ts";

export const workerRouter = router({
  read: memberProcedure.query(({ ctx }) => readWorkers(ctx.services, ctx.actor)),
});
