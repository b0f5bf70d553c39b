// better-auth over the database client: e-mail and password, sessions in PostgreSQL, no open sign-up.
// People come in by a one-time link, an invitation or single sign-on; the web app serves this object's handler and asks it for sessions.

import type { Db } from "@gonogo/db/client";
import { english } from "@gonogo/locale/t";
import { passwordLength } from "@gonogo/protocols/spec";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { newId } from "../id.ts";
import { hashToken } from "../json.ts";
import { watchedDb } from "./call-auth.ts";
import { type Admit, type OidcProvider, type OidcSettings, openProvider } from "./oidc.ts";

export type AuthSettings = {
  readonly db: Db;
  /** Signs session cookies. */
  readonly secret: string;
  readonly publicUrl: string;
  /** Asked before a password is looked at; throws where an account, named by a hash of its e-mail, was tried too often. */
  readonly limitSignIns: (account: string) => Promise<void>;
  /**
   * Counts a call of an address to one of the library's paths, for all processes together: resolves to the seconds to wait,
   * null where it is within the limit. Absent: each process counts for itself.
   */
  readonly countCall?: (
    who: string,
    window: { readonly max: number; readonly windowS: number },
  ) => Promise<number | null>;
  /** Single sign-on, and who comes in by it. Absent: its addresses answer 404. */
  readonly oidc?: { readonly settings: OidcSettings; readonly admit: Admit };
};

const loopbackNames: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** The origins a browser may use for the same server: of one on this machine its other names too. */
export function trustedOrigins(publicUrl: string): string[] {
  const { protocol, port, origin, hostname } = new URL(publicUrl);
  if (!loopbackNames.includes(hostname)) return [origin];
  const suffix = port ? `:${port}` : "";
  return [
    ...new Set([origin, `${protocol}//localhost${suffix}`, `${protocol}//127.0.0.1${suffix}`]),
  ];
}

const basePath = "/api/auth";

/**
 * What is served of the library. All else that it has answers 404: nobody changes name or e-mail by it, since both sign
 * decisions. `auth.test.ts` lists what the library brings and fails when that becomes more.
 */
export const servedAddresses: ReadonlySet<string> = new Set([
  "POST /sign-in/email",
  "POST /sign-out",
  "POST /change-password",
]);

const callback = "GET /oauth2/callback/oidc";
/** Served beside these where single sign-on is set: its beginning, and where the provider sends people back to. */
export const oidcAddresses: ReadonlySet<string> = new Set(["POST /sign-in/oauth2", callback]);

/** `POST /sign-out`; null: no address of ours. */
function addressOf({ url, method }: Request): string | null {
  const { pathname } = new URL(url);
  return pathname.startsWith(basePath) ? `${method} ${pathname.slice(basePath.length)}` : null;
}

/** The client's address, as the web wrote it into the header; null: not known. */
const from = ({ headers }: Request): string | null => headers.get("x-forwarded-for") || null;

const notHere = () =>
  Response.json({ message: english("There is nothing here.") }, { status: 404 });

/** Opens authentication. `handler` serves `/api/auth/*`; `api.getSession` reads a session. */
export function openAuth(settings: AuthSettings) {
  const { oidc, publicUrl } = settings;
  const provider = oidc ? openProvider(oidc.settings, oidc.admit) : null;
  const { api, handler } = openLibrary(settings, provider);
  return {
    api,
    async handler(request: Request): Promise<Response> {
      const address = addressOf(request);
      if (address === null) return notHere();
      if (servedAddresses.has(address)) return handler(request);
      if (provider === null || !oidcAddresses.has(address)) return notHere();
      const isThere = await provider.isThere();
      if (address === callback)
        return isThere
          ? asPage(await provider.callFrom(from(request), () => handler(request)), publicUrl)
          : signInPage(publicUrl, "provider_away");
      if (isThere) return handler(request);
      const message = english(
        "The server of the single sign-on does not answer. Try again in a minute.",
      );
      return Response.json({ message, code: "provider_away" }, { status: 502 });
    },
  };
}

const signInPage = (publicUrl: string, error: string, headers = new Headers()): Response => {
  headers.set("location", `${publicUrl}/sign-in?${new URLSearchParams({ error })}`);
  headers.set("cache-control", "no-store");
  return new Response(null, { status: 303, headers });
};

/** A browser follows the callback: what the library refuses there is said by the sign-in page. */
async function asPage(answer: Response, publicUrl: string): Promise<Response> {
  if (answer.headers.has("location")) return answer;
  const body: unknown = await answer.json().catch(() => null);
  const { code } = Object(body);
  const error = answer.status === 429 ? "too_many" : typeof code === "string" ? code : "failed";
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
  return signInPage(publicUrl, error, headers);
}

/** The library's rules, counted by us: it asks `consume` alone, which its type has beside the two of older stores. */
const countedBy = (countCall: NonNullable<AuthSettings["countCall"]>) => ({
  get: async () => null,
  set: async () => {},
  consume: async (key: string, { max, window }: { max: number; window: number }) => {
    const retryAfter = await countCall(key, { max, windowS: window });
    return { allowed: retryAfter === null, retryAfter };
  },
});

const openLibrary = (
  { db, secret, publicUrl, limitSignIns, countCall }: AuthSettings,
  provider: OidcProvider | null,
) =>
  betterAuth({
    appName: "Gonogo",
    baseURL: publicUrl,
    basePath,
    secret,
    database: prismaAdapter(watchedDb(db), { provider: "postgresql", transaction: true }),
    trustedOrigins: trustedOrigins(publicUrl),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    hooks: {
      // better-auth counts by address; guesses from many addresses at one account are counted here.
      before: createAuthMiddleware(async ({ path, body }) => {
        if (path !== "/sign-in/email" || typeof body?.email !== "string") return;
        try {
          await limitSignIns(hashToken(body.email.toLowerCase()).toString("hex"));
        } catch (error) {
          const message = error instanceof Error ? error.message : undefined;
          throw new APIError("TOO_MANY_REQUESTS", { message });
        }
      }),
    },
    // `admit` has made account and link before the library looks for them, and tokens of the provider are kept nowhere.
    plugins: provider ? [provider.plugin] : [],
    account: { updateAccountOnSignIn: false, accountLinking: { enabled: false } },
    onAPIError: { errorURL: `${publicUrl}/sign-in` },
    ...(countCall && { rateLimit: { customStorage: countedBy(countCall) } }),
    session: { expiresIn: 30 * 86_400, updateAge: 86_400 },
    advanced: { database: { generateId: () => newId() } },
    telemetry: { enabled: false },
  });

export type Auth = ReturnType<typeof openAuth>;
