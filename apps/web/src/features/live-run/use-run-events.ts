// Listens to a run while its page can be seen: the subscription resumes at the last event it received.
// Shows whether the line is up, so that the page can say when it is not.
"use client";

import type { RunEvent } from "@gonogo/protocols/events";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTRPC } from "@/lib/trpc";

export type Line = {
  readonly state: "connecting" | "up" | "lost" | "refused" | "closed";
  /** Starts anew after the server refused. */
  readonly resume: () => void;
};

/** Calls `onEvent` for each event while `enabled`; what happened in between is delivered on coming back. */
export function useRunEvents(
  runId: string,
  enabled: boolean,
  onEvent: (event: RunEvent) => void,
): Line {
  const trpc = useTRPC();
  const receivedId = useRef<string | null>(null);
  // Part of the subscription's input, so it changes only while there is none.
  const [lastEventId, setLastEventId] = useState<string | null>(null);
  useEffect(() => {
    if (!enabled) setLastEventId(receivedId.current);
  }, [enabled]);
  const onData = useCallback(
    (message: { id: string; data: RunEvent }) => {
      receivedId.current = message.id;
      onEvent(message.data);
    },
    [onEvent],
  );
  const subscription = useSubscription(
    trpc.run.watch.subscriptionOptions({ id: runId, lastEventId }, { enabled, onData }),
  );
  const { status, error, reset } = subscription;
  if (!enabled || status === "idle") return { state: "closed", resume: reset };
  if (status === "error") return { state: "refused", resume: reset };
  if (status === "pending") return { state: "up", resume: reset };
  return { state: error ? "lost" : "connecting", resume: reset };
}
