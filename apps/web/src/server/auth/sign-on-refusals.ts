// Why a single sign-on failed, in words, by the code in the sign-in page's address. Anybody can write such an address: unknown
// codes get one text, and nothing of the address is shown.
import type { OidcRefusal } from "@gonogo/services/auth/oidc";

const again = "Sign in again.";
const ask = "Ask your administrator.";

const own: Readonly<Record<OidcRefusal, string>> = {
  no_group: `None of your groups may use this Gonogo, and no account was made. ${ask}`,
  email_unverified: `Your e-mail address is not verified at the single sign-on, so no account was made or linked. Verify it there, then sign in again.`,
  email_taken: `Another person of the single sign-on uses the account with your e-mail address. ${ask}`,
  claims_unusable: `The single sign-on sent no e-mail address of yours. ${ask}`,
  project_missing: `The project that the single sign-on leads to does not exist. ${ask}`,
  provider_away:
    "The server of the single sign-on does not answer. Try again in a minute; if it stays, tell your administrator.",
};

const begunElsewhere = `This sign-in is older than five minutes, was used, or was begun in another browser or at another address. ${again}`;

/** Codes of better-auth and of the provider. */
const others: Readonly<Record<string, string>> = {
  state_mismatch: begunElsewhere,
  state_not_found: begunElsewhere,
  access_denied: `The single sign-on was cancelled, or does not let you in. ${again}`,
  oauth_code_verification_failed: `The single sign-on did not confirm the sign-in. ${again} If it stays, tell your administrator.`,
  too_many: "Too many sign-ins. Wait a minute, then try again.",
};

const words = new Map(Object.entries({ ...others, ...own }));

/** null: nothing was refused. */
export function signOnRefusal(code: string | string[] | undefined): string | null {
  if (code === undefined) return null;
  const known = typeof code === "string" ? words.get(code) : undefined;
  return (
    known ??
    `The single sign-on failed. ${again} If it stays, tell your administrator, who finds the cause in the log.`
  );
}
