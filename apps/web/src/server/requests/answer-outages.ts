// A page cannot choose its status: whatever fails while it is rendered is 500. Where a query of that very request met a database
// that is away, the answer's status is 503 and says when to come back, by Node's own channel for requests (RFC 9110, 15.6.4).
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { awayWords, listenForOutages } from "@gonogo/services/database-errors";

const hasResponse = (message: unknown): message is { response: ServerResponse } =>
  typeof message === "object" && message !== null && "response" in message;

/** From now on, for every request that this process receives. */
export function answerOutages(): void {
  subscribe("http.server.request.start", (message) => {
    if (!hasResponse(message)) return;
    const { response } = message;
    const outage = listenForOutages();
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
    response.writeHead = (status: number, ...rest: unknown[]) => {
      const met = status === 500 ? outage() : null;
      if (met === null) return writeHead(status, ...rest);
      response.setHeader("retry-after", String(awayWords(met).waitS));
      // Without the words of the other status.
      return writeHead(503, ...rest.filter((one) => typeof one !== "string"));
    };
  });
}
