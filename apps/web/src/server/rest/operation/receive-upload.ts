// Receives files before anything waits for a place to work on them: who sends slowly, or never ends, holds nothing but what
// was sent. An upload keeps a pace; what all of them hold in memory has a limit, and what one sender holds another.
import type { Actor } from "@gonogo/services/actor";
import { RateLimited } from "../../limits/rate-limit.ts";
import { problem } from "./problem.ts";
import { Refusal } from "./read-body.ts";

export type UploadLimits = {
  /** In each window this many bytes must arrive, or the body's end. */
  readonly windowMs: number;
  readonly leastBytes: number;
  /** Held at once, of all senders and of each. */
  readonly heldBytes: number;
  readonly heldBytesOfSender: number;
};

const megabyte = 1024 * 1024;
/** 16 kB/s; two of the largest files of a sender, six in all. */
const usual: UploadLimits = {
  ...{ windowMs: 10_000, leastBytes: 160 * 1024 },
  ...{ heldBytes: 192 * megabyte, heldBytesOfSender: 64 * megabyte },
};

const drainedMs = 5_000;

type Upload = Pick<Request, "body">;

/**
 * `receive` gives `task` the body of a request, and counts up to `maxBytes` of it as held until the task is over. Reading it
 * throws a Refusal (408) for a body that is too slow, and RateLimited where too much is held.
 */
export function uploads({ windowMs, leastBytes, heldBytes, heldBytesOfSender }: UploadLimits) {
  const held = new Map<string, number>();
  const total = () => [...held.values()].reduce((sum, bytes) => sum + bytes, 0);

  return async function receive<T>(
    sender: string,
    { body }: Upload,
    {
      maxBytes,
      task,
    }: { readonly maxBytes: number; readonly task: (upload: Upload) => Promise<T> },
  ): Promise<T> {
    let own = 0;
    const hold = (bytes: number) => {
      const more = Math.min(bytes, maxBytes - own);
      const ofSender = held.get(sender) ?? 0;
      if (ofSender + more > heldBytesOfSender || total() + more > heldBytes)
        throw new RateLimited("Other files are being received, as many as may be at once.", 10);
      own += more;
      held.set(sender, ofSender + more);
    };
    try {
      return await task({ body: body && atPace(body, { windowMs, leastBytes }, hold) });
    } finally {
      const left = (held.get(sender) ?? 0) - own;
      if (left > 0) held.set(sender, left);
      else held.delete(sender);
    }
  };
}

/** The same stream, which fails when too little arrives in a window; `hold` hears of each chunk and may throw. */
function atPace(
  body: NonNullable<Request["body"]>,
  { windowMs, leastBytes }: Pick<UploadLimits, "windowMs" | "leastBytes">,
  hold: (bytes: number) => void,
): NonNullable<Request["body"]> {
  const reader = body.getReader();
  let arrived = 0;
  let clock: NodeJS.Timeout | undefined;
  const end = () => clearInterval(clock);
  // What still comes is thrown away for a while: a connection that is closed on who still sends loses the answer.
  const drain = async () => {
    const over = setTimeout(() => void reader.cancel().catch(() => {}), drainedMs).unref();
    while (!(await reader.read().catch(() => ({ done: true }))).done);
    clearTimeout(over);
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      clock = setInterval(() => {
        if (arrived < leastBytes) {
          end();
          controller.error(tooSlow(windowMs, leastBytes));
          void drain();
        }
        arrived = 0;
      }, windowMs);
    },
    async pull(controller) {
      try {
        const next = await reader.read();
        if (next.done) {
          end();
          return controller.close();
        }
        arrived += next.value.byteLength;
        hold(next.value.byteLength);
        controller.enqueue(next.value);
      } catch (error) {
        end();
        void drain();
        throw error;
      }
    },
    cancel(reason) {
      end();
      return reader.cancel(reason);
    },
  });
}

const tooSlow = (windowMs: number, leastBytes: number) =>
  new Refusal(
    problem({
      ...{ status: 408, code: "body_too_slow", title: "The body arrives too slowly" },
      detail: `In each ${windowMs / 1_000} s at least ${Math.round(leastBytes / 1024)} kB must arrive.`,
      remedy: "Pack the file by gzip where it may be, or send it from nearer.",
    }),
  );

/** Who sends: a key, or a person. */
export const senderOf = ({ apiKeyId, userId, projectId }: Actor): string =>
  apiKeyId ?? userId ?? projectId;

/** Files that are imported or attached, of API and pages. */
export const receiveUpload = uploads(usual);
