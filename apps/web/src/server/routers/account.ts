// The first sign-in by a one-time link. Open to anybody who holds the link; everything else of accounts is better-auth's.
import { RedeemSignInLinkInput, redeemSignInLink } from "@gonogo/services/auth/redeem-sign-in-link";
import { visitorKey } from "../limits/rate-limit.ts";
import { publicProcedure, router } from "../trpc.ts";

export const accountRouter = router({
  redeemLink: publicProcedure.input(RedeemSignInLinkInput).mutation(async ({ ctx, input }) => {
    await ctx.limiter.consume("redeemsPerMinute", visitorKey(ctx.clientAddress));
    return redeemSignInLink(ctx.services, input);
  }),
});
