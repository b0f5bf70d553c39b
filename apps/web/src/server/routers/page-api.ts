// The procedures as pages call them while they are rendered on the server: same rules, no HTTP.
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requireSession } from "../auth/page-session.ts";
import { rateLimiter, services } from "../shared-report.ts";
import { createCallerFactory } from "../trpc.ts";
import { appRouter } from "./app-router.ts";

const createCaller = createCallerFactory(appRouter);

/** For whoever is signed in; anybody else is sent to the sign-in page. */
export const pageApi = cache(async () => {
  const { actor } = await requireSession();
  const context = { services: services(), limiter: rateLimiter() };
  return createCaller({ ...context, findActor: async () => actor });
});

type ListPage<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

/** Every item of a list, page after page, for choices that must not lack one. */
export async function everyItem<T>(
  list: (input: { limit: number; cursor?: string }) => Promise<ListPage<T>>,
): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list({ limit: 100, ...(cursor !== undefined && { cursor }) });
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}

const absent: readonly string[] = ["NOT_FOUND", "BAD_REQUEST", "UNPROCESSABLE_CONTENT"];

/** The result of a call, or the not-found page where there is no such thing (or no such id). */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TRPCError && absent.includes(error.code)) notFound();
    throw error;
  }
}
