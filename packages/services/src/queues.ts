// The producer's side of the queues. A queue only delivers: the row carries the truth.
// Jobs are tried once and leave no trace, so that the sweeper may add them again.
import { Queue } from "bullmq";

export const queueNames = {
  runs: "runs",
  probes: "probes",
  shards: "shards",
  webhooks: "webhooks",
} as const;

export type Queues = {
  /**
   * Hands a run to the workers; throws when Redis is away. The job's id holds the run's lease epoch: the same
   * delivery is added once, while the one after a lost lease is not dropped for the job it replaces.
   */
  enqueueRun(runId: string, leaseEpoch?: number): Promise<void>;
  /**
   * Hands a seat of a run that several workers measure to the workers. Each offer is a job of its own: a worker that was killed may
   * still hold the one before. Throws when Redis is away.
   */
  enqueueSeat(seatId: string): Promise<void>;
  /**
   * Makes the queue hold as many deliveries as these; throws when Redis is away. They have ids of their own: the first delivery
   * of a run may still be in the hands of a worker that took another run by it.
   */
  deliverRuns(runIds: readonly string[]): Promise<void>;
  /** Hands a probe to the workers; throws when Redis is away. */
  enqueueProbe(probeId: string): Promise<void>;
  /** Hands one request that somebody wants to see answered to the workers; throws when Redis is away. */
  enqueueRequest(requestId: string): Promise<void>;
  /** Hands a delivery of a webhook to the web processes; throws when Redis is away. */
  enqueueWebhook(deliveryId: string): Promise<void>;
  close(): Promise<void>;
};

const producerTimeoutMs = 3_000;

function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Redis did not answer in 3 s")), producerTimeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Opens the queues on `redisUrl`; every key begins with `prefix`. */
export function openQueues(settings: { redisUrl: string; prefix: string }): Queues {
  const open = (name: string) => {
    const queue = new Queue(name, {
      prefix: settings.prefix,
      connection: {
        url: settings.redisUrl,
        maxRetriesPerRequest: 1,
        enableOfflineQueue: false,
        connectTimeout: producerTimeoutMs,
      },
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    });
    queue.on("error", () => {});
    return queue;
  };
  const runs = open(queueNames.runs);
  const probes = open(queueNames.probes);
  const shards = open(queueNames.shards);
  const webhooks = open(queueNames.webhooks);
  const add = async (queue: Queue, field: string, id: string, jobId: string | null = id) => {
    const options = jobId === null ? {} : { jobId };
    await within(
      queue.waitUntilReady().then(() => queue.add(queue.name, { [field]: id }, options)),
    );
  };
  return {
    enqueueRun: (runId, leaseEpoch = 0) => add(runs, "runId", runId, `${runId}-${leaseEpoch}`),
    enqueueSeat: (seatId) => add(shards, "seatId", seatId, null),
    async deliverRuns(runIds) {
      if (runIds.length === 0) return;
      const add = async () => {
        await runs.waitUntilReady();
        const missing = runIds.slice(await runs.getWaitingCount());
        await runs.addBulk(missing.map((runId) => ({ name: runs.name, data: { runId } })));
      };
      await within(add());
    },
    enqueueProbe: (probeId) => add(probes, "probeId", probeId),
    enqueueRequest: (requestId) => add(probes, "requestId", requestId),
    enqueueWebhook: (deliveryId) => add(webhooks, "deliveryId", deliveryId),
    async close() {
      await Promise.allSettled([runs, probes, shards, webhooks].map((queue) => queue.close()));
    },
  };
}
