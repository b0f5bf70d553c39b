// Why a single sign-on failed, in words, by the code in the sign-in page's address. Anybody can write such an address: unknown
// codes get one text, and nothing of the address is shown.

import { type Msg, msg, t } from "@gonogo/locale/t";
import type { OidcRefusal } from "@gonogo/services/auth/oidc";

const own: Readonly<Record<OidcRefusal, Msg>> = {
  no_group: msg(
    "None of your groups may use this Gonogo, and no account was made. Ask your administrator.",
  ),
  email_unverified: msg(
    "Your e-mail address is not verified at the single sign-on, so no account was made or linked. Verify it there, then sign in again.",
  ),
  email_taken: msg(
    "Another person of the single sign-on uses the account with your e-mail address. Ask your administrator.",
  ),
  claims_unusable: msg(
    "The single sign-on sent no e-mail address of yours. Ask your administrator.",
  ),
  project_missing: msg(
    "The project that the single sign-on leads to does not exist. Ask your administrator.",
  ),
  provider_away: msg(
    "The server of the single sign-on does not answer. Try again in a minute; if it stays, tell your administrator.",
  ),
};

const begunElsewhere = msg(
  "This sign-in is older than five minutes, was used, or was begun in another browser or at another address. Sign in again.",
);

/** Codes of better-auth and of the provider. */
const others: Readonly<Record<string, Msg>> = {
  state_mismatch: begunElsewhere,
  state_not_found: begunElsewhere,
  access_denied: msg("The single sign-on was cancelled, or does not let you in. Sign in again."),
  oauth_code_verification_failed: msg(
    "The single sign-on did not confirm the sign-in. Sign in again. If it stays, tell your administrator.",
  ),
  too_many: msg("Too many sign-ins. Wait a minute, then try again."),
};

const unknown = msg(
  "The single sign-on failed. Sign in again. If it stays, tell your administrator, who finds the cause in the log.",
);

const words = new Map(Object.entries({ ...others, ...own }));

/** null: nothing was refused. */
export function signOnRefusal(code: string | string[] | undefined): string | null {
  if (code === undefined) return null;
  return t((typeof code === "string" ? words.get(code) : undefined) ?? unknown);
}
