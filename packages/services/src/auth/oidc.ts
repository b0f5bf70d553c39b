// Single sign-on by OpenID Connect: better-auth's plug-in keeps state and PKCE and makes the session; openid-client speaks with
// the provider, with time limits, and checks the signed ID token. Who may come in is decided by `admit`.
import { AsyncLocalStorage } from "node:async_hooks";
import { english } from "@gonogo/locale/t";
import { APIError } from "better-auth/api";
import { type GenericOAuthConfig, genericOAuth } from "better-auth/plugins/generic-oauth";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { z } from "zod";
import type { Role } from "../actor.ts";
import { log } from "../watching/log.ts";

export type OidcSettings = {
  /** Its `/.well-known/openid-configuration` names the endpoints. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button says. */
  readonly name: string;
  /** The claim that holds a person's groups. */
  readonly groupsClaim: string;
  /** Of several groups the highest role counts. */
  readonly roles: readonly { readonly group: string; readonly role: Role }[];
  /** Slug of the project whose members they become. */
  readonly project: string;
};

/** Who signs in, as the provider says. */
export type OidcPerson = {
  /** Issuer and subject (`iss sub`): names the person also when another provider is set later. */
  readonly subject: string;
  /** In small letters. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly groups: readonly string[];
  /** IP address of the client; null: not known. */
  readonly address: string | null;
};

/** Why nobody comes in; the sign-in page has words for each. */
export type OidcRefusal =
  | "claims_unusable"
  | "email_taken"
  | "email_unverified"
  | "no_group"
  | "project_missing"
  | "provider_away";

/** Makes the account, membership and role that the sign-in asks for, or says why not: nothing is stored then. */
export type Admit = (person: OidcPerson) => Promise<OidcRefusal | null>;

export const oidcProviderId = "oidc";

const timeoutS = 8;
/** How long what the provider says of itself is taken for true. */
const rereadMs = 600_000;
const mostGroups = 10_000;

const Claims = z.object({
  // At most 255 ASCII characters (OpenID Connect Core, 2).
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: z
    .string()
    .max(320)
    .pipe(z.email())
    .transform((email) => email.toLowerCase()),
  // A text is no boolean by the standard, and some providers send one.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  name: z.string().max(1_000).catch(""),
});
const Groups = z
  .union([z.array(z.string()).max(mostGroups), z.string().transform((one) => [one])])
  .catch([]);

/** null: they lack a subject or an e-mail address, or have one that cannot be. */
export function personOf(claims: unknown, groupsClaim: string): Omit<OidcPerson, "address"> | null {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return null;
  const { sub, email, email_verified, name } = parsed.data;
  const groups = Groups.parse(Object(claims)[groupsClaim]);
  return { subject: sub, email, isEmailVerified: email_verified, name, groups };
}

const refusal = (code: OidcRefusal): APIError =>
  new APIError("FORBIDDEN", { code, message: english("The sign-in was refused.") });

export type OidcProvider = ReturnType<typeof openProvider>;

/** Nothing is asked of the provider before somebody signs in. */
export function openProvider(settings: OidcSettings, admit: Admit) {
  let known: { readonly metadata: Configuration; readonly readAtMs: number } | null = null;
  let reading: Promise<Configuration> | null = null;
  const addresses = new AsyncLocalStorage<string | null>();

  /** Several sign-ins at once ask the provider once. Throws where it does not answer as a provider. */
  async function read(): Promise<Configuration> {
    if (known !== null && performance.now() - known.readAtMs < rereadMs) return known.metadata;
    reading ??= ask().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function ask(): Promise<Configuration> {
    const issuer = new URL(settings.issuer);
    const isPlain = issuer.protocol === "http:";
    const { clientId, clientSecret } = settings;
    const metadata = await discovery(issuer, clientId, clientSecret, undefined, {
      timeout: timeoutS,
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    });
    known = { metadata, readAtMs: performance.now() };
    return metadata;
  }

  /** Reads what the provider says of itself, before the plug-in asks for it. False: it is away, which is logged. */
  async function isThere(): Promise<boolean> {
    try {
      await read();
      return true;
    } catch (error) {
      logFailure("the provider of single sign-on does not answer", error);
      return false;
    }
  }

  const said = () => known?.metadata.serverMetadata();

  const config: GenericOAuthConfig = {
    providerId: oidcProviderId,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    pkce: true,
    // Asked at each sign-in: what was read last.
    get authorizationUrl() {
      return said()?.authorization_endpoint;
    },
    get tokenUrl() {
      return said()?.token_endpoint;
    },
    get issuer() {
      return said()?.issuer;
    },
    get requireIssuerValidation() {
      return said()?.authorization_response_iss_parameter_supported === true;
    },
    get scopes() {
      const { groupsClaim } = settings;
      const known = said()?.scopes_supported ?? [];
      return ["openid", "email", "profile", ...(known.includes(groupsClaim) ? [groupsClaim] : [])];
    },
    async getToken({ code, redirectURI, codeVerifier }) {
      const metadata = await read();
      // The plug-in has checked state and issuer already.
      const answered = new URL(redirectURI);
      answered.search = `${new URLSearchParams({ code, iss: metadata.serverMetadata().issuer })}`;
      const tokens = await authorizationCodeGrant(metadata, answered, {
        ...(codeVerifier !== undefined && { pkceCodeVerifier: codeVerifier }),
        idTokenExpected: true,
      });
      return { accessToken: tokens.access_token, raw: { claims: tokens.claims() } };
    },
    async getUserInfo({ accessToken, raw }) {
      const person = personOf(await claimsOf(accessToken ?? "", raw?.claims), settings.groupsClaim);
      if (person === null) throw refusal("claims_unusable");
      const { issuer } = (await read()).serverMetadata();
      const subject = `${issuer} ${person.subject}`;
      const refused = await admit({ ...person, subject, address: addresses.getStore() ?? null });
      if (refused !== null) throw refusal(refused);
      const { email, name } = person;
      return { id: subject, email, emailVerified: true, name: name || email };
    },
  };

  /** Of the ID token; those that it lacks are asked for. */
  async function claimsOf(accessToken: string, signed: unknown): Promise<object> {
    const claims: Record<string, unknown> = { ...Object(signed) };
    const isWhole = ["email", "email_verified", settings.groupsClaim].every((one) => one in claims);
    const metadata = await read();
    if (isWhole || !metadata.serverMetadata().userinfo_endpoint) return claims;
    try {
      return { ...claims, ...(await fetchUserInfo(metadata, accessToken, String(claims.sub))) };
    } catch (error) {
      logFailure("the provider of single sign-on does not say who signs in", error);
      throw refusal("provider_away");
    }
  }

  /** The person that `work` admits comes from this address. */
  const callFrom = <T>(address: string | null, work: () => Promise<T>): Promise<T> =>
    addresses.run(address, work);

  return { isThere, callFrom, plugin: genericOAuth({ config: [config] }) };
}

function logFailure(message: string, error: unknown): void {
  const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  log("warning", message, { why });
}
