// A server that receives webhooks and answers as a test says. Imported by tests only.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type WebhookReceiver = {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** What answers each request; after a test: 200 with `ok`. */
  answer: (response: ServerResponse) => void;
};

const usual = (response: ServerResponse): void => void response.end("ok");

/** The receiver of a file's tests. */
export function webhookReceiver(): WebhookReceiver {
  const receiver = { received: [] as Received[], answer: usual } as {
    -readonly [Key in keyof WebhookReceiver]: WebhookReceiver[Key];
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    receiver.received.push({ path: request.url ?? "", headers: request.headers, body });
    receiver.answer(response);
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    Object.assign(receiver, { port, url: `http://127.0.0.1:${port}` });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
