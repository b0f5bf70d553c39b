// Shares of reports, for the browser.
import { CreateShareInput, createShare } from "@gonogo/services/share/create-share";
import { ListSharesInput, listShares } from "@gonogo/services/share/list-shares";
import { RevokeShareInput, revokeShare } from "@gonogo/services/share/revoke-share";
import { memberProcedure, router } from "../trpc.ts";

export const shareRouter = router({
  list: memberProcedure
    .input(ListSharesInput)
    .query(({ ctx, input }) => listShares(ctx.services, ctx.actor, input)),
  create: memberProcedure
    .input(CreateShareInput)
    .mutation(({ ctx, input }) => createShare(ctx.services, ctx.actor, input)),
  revoke: memberProcedure
    .input(RevokeShareInput)
    .mutation(({ ctx, input }) => revokeShare(ctx.services, ctx.actor, input)),
});
