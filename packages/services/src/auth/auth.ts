// better-auth over the database client: e-mail and password, sessions in PostgreSQL, no open sign-up.
// People come in by a one-time link; the web app serves this object's handler and asks it for sessions.

import type { Db } from "@gonogo/db/client";
import { passwordLength } from "@gonogo/protocols/spec";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { newId } from "../id.ts";
import { hashToken } from "../json.ts";
import { watchedDb } from "./call-auth.ts";

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
 * What is served of the library, by POST. All else that it has answers 404: nobody changes name or e-mail by it,
 * since both sign decisions. `auth.test.ts` lists what the library brings and fails when that becomes more.
 */
export const servedAddresses: ReadonlySet<string> = new Set([
  "/sign-in/email",
  "/sign-out",
  "/change-password",
]);

const isServed = ({ url, method }: Request): boolean => {
  const { pathname } = new URL(url);
  const isOurs = pathname.startsWith(basePath) && method === "POST";
  return isOurs && servedAddresses.has(pathname.slice(basePath.length));
};

/** Opens authentication. `handler` serves `/api/auth/*`; `api.getSession` reads a session. */
export function openAuth(settings: AuthSettings) {
  const { api, handler } = openLibrary(settings);
  return {
    api,
    handler: async (request: Request): Promise<Response> =>
      isServed(request)
        ? handler(request)
        : Response.json({ message: "There is nothing here." }, { status: 404 }),
  };
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

const openLibrary = ({ db, secret, publicUrl, limitSignIns, countCall }: AuthSettings) =>
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
    ...(countCall && { rateLimit: { customStorage: countedBy(countCall) } }),
    session: { expiresIn: 30 * 86_400, updateAge: 86_400 },
    advanced: { database: { generateId: () => newId() } },
    telemetry: { enabled: false },
  });

export type Auth = ReturnType<typeof openAuth>;
