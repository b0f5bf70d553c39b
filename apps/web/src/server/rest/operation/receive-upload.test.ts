// Over real sockets: uploads that stand still hold no place and end with 408; what is held has a limit, of all and of each.
import { once } from "node:events";
import { request as ask, type ClientRequest, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { slowWork } from "../../limits/slow-work.ts";
import { readBytes } from "../../requests/read-bytes.ts";
import { errorAnswer } from "../answer-profile.ts";
import { type UploadLimits, uploads } from "./receive-upload.ts";

const kilobyte = 1024;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server of one kind of slow work with four places; an address is the sender's. */
async function serve(limits: Partial<UploadLimits>, working: () => Promise<void> = async () => {}) {
  const receive = uploads({
    ...{ windowMs: 300, leastBytes: 8 * kilobyte },
    ...{ heldBytes: 4_000 * kilobyte, heldBytesOfSender: 2_000 * kilobyte },
    ...limits,
  });
  const { admit, inTurn } = slowWork("uploads", 4);
  const maxBytes = 1_000 * kilobyte;
  const server = createServer(async (asked, answer) => {
    const body = Readable.toWeb(asked) as unknown as Request["body"];
    const answered = await receive(
      asked.url ?? "",
      { body },
      {
        maxBytes,
        task: async (upload) => {
          const bytes = await readBytes(upload, maxBytes);
          await admit(() => inTurn(working));
          return Response.json({ bytes: bytes?.length ?? null });
        },
      },
    ).catch((error) => errorAnswer(error, () => {}));
    answer.statusCode = answered.status;
    answer.end(await answered.text());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** A request that has sent `bytes` and no end yet. */
  return (sender: string, bytes = 1): { sent: ClientRequest; status: Promise<number> } => {
    const sent = ask({ ...{ host: "127.0.0.1", port, method: "POST", path: `/${sender}` } });
    const status = new Promise<number>((resolve) => {
      sent.on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on("error", () => resolve(0));
    });
    sent.write(Buffer.alloc(bytes));
    return { sent, status };
  };
}

it("takes no place for uploads that stand still, whoever sends them, and ends them", async () => {
  const open = await serve({});
  const slow = Array.from({ length: 12 }, () => open("slow"));
  await pause(50);
  for (const sender of ["other", "slow"]) {
    const quick = open(sender, 900 * kilobyte);
    quick.sent.end();
    expect(await quick.status).toBe(200);
  }
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual(slow.map(() => 408));
});

it("ends an upload that trickles, and waits for one that keeps the pace", async () => {
  const open = await serve({});
  const [trickling, steady] = [open("a"), open("b")];
  for (let i = 0; i < 20; i++) {
    await pause(50);
    trickling.sent.write(Buffer.alloc(100));
    steady.sent.write(Buffer.alloc(8 * kilobyte));
  }
  steady.sent.end();
  expect(await trickling.status).toBe(408);
  expect(await steady.status).toBe(200);
});

it("holds so much of one sender and so much of all, until the work on it is done", async () => {
  let finish = () => {};
  const working = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const open = await serve({ heldBytes: 3_000 * kilobyte }, () => working);
  const whole = (sender: string) => {
    const { sent, status } = open(sender, 900 * kilobyte);
    sent.end();
    return status;
  };
  const first = [whole("a"), whole("a")];
  await pause(100);
  expect(await whole("a")).toBe(429);
  const second = whole("b");
  await pause(100);
  expect(await whole("c")).toBe(429);
  finish();
  expect(await Promise.all([...first, second])).toEqual([200, 200, 200]);
  expect(await whole("a")).toBe(200);
});

it("takes what is beyond a file's size for thrown away, and passes on that there is no end", async () => {
  const open = await serve({});
  const large = open("a", 1_500 * kilobyte);
  large.sent.end();
  expect(await large.status).toBe(200);
  const gone = open("a", 900 * kilobyte);
  await pause(50);
  gone.sent.destroy();
  await pause(50);
  const next = open("a", 900 * kilobyte);
  next.sent.end();
  expect(await next.status).toBe(200);
});
