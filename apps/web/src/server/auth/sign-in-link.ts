// Whether a one-time link still works, for the page behind it.
import { isSignInLinkOpen } from "@gonogo/services/auth/sign-in-link";
import { textIssue } from "@gonogo/services/errors";
import { services } from "../shared-report.ts";

export const signInLinkOpen = async (token: string): Promise<boolean> =>
  token.length <= 200 && textIssue(token) === null && isSignInLinkOpen(services(), token);
