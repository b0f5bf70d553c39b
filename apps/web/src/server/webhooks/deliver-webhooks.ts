// Sends deliveries of webhooks in this web process: takes their ids from the queue, and hands to the queue what PostgreSQL says
// is due. It is no work of a worker, whose machine measures (docs/decisions/webhooks.md).
import type { Context } from "@gonogo/services/context";
import { queueNames } from "@gonogo/services/queues";
import { type Log, textOf, log as writeLog } from "@gonogo/services/watching/log";
import { attemptDelivery, enqueueDue } from "@gonogo/services/webhook/attempt-delivery";
import { Worker } from "bullmq";
import { z } from "zod";
import { repeat } from "../repeat.ts";

const Job = z.object({ deliveryId: z.uuid() });

const lookEveryMs = 10_000;
/** At once by this process; each waits for an answer nearly all of its time. */
const concurrency = 8;

export type Delivering = {
  readonly redisUrl: string;
  readonly context: Context;
  /** Default: ten seconds. */
  readonly everyMs?: number;
  readonly log?: Log;
};

/** Delivers until the returned function is called; what is under way then is waited for. */
export function deliverWebhooks(delivering: Delivering): () => Promise<void> {
  const { redisUrl, context, everyMs = lookEveryMs, log = writeLog } = delivering;
  const queue = new Worker(
    queueNames.webhooks,
    async ({ data }) => attemptDelivery(context, Job.parse(data).deliveryId),
    {
      prefix: context.queuePrefix,
      connection: { url: redisUrl, maxRetriesPerRequest: null },
      ...{ concurrency, removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } },
    },
  );
  const failed = (error: unknown) => log("warning", "webhooks", { why: textOf(error) });
  queue.on("error", failed);
  // PostgreSQL is away: the row is still due.
  queue.on("failed", (_, error) => failed(error));
  const stop = repeat(everyMs, () => enqueueDue(context), failed);
  return async () => {
    stop();
    await queue.close();
  };
}
