// The first sign-in by a one-time link. Open to anybody who holds the link, and counted by answer-trpc before its input is
// read; everything else of accounts is better-auth's.
import { RedeemSignInLinkInput, redeemSignInLink } from "@gonogo/services/auth/redeem-sign-in-link";
import { publicProcedure, router } from "../trpc.ts";

export const accountRouter = router({
  redeemLink: publicProcedure
    .input(RedeemSignInLinkInput)
    .mutation(({ ctx, input }) => redeemSignInLink(ctx.services, input)),
});
