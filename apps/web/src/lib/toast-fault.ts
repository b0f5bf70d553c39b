// Says at the edge of the page why a call failed, and what to do next: the same words for every button.
"use client";

import { toast } from "sonner";
import { faultOf } from "./trpc.tsx";

/** For `onError` of a mutation whose page has no better place for the fault. */
export function toastFault(error: unknown): void {
  const { message, remedy } = faultOf(error);
  toast.error(message, { description: remedy ?? undefined });
}
