// What a failed call says, for pages that show it; without the client's code, which many pages load only when they call.
import { t, translated } from "@gonogo/locale/t";
import type { TRPCClientErrorLike } from "@trpc/client";
import type { AppRouter } from "@/server/routers/app-router";

export type RequestError = {
  message: string;
  remedy: string | null;
  /** As the schemas say them, in English: forms show them by `translated`. */
  issues: readonly { field: string; message: string }[];
};

const isRequestError = (error: unknown): error is TRPCClientErrorLike<AppRouter> =>
  error instanceof Error && error.name === "TRPCClientError";

/** What to tell a person about a failed call: the services' words, or that the server did not answer. */
export function requestErrorOf(error: unknown): RequestError {
  if (!isRequestError(error))
    return { message: t("Something failed in the browser."), remedy: null, issues: [] };
  if (!error.shape)
    return {
      message: t("The server did not answer."),
      remedy: t("See whether it runs, then try again."),
      issues: [],
    };
  const problem = error.data?.problem ?? null;
  return {
    message: translated(error.message),
    remedy: problem?.remedy ? translated(problem.remedy) : null,
    issues: problem?.issues ?? [],
  };
}
