// tRPC in the browser: `useTRPC()` gives options for TanStack Query's hooks; subscriptions travel over SSE. No provider stands
// around pages, so that those which only read load none of this.
"use client";

import * as tanstack from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
} from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "@/server/routers/app-router";
import { PageQueryClient } from "./query-client.ts";
import { shownProjectHeaders } from "./shown-project.ts";

const url = "/api/trpc";
/** An EventSource sends no headers. */
const streamUrl = () => `${url}?${new URLSearchParams(shownProjectHeaders())}`;
/** The browser sends so much after a page is gone, of all its requests together (64 kB). */
const mostKept = 60_000;

/** Goes on when its page is left, where it is short enough; alone, since a batch waits for the next turn. */
const outlivingLink = () =>
  httpLink<AppRouter>({
    url,
    headers: shownProjectHeaders,
    fetch: (address, init) => {
      const body = init?.body;
      const keepalive = typeof body === "string" && body.length < mostKept;
      return fetch(address, { ...(init as RequestInit), keepalive });
    },
  });

/** Calls in one request: below what the server takes (answer-trpc.ts). */
const maxItems = 10;

const makeClient = () =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url: streamUrl }),
        false: splitLink({
          condition: ({ context }) => context.outlivesPage === true,
          true: outlivingLink(),
          false: httpBatchLink({ url, maxItems, headers: shownProjectHeaders }),
        }),
      }),
    ],
  });

function makeParts() {
  const queryClient = new PageQueryClient({
    defaultOptions: { queries: { staleTime: 10_000, retry: 1 } },
  });
  const client = makeClient();
  return { queryClient, client, trpc: createTRPCOptionsProxy<AppRouter>({ client, queryClient }) };
}

let kept: ReturnType<typeof makeParts> | null = null;

/** One for the whole page. On the server nothing is kept: what one person is shown must not reach another. */
function parts() {
  if (typeof window === "undefined") return makeParts();
  kept ??= makeParts();
  return kept;
}

export const trpcClient = () => parts().client;
export type TrpcClient = ReturnType<typeof makeClient>;

export type TrpcOptions = ReturnType<typeof makeParts>["trpc"];

/** Lists that a call changed, for pages that load this file when they call (use-call.ts). */
export const readAgain = (list: (trpc: TrpcOptions) => tanstack.QueryFilters): Promise<void> =>
  parts().queryClient.invalidateQueries(list(parts().trpc));

export const useTRPC = () => parts().trpc;
export const useTRPCClient = trpcClient;
export const useQueryClient = () => parts().queryClient;

// TanStack Query's hooks, with the page's own query client.
export const useQuery = ((options: tanstack.UseQueryOptions) =>
  tanstack.useQuery(options, parts().queryClient)) as typeof tanstack.useQuery;
export const useMutation = ((options: tanstack.UseMutationOptions) =>
  tanstack.useMutation(options, parts().queryClient)) as typeof tanstack.useMutation;
