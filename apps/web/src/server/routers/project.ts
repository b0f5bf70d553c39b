// The project as a whole, for the browser.
import { readOverview } from "@gonogo/services/project/read-overview";
import { memberProcedure, router } from "../trpc.ts";

export const projectRouter = router({
  overview: memberProcedure.query(({ ctx }) => readOverview(ctx.services, ctx.actor)),
});
