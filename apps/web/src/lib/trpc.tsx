// tRPC in the browser: `useTRPC()` gives options for TanStack Query's hooks; subscriptions travel over SSE.
"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  TRPCClientError,
} from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import type { AppRouter } from "@/server/routers/app-router";

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export { useTRPC, useTRPCClient };

const url = "/api/trpc";
/** Calls in one request: below what the server takes (answer-trpc.ts). */
const maxItems = 10;

const makeClient = () =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url }),
        false: httpBatchLink({ url, maxItems }),
      }),
    ],
  });

export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1 } } }),
  );
  const [client] = useState(makeClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

export type RequestError = {
  message: string;
  remedy: string | null;
  issues: readonly { field: string; message: string }[];
};

/** What to tell a person about a failed call: the services' words, or that the server did not answer. */
export function requestErrorOf(error: unknown): RequestError {
  if (!(error instanceof TRPCClientError))
    return { message: "Something failed in the browser.", remedy: null, issues: [] };
  const problem = (error as TRPCClientError<AppRouter>).data?.problem ?? null;
  if (!error.shape)
    return {
      message: "The server did not answer.",
      remedy: "See whether it runs, then try again.",
      issues: [],
    };
  return {
    message: error.message,
    remedy: problem?.remedy ?? null,
    issues: problem?.issues ?? [],
  };
}
