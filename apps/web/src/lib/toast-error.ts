// Says at the edge of the page why a call failed, and what to do next: the same words for every button.
"use client";

import { toast } from "@/lib/toast";
import { requestErrorOf } from "./request-error.ts";

/** For `onError` of a mutation whose page has no better place for the error. */
export function toastError(error: unknown): void {
  const { message, remedy } = requestErrorOf(error);
  toast.error(message, { description: remedy ?? undefined });
}
