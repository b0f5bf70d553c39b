// Studies, for the browser.
import { listStudies, ReadStudyInput, readStudy } from "@gonogo/services/study/read-studies";
import { StartStudyInput, startStudy } from "@gonogo/services/study/start-study";
import { procedure, router } from "../trpc.ts";

export const studyRouter = router({
  list: procedure("read").query(({ ctx }) => listStudies(ctx.services, ctx.actor)),
  read: procedure("read")
    .input(ReadStudyInput)
    .query(({ ctx, input }) => readStudy(ctx.services, ctx.actor, input)),
  start: procedure("runs:write")
    .input(StartStudyInput)
    .mutation(({ ctx, input }) => startStudy(ctx.services, ctx.actor, input)),
});
