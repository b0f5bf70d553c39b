// better-auth over the database client: e-mail and password, sessions in PostgreSQL, no open sign-up.
// People come in by a one-time link; the web app serves this object's handler and asks it for sessions.
import type { Db } from "@gonogo/db/client";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { newId } from "../id.ts";

export type AuthSettings = {
  readonly db: Db;
  /** Signs session cookies. */
  readonly secret: string;
  readonly publicUrl: string;
};

/** The origins a browser on this machine may use for the same server. */
function trustedOrigins(publicUrl: string): string[] {
  const { protocol, port, origin } = new URL(publicUrl);
  const suffix = port ? `:${port}` : "";
  return [
    ...new Set([origin, `${protocol}//localhost${suffix}`, `${protocol}//127.0.0.1${suffix}`]),
  ];
}

/** Opens authentication. `auth.handler` serves `/api/auth/*`; `auth.api.getSession` reads a session. */
export const openAuth = ({ db, secret, publicUrl }: AuthSettings) =>
  betterAuth({
    appName: "Gonogo",
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: prismaAdapter(db, { provider: "postgresql", transaction: true }),
    trustedOrigins: trustedOrigins(publicUrl),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
    },
    session: { expiresIn: 30 * 86_400, updateAge: 86_400 },
    advanced: { database: { generateId: () => newId() } },
    telemetry: { enabled: false },
  });

export type Auth = ReturnType<typeof openAuth>;
