// A run's events over REST, as server-sent events: the same generator that live pages listen to.
// The first event is a snapshot; ids are stream ids, so Last-Event-ID goes on where a client was.
import { RunEvent as RunEventShape } from "@gonogo/protocols/events";
import { WatchRunInput, watchRun } from "@gonogo/services/run/watch/watch-run";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { clientAddress } from "../../requests/client-address.ts";
import { openStream } from "../../streams/open-streams.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component, ref } from "../operation/components.ts";
import type { RestApp, RestParts } from "../operation/route-parts.ts";

/** Comments keep proxies from taking a quiet stream for a dead one. */
const pingEveryMs = 15_000;
/** Sent with the last event: browsers that would come back at once stay away for a day. */
const stayAwayMs = 86_400_000;

const RunEvent = component("RunEvent", "output", RunEventShape);

/** One event of the stream (WHATWG HTML, section 9.2); OpenAPI 3.1 has no other word for the parts of a stream. */
const sentEvent = {
  type: "object" as const,
  description: "One server-sent event.",
  required: ["id", "event", "data"],
  properties: {
    id: { type: "string" as const, description: "For Last-Event-ID." },
    event: { type: "string" as const, description: "The type that stands in `data` too." },
    retry: { type: "integer" as const, description: "With `finished`: stay away so many ms." },
    data: {
      type: "string" as const,
      contentMediaType: "application/json",
      contentSchema: ref(RunEvent),
    },
  },
};

export function addEvents(app: RestApp, { services, closing }: RestParts): void {
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/events",
    scope: "read",
    tag: "Runs",
    summary: "Watch a run",
    description:
      "Server-sent events: `snapshot` first, then `block-started`, `block-phase`, `tick`, `trial` (of a capacity search), `block-finished` and `log`, " +
      "and `finished` at the end, after which the server closes. Resume with Last-Event-ID; an id that is no longer " +
      "known gets a new snapshot.",
    input: WatchRunInput,
    places: { headers: { "Last-Event-ID": "lastEventId" } },
    answer: { status: 204, description: "The run has ended and nothing is left to say." },
    otherAnswers: {
      200: { description: "The stream.", content: { "text/event-stream": { schema: sentEvent } } },
    },
    conditional: false,
    refuses: [404],
    handle: async ({ actor, input }, c) => {
      const asked = await input();
      const leaving = new AbortController();
      const held = openStream(actor.apiKeyId ?? actor.projectId, c.get("isAllowed"));
      const signal = AbortSignal.any([closing, c.req.raw.signal, leaving.signal, held.signal]);
      signal.addEventListener("abort", held.close);
      const source = watchRun(services, actor, {
        ...asked,
        signal,
        watcher: { address: clientAddress(c.req.raw.headers), by: "api" },
      });
      // The first step shows whether the run is there; only then is it a stream.
      const first = await source.next().catch((error: unknown) => {
        held.close();
        throw error;
      });
      if (first.done) {
        held.close();
        return;
      }
      c.header("x-accel-buffering", "no");
      return streamSSE(c, async (stream) => {
        stream.onAbort(() => leaving.abort());
        const ping = setInterval(() => void stream.write(": ping\n\n"), pingEveryMs);
        try {
          await send(stream, first.value);
          for await (const entry of source) await send(stream, entry);
        } finally {
          clearInterval(ping);
          held.close();
        }
      });
    },
  });
}

type Entry = ReturnType<typeof watchRun> extends AsyncGenerator<infer T> ? T : never;

const send = (stream: SSEStreamingApi, { id, event }: Entry) =>
  stream.writeSSE({
    id,
    event: event.type,
    data: JSON.stringify(event),
    ...(event.type === "finished" ? { retry: stayAwayMs } : {}),
  });
