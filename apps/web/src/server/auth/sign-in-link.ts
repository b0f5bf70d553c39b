// Whether a one-time link still works, for the pages behind it.
import { isSignInLinkOpen } from "@gonogo/services/auth/sign-in-link";
import { textIssue } from "@gonogo/services/errors";
import { type OpenInvitation, readInvitation } from "@gonogo/services/member/accept-invitation";
import { services } from "../shared-report.ts";

const mayBeToken = (token: string): boolean => token.length <= 200 && textIssue(token) === null;

export const signInLinkOpen = async (token: string): Promise<boolean> =>
  mayBeToken(token) && isSignInLinkOpen(services(), token);

/** null: it does not work. */
export const openInvitation = async (token: string): Promise<OpenInvitation | null> =>
  mayBeToken(token) ? readInvitation(services(), token) : null;
