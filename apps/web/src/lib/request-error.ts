// What a failed call says, for pages that show it; without the client's code, which many pages load only when they call.
import type { TRPCClientErrorLike } from "@trpc/client";
import type { AppRouter } from "@/server/routers/app-router";

export type RequestError = {
  message: string;
  remedy: string | null;
  issues: readonly { field: string; message: string }[];
};

const isRequestError = (error: unknown): error is TRPCClientErrorLike<AppRouter> =>
  error instanceof Error && error.name === "TRPCClientError";

/** What to tell a person about a failed call: the services' words, or that the server did not answer. */
export function requestErrorOf(error: unknown): RequestError {
  if (!isRequestError(error))
    return { message: "Something failed in the browser.", remedy: null, issues: [] };
  if (!error.shape)
    return {
      message: "The server did not answer.",
      remedy: "See whether it runs, then try again.",
      issues: [],
    };
  const problem = error.data?.problem ?? null;
  return {
    message: error.message,
    remedy: problem?.remedy ?? null,
    issues: problem?.issues ?? [],
  };
}
