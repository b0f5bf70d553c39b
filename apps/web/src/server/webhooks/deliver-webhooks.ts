// Sends deliveries of webhooks in this web process: takes their ids from the queue, and hands to the queue what PostgreSQL says
// is due; removes old deliveries and old entries of the audit log. It is no work of a worker, whose machine measures (docs/decisions/webhooks.md).
import { removeOldAudit } from "@gonogo/services/audit/audit-log";
import type { Context } from "@gonogo/services/context";
import { queueNames } from "@gonogo/services/queues";
import { type Log, textOf, log as writeLog } from "@gonogo/services/watching/log";
import {
  attemptDelivery,
  enqueueDue,
  removeOldDeliveries,
} from "@gonogo/services/webhook/attempt-delivery";
import { Worker } from "bullmq";
import { z } from "zod";

const Job = z.object({ deliveryId: z.uuid() });

const lookEveryMs = 10_000;
const tidyEveryMs = 3_600_000;
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
  const stops = [
    repeat(everyMs, () => enqueueDue(context), failed),
    repeat(tidyEveryMs, () => removeOldDeliveries(context), failed),
    repeat(tidyEveryMs, () => removeOldAudit(context), failed),
  ];
  return async () => {
    for (const stop of stops) stop();
    await queue.close();
  };
}

/** Now and `everyMs` after each end. */
function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => void {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    await work().catch(failed);
    if (closed) return;
    timer = setTimeout(() => void turn(), everyMs);
    timer.unref();
  };
  void turn();
  return () => {
    closed = true;
    clearTimeout(timer);
  };
}
