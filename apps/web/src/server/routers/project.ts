// The project as a whole, for the browser.
import { listMembers } from "@gonogo/services/project/list-members";
import { readOverview } from "@gonogo/services/project/read-overview";
import { procedure, router } from "../trpc.ts";

export const projectRouter = router({
  /** Names and e-mails, for whoever must name one. */
  members: procedure("read").query(({ ctx }) => listMembers(ctx.services, ctx.actor)),
  overview: procedure("read").query(({ ctx }) => readOverview(ctx.services, ctx.actor)),
});
