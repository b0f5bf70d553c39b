// A real SMTP server on a free port of this machine, for tests: keeps what arrives. Recipients whose names begin with `refused`
// have no mailbox. Imported by tests only.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll } from "vitest";

export type TestMail = { readonly to: readonly string[]; readonly text: string };
export type TestMailServer = { port: number; readonly mails: TestMail[] };

/** Started before a file's tests and closed after them. */
export function testMailServer(): TestMailServer {
  const mails: TestMail[] = [];
  const made: TestMailServer = { port: 0, mails };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith("refused") ? new Error("no such mailbox") : null),
    onData(stream, { envelope }, done) {
      void text(stream).then((body) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: body });
        done();
      });
    },
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    made.port = (server.server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  return made;
}
