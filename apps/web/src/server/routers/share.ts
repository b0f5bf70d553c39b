// Shares of reports, for the browser.
import {
  CreateShareInput,
  createShare,
  PreviewShareInput,
  previewShare,
} from "@gonogo/services/share/create-share";
import { ListSharesInput, listShares } from "@gonogo/services/share/list-shares";
import { RevokeShareInput, revokeShare } from "@gonogo/services/share/revoke-share";
import { procedure, router } from "../trpc.ts";

export const shareRouter = router({
  list: procedure("read")
    .input(ListSharesInput)
    .query(({ ctx, input }) => listShares(ctx.services, ctx.actor, input)),
  create: procedure("shares:write")
    .input(CreateShareInput)
    .mutation(({ ctx, input }) => createShare(ctx.services, ctx.actor, input)),
  preview: procedure("shares:write")
    .input(PreviewShareInput)
    .query(({ ctx, input }) => previewShare(ctx.services, ctx.actor, input)),
  revoke: procedure("shares:write")
    .input(RevokeShareInput)
    .mutation(({ ctx, input }) => revokeShare(ctx.services, ctx.actor, input)),
});
