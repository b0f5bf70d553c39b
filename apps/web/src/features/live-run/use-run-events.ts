// Listens to a run: the subscription resumes by itself at the last event it heard.
// Tells whether the line is up, so that the page can say when it is not.
"use client";

import type { RunEvent } from "@gonogo/protocols/events";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useTRPC } from "@/lib/trpc";

export type Line = {
  readonly state: "connecting" | "up" | "lost" | "refused" | "closed";
  /** Starts anew after the server refused. */
  readonly resume: () => void;
};

/** Calls `onEvent` for each event while `enabled`. */
export function useRunEvents(
  runId: string,
  enabled: boolean,
  onEvent: (event: RunEvent) => void,
): Line {
  const trpc = useTRPC();
  const subscription = useSubscription(
    trpc.run.watch.subscriptionOptions(
      { id: runId },
      { enabled, onData: (message) => onEvent(message.data) },
    ),
  );
  const { status, error, reset } = subscription;
  if (!enabled || status === "idle") return { state: "closed", resume: reset };
  if (status === "error") return { state: "refused", resume: reset };
  if (status === "pending") return { state: "up", resume: reset };
  return { state: error ? "lost" : "connecting", resume: reset };
}
