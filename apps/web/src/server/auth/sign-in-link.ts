// Whether a one-time link still works, for the pages behind it, and whether one can be sent.
import { readSignInLink } from "@gonogo/services/auth/sign-in-link";
import { textIssue } from "@gonogo/services/errors";
import { type OpenInvitation, readInvitation } from "@gonogo/services/member/accept-invitation";
import { services } from "../shared-report.ts";

const mayBeToken = (token: string): boolean => token.length <= 200 && textIssue(token) === null;

/** The account's e-mail, null where it has none yet. null: the link does not work. */
export const openSignInLink = async (token: string) =>
  mayBeToken(token) ? readSignInLink(services(), token) : null;

/** null: it does not work. */
export const openInvitation = async (token: string): Promise<OpenInvitation | null> =>
  mayBeToken(token) ? readInvitation(services(), token) : null;

/** Whether a mail server is set. */
export const maySendMail = (): boolean => services().webhooks.smtp !== null;
