// Accounts, members and invitations, for the browser. What is open to anybody is counted by answer-trpc before its input is
// read; signing in and out and the password are better-auth's.
import { RedeemSignInLinkInput, redeemSignInLink } from "@gonogo/services/auth/redeem-sign-in-link";
import {
  RequestPasswordResetInput,
  requestPasswordReset,
} from "@gonogo/services/auth/request-password-reset";
import {
  endOtherSessions,
  endSession,
  listSessions,
  SessionIdInput,
} from "@gonogo/services/auth/sessions";
import { ServiceError } from "@gonogo/services/errors";
import {
  AcceptInvitationInput,
  acceptInvitation,
  JoinProjectInput,
  joinProject,
} from "@gonogo/services/member/accept-invitation";
import {
  leaveProject,
  MemberInput,
  removeMember,
  SetRoleInput,
  setRole,
  transferOwnership,
} from "@gonogo/services/member/change-member";
import {
  CreateInvitationInput,
  createInvitation,
  InvitationIdInput,
  ListInvitationsInput,
  listInvitations,
  revokeInvitation,
} from "@gonogo/services/member/invitation";
import { listMembers } from "@gonogo/services/member/list-members";
import { procedure, publicProcedure, router, sessionEnded } from "../trpc.ts";

export const accountRouter = router({
  redeemLink: publicProcedure
    .input(RedeemSignInLinkInput)
    .mutation(({ ctx, input }) => redeemSignInLink(ctx.services, input)),
  /** By mail; the answer does not tell whether an account exists. */
  requestPasswordReset: publicProcedure
    .input(RequestPasswordResetInput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.services, input)),
  /** A new account by an invitation. */
  acceptInvitation: publicProcedure
    .input(AcceptInvitationInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services, input, ctx.clientAddress ?? null)),
  /** By an invitation, for who is signed in, perhaps as a member of no project. */
  joinProject: publicProcedure.input(JoinProjectInput).mutation(async ({ ctx, input }) => {
    const userId = (await ctx.findUserId?.()) ?? null;
    if (userId === null)
      throw new ServiceError("unauthenticated", sessionEnded, { remedy: "Sign in again." });
    return joinProject(ctx.services, userId, input, ctx.clientAddress ?? null);
  }),
  sessions: procedure("read").query(({ ctx }) => listSessions(ctx.services, ctx.actor)),
  endSession: procedure("read")
    .input(SessionIdInput)
    .mutation(({ ctx, input }) => endSession(ctx.services, ctx.actor, input)),
  endOtherSessions: procedure("read").mutation(({ ctx }) =>
    endOtherSessions(ctx.services, ctx.actor),
  ),
});

export const memberRouter = router({
  list: procedure("read").query(({ ctx }) => listMembers(ctx.services, ctx.actor)),
  setRole: procedure("members:write")
    .input(SetRoleInput)
    .mutation(({ ctx, input }) => setRole(ctx.services, ctx.actor, input)),
  /** Another owner in one's own place. */
  transferOwnership: procedure("members:write")
    .input(MemberInput)
    .mutation(({ ctx, input }) => transferOwnership(ctx.services, ctx.actor, input)),
  remove: procedure("members:write")
    .input(MemberInput)
    .mutation(({ ctx, input }) => removeMember(ctx.services, ctx.actor, input)),
  leave: procedure("read").mutation(({ ctx }) => leaveProject(ctx.services, ctx.actor)),
});

export const invitationRouter = router({
  list: procedure("members:write")
    .input(ListInvitationsInput)
    .query(({ ctx, input }) => listInvitations(ctx.services, ctx.actor, input)),
  create: procedure("members:write")
    .input(CreateInvitationInput)
    .mutation(({ ctx, input }) => createInvitation(ctx.services, ctx.actor, input)),
  revoke: procedure("members:write")
    .input(InvitationIdInput)
    .mutation(({ ctx, input }) => revokeInvitation(ctx.services, ctx.actor, input)),
});
