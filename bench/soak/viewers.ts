// Live viewers: each listens to a run until it ends, then to another one of its project, by the events API or as a page does.
// Every third viewing is cut in its middle and resumed with the id of the last event.

import { setTimeout as pause } from "node:timers/promises";
import { createParser } from "eventsource-parser";
import { type EventLedger, Viewing } from "./event-ledger.ts";
import { type Answer, type Asked, follow } from "./http-client.ts";
import type { Recorder } from "./recorder.ts";
import type { Board } from "./runs.ts";

export type Way = "rest" | "trpc";

const routes = { rest: "events by REST", trpc: "events by tRPC" };
const cutEvery = 3;
const cutAfterEvents = 3;
/** Where the server refused, or no run is left to look at. */
const restMs = 1_000;

export type Audience = {
  url: string;
  recorder: Recorder;
  ledger: EventLedger;
  signal: AbortSignal;
};

export type Seat = {
  board: Board;
  way: Way;
  /** Place of its run in the project's queue. */
  place: number;
};

function requestOf(url: string, { board, way }: Seat, { runId, lastId }: Viewing): Asked {
  const headers = board.tenant.listeners[way];
  if (way === "rest") {
    return {
      url: `${url}/api/v1/runs/${runId}/events`,
      headers: { ...headers, ...(lastId !== null && { "last-event-id": lastId }) },
    };
  }
  const input = JSON.stringify({ id: runId, lastEventId: lastId });
  return { url: `${url}/api/trpc/run.watch?input=${encodeURIComponent(input)}`, headers };
}

/** One connection; resolves when it ends, or when it is cut. */
async function listen(audience: Audience, seat: Seat, viewing: Viewing, cutAfter: number) {
  const leaving = new AbortController();
  const signal = AbortSignal.any([audience.signal, leaving.signal]);
  const openedMs = Date.now();
  const parser = createParser({
    onEvent({ id, event, data }) {
      // tRPC says of itself `connected` and `return`, without an id.
      if (id === undefined || signal.aborted) return;
      if (event === "serialized-error") return audience.ledger.broken();
      const { type, status } = JSON.parse(data) as { type: string; status?: string };
      viewing.add({ id, type, status });
      const sentMs = Number.parseInt(id, 10);
      if (type !== "snapshot" && sentMs > openedMs) audience.ledger.delayed(Date.now() - sentMs);
      if (viewing.isFinished || viewing.received.length >= cutAfter) leaving.abort();
    },
  });
  const asked = requestOf(audience.url, seat, viewing);
  const answer = await follow(asked, { signal, onText: (text) => parser.feed(text) });
  return { answer, wasCut: leaving.signal.aborted };
}

/** Follows one run to its end, or to the end of the soak. */
async function view(audience: Audience, seat: Seat, runId: string, isCut: boolean) {
  const { recorder, ledger, signal } = audience;
  const viewing = new Viewing(runId);
  let cutAfter = isCut ? cutAfterEvents : Number.POSITIVE_INFINITY;
  while (!viewing.isFinished && !signal.aborted) {
    const { answer, wasCut } = await listen(audience, seat, viewing, cutAfter);
    // Given up by ourselves before there was an answer.
    if (answer.outcome === "closed" && signal.aborted) break;
    record(recorder, seat.way, answer);
    // 204: it ended between the cut and the resumption.
    if (answer.outcome === 204) viewing.isFinished = true;
    if (viewing.isFinished || signal.aborted) break;
    if (wasCut) {
      cutAfter = Number.POSITIVE_INFINITY;
      ledger.resumed();
    } else {
      if (answer.outcome === 200) ledger.broken();
      await pause(restMs);
    }
  }
  ledger.close(viewing);
  if (viewing.isFinished) seat.board.end(runId);
}

const record = (recorder: Recorder, way: Way, { outcome, headMs, text }: Answer) =>
  recorder.add(routes[way], outcome, headMs, text);

/** Follows run after run until the soak ends. */
async function watchOn(audience: Audience, seat: Seat, number: number) {
  for (let viewed = number; !audience.signal.aborted; viewed += 1) {
    const runId = seat.board.waiting(seat.place);
    if (runId === undefined) await pause(restMs);
    else await view(audience, seat, runId, viewed % cutEvery === 0);
  }
}

/** Seats for so many viewers: projects in turn, half of them by REST and half as pages, spread over the first runs of a queue. */
export function seatsFor(boards: readonly Board[], viewers: number): Seat[] {
  return Array.from({ length: viewers }, (_, index) => {
    const board = boards[index % boards.length];
    if (!board) throw new Error("There is no project to look at.");
    const row = Math.floor(index / boards.length);
    return { board, way: row % 2 === 0 ? "rest" : "trpc", place: Math.floor(row / 2) };
  });
}

/** Ends when `audience.signal` aborts. */
export const watchRuns = (audience: Audience, seats: readonly Seat[]) =>
  Promise.all(seats.map((seat, number) => watchOn(audience, seat, number)));
