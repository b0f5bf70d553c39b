// Who is signed in: better-auth's session, and what that person may do in the project.

import type { Actor } from "@gonogo/services/actor";
import { actorOfUser, type OwnProject } from "@gonogo/services/auth/actor-of-user";
import { type Auth, openAuth } from "@gonogo/services/auth/auth";
import { callAuth } from "@gonogo/services/auth/call-auth";
import type { OidcPerson } from "@gonogo/services/auth/oidc";
import { admitPerson } from "@gonogo/services/member/admit-person";
import { readEnv } from "../env.ts";
import { makeCallCounter } from "../limits/rate-limit.ts";
import { rateLimiter, services } from "../shared-report.ts";
import { chosenProject, shownProject } from "./project-cookie.ts";

const holder = globalThis as typeof globalThis & { gonogoAuth?: Auth };

/** The one better-auth instance of this process. */
export function auth(): Auth {
  if (!holder.gonogoAuth) {
    const { authSecret, publicUrl, oidc: settings } = readEnv();
    const limitSignIns = (account: string) => rateLimiter().consume("signInsPerMinute", account);
    const { db, redis, queuePrefix } = services();
    const countCall = makeCallCounter(redis, queuePrefix);
    const limits = { limitSignIns, countCall };
    const oidc = settings && {
      ...{ settings, admit: (person: OidcPerson) => admitPerson(services(), settings, person) },
    };
    holder.gonogoAuth = openAuth({
      ...{ db, secret: authSecret, publicUrl, ...limits },
      ...(oidc && { oidc }),
    });
  }
  return holder.gonogoAuth;
}

export type SignedIn = {
  user: { id: string; name: string; email: string };
  actor: Actor;
  /** All of the person's, in the order in which they were joined. */
  projects: readonly OwnProject[];
};

/** The person behind a request's cookies, a member of a project or not; null without a session. */
export async function sessionUser(headers: Headers) {
  const found = await callAuth(() => auth().api.getSession({ headers }));
  if (!found) return null;
  const { id, name, email } = found.user;
  return { user: { id, name, email }, sessionId: found.session.id };
}

/** The same for a member of a project, to render a page: of the one that the cookie names, or else of the first. */
export const pageVisitor = (headers: Headers): Promise<SignedIn | null> => signedIn(headers, {});

/** Who calls from a page. null: nobody, or a member of no project. Throws `precondition_failed` where the page shows another. */
export async function callingActor(request: Request): Promise<Actor | null> {
  const found = await signedIn(request.headers, { shown: shownProject(request) });
  return found?.actor ?? null;
}

async function signedIn(
  headers: Headers,
  asked: { readonly shown?: string | null },
): Promise<SignedIn | null> {
  const found = await sessionUser(headers);
  if (!found) return null;
  const { user, sessionId } = found;
  const project = chosenProject(headers);
  const input = { userId: user.id, sessionId, ...asked, ...(project !== null && { project }) };
  const member = await actorOfUser(services(), input);
  return member ? { user, ...member } : null;
}
