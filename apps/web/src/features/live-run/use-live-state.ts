// The state of a live page, renewed at most once a second: events are collected and taken in together,
// and the clock of the time left goes by the same beat. In a hidden tab everything stands still.
"use client";

import type { RunEvent } from "@gonogo/protocols/events";
import type { Report } from "@gonogo/protocols/report";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { useQuery, useTRPC } from "@/lib/trpc";
import { applyEvents, isOver, type LiveState, startLive } from "./live-state.ts";

/** One update a second, and no more. */
const beatMs = 1_000;

type Batch = { readonly events: readonly RunEvent[]; readonly nowMs: number };

/** A hidden page asks no more than whether the run has ended: its tab's title shows the verdict. */
const hiddenEveryMs = 60_000;

/** An end is shown at once: the report is drawn in the pause that follows it. */
const isEnd = ({ type }: RunEvent): boolean => type === "block-finished" || type === "finished";

export type LiveFeed = {
  readonly state: LiveState;
  readonly line: Line;
  readonly visible: boolean;
  /** Takes in an event that did not come by the line. */
  readonly onEvent: (event: RunEvent) => void;
};

export function useLiveState(runId: string, initial: Report): LiveFeed {
  const [state, dispatch] = useReducer(
    (now: LiveState, { events, nowMs }: Batch) => applyEvents(now, events, nowMs),
    startLive(initial.run.status, initial.progress),
  );
  const visible = useVisible();
  const listens = visible && !isOver(state.status);
  const waiting = useRef<RunEvent[]>([]);
  const takenMs = useRef(0);
  const takeIn = useCallback(() => {
    takenMs.current = Date.now();
    dispatch({ events: waiting.current.splice(0), nowMs: takenMs.current });
  }, []);
  const onEvent = useCallback(
    (event: RunEvent) => {
      waiting.current.push(event);
      if (isEnd(event) && Date.now() - takenMs.current >= beatMs) takeIn();
    },
    [takeIn],
  );
  useEffect(() => {
    if (!listens) return;
    let timer = setTimeout(function beat() {
      const restMs = beatMs - (Date.now() - takenMs.current);
      if (restMs <= 0) takeIn();
      timer = setTimeout(beat, restMs > 0 ? restMs : beatMs);
    }, beatMs);
    return () => clearTimeout(timer);
  }, [listens, takeIn]);
  useEndWhileHidden(runId, !visible && !isOver(state.status), onEvent);
  const line = useRunEvents(runId, listens, onEvent);
  return { state, line, visible, onEvent };
}

function useEndWhileHidden(
  runId: string,
  enabled: boolean,
  onEvent: (event: RunEvent) => void,
): void {
  const { data: run } = useQuery({
    ...useTRPC().run.get.queryOptions({ id: runId }),
    enabled,
    refetchInterval: hiddenEveryMs,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (!enabled || !run || !isOver(run.status)) return;
    onEvent({ type: "finished", runId, status: run.status, verdict: run.verdict });
  }, [enabled, run, runId, onEvent]);
}

/** Whether the page can be seen; the server takes every page for visible. */
const useVisible = (): boolean =>
  useSyncExternalStore(
    subscribeVisibility,
    () => document.visibilityState === "visible",
    () => true,
  );

function subscribeVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

// Listens to a run while its page can be seen: the subscription resumes at the last event it received.
// Shows whether the line is up, so that the page can say when it is not.

export type Line = {
  readonly state: "connecting" | "up" | "lost" | "refused" | "closed";
  /** Starts anew after the server refused. */
  readonly resume: () => void;
};

/** Calls `onEvent` for each event while `enabled`; what happened in between is delivered on coming back. */
function useRunEvents(runId: string, enabled: boolean, onEvent: (event: RunEvent) => void): Line {
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
