// The session of a page while it is rendered on the server: once per request, however many parts ask.
import { hasPassword } from "@gonogo/services/auth/ensure-owner";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { services } from "../shared-report.ts";
import { pageVisitor, type SignedIn, sessionUser } from "./auth.ts";

export const pageSession = cache(
  async (): Promise<SignedIn | null> => pageVisitor(await headers()),
);

/** Who is signed in, a member of a project or not. */
export const pageUser = cache(async () => (await sessionUser(await headers()))?.user ?? null);

/** Whether the person can sign in by a password, and so change it. */
export const signsInByPassword = (userId: string): Promise<boolean> =>
  hasPassword(services(), userId);

/** The signed-in person; anybody else is sent to the sign-in page and comes back afterwards. */
export async function requireSession(): Promise<SignedIn> {
  const session = await pageSession();
  if (session) return session;
  const path = (await headers()).get("x-gonogo-path") ?? "/";
  redirect(path === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`);
}
