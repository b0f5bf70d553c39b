// A few threads that do one job each at a time, so that what callers send is read beside the event loop and not on it. A job
// has a time limit, and a thread a limit of memory: beyond either the thread is ended and a new one takes its place.
import type { Transferable, Worker } from "node:worker_threads";

/** Why a job has no answer: its time or memory was over, or too many wait. */
export class ThreadLimit extends Error {
  override readonly name = "ThreadLimit";
  readonly reached: "time" | "memory" | "queue";
  constructor(reached: ThreadLimit["reached"]) {
    super(`the limit of ${reached} is reached`);
    this.reached = reached;
  }
}

export type Job = {
  /** Whose job it is: nobody takes a free thread before somebody else who waits and has none. */
  readonly owner: string;
  /** Posted to the thread, which answers with one message. */
  readonly message: unknown;
  /** Parts of the message that are handed over without a copy. */
  readonly transfer: readonly Transferable[];
  /** From the moment a thread takes it. */
  readonly limitMs: number;
};

export type PoolSize = {
  readonly threads: number;
  /** Jobs that may wait; of one owner half as many. */
  readonly waiting: number;
};

type Waiting = Job & {
  readonly done: (answer: unknown) => void;
  readonly failed: (reason: unknown) => void;
};

type Thread = {
  readonly worker: Worker;
  isReady: boolean;
  job: Waiting | null;
  timer: NodeJS.Timeout | null;
};

export type ThreadPool = {
  /** The thread's answer. Throws ThreadLimit, and whatever ended the thread. */
  run(job: Job): Promise<unknown>;
};

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/**
 * Threads are opened when they are first needed, and send a message once they are ready: no job's time runs before. They keep
 * the process alive while they work, and not while they wait.
 */
export function threadPool(open: () => Worker, size: PoolSize): ThreadPool {
  const threads = new Set<Thread>();
  let waiting: Waiting[] = [];

  /** Takes the job from its thread. */
  function take(thread: Thread): Waiting | null {
    const { job, timer } = thread;
    if (timer) clearTimeout(timer);
    thread.job = null;
    thread.timer = null;
    thread.worker.unref();
    return job;
  }

  function end(thread: Thread, reason: unknown): void {
    threads.delete(thread);
    // One that never came to be ready would leave its job waiting for ever.
    const job = thread.isReady ? take(thread) : waiting.shift();
    void thread.worker.terminate();
    job?.failed(reason);
    next();
  }

  function start(): void {
    const thread: Thread = { worker: open(), isReady: false, job: null, timer: null };
    threads.add(thread);
    thread.worker
      .on("message", (answer) => {
        const job = take(thread);
        if (thread.isReady) job?.done(answer);
        thread.isReady = true;
        next();
      })
      .on("error", (error) => end(thread, outOfMemory(error) ? new ThreadLimit("memory") : error))
      .on("exit", () => threads.has(thread) && end(thread, new Error("the thread ended")));
  }

  function give(thread: Thread, job: Waiting): void {
    waiting = waiting.filter((one) => one !== job);
    thread.job = job;
    thread.worker.ref();
    thread.timer = setTimeout(() => end(thread, new ThreadLimit("time")), job.limitMs);
    thread.worker.postMessage(job.message, [...job.transfer]);
  }

  /** Gives free threads the jobs that wait, and opens threads for the others. */
  function next(): void {
    for (;;) {
      const all = [...threads];
      const busy = new Set(all.map(({ job }) => job?.owner));
      const job = waiting.find(({ owner }) => !busy.has(owner)) ?? waiting[0];
      if (!job) return;
      const free = all.find((thread) => thread.isReady && thread.job === null);
      if (free) {
        give(free, job);
        continue;
      }
      const starting = all.filter(({ isReady }) => !isReady).length;
      if (all.length >= size.threads || starting >= waiting.length) return;
      start();
    }
  }

  return {
    run: (job) =>
      new Promise((done, failed) => {
        const own = waiting.filter(({ owner }) => owner === job.owner).length;
        if (waiting.length >= size.waiting || own >= size.waiting / 2)
          return failed(new ThreadLimit("queue"));
        waiting.push({ ...job, done, failed });
        next();
      }),
  };
}
