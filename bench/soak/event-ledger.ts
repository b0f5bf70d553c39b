// Whether viewers heard everything: what a viewer received of a run is held against the run's stream in Redis, entry by entry.
// An entry after the viewer's first snapshot that never came is missed; one that came twice is repeated.

import type { Histogram } from "hdr-histogram-js";
import { Redis } from "ioredis";
import { latencyHistogram, quantilesMs, recordMs } from "./recorder.ts";

type Sent = {
  id: string;
  type: string;
  /** Of a snapshot. */
  status?: string | undefined;
};

/** Entries that are sent shortly after the end of a run have arrived by then. */
const settleMs = 2_000;
const ownPrefix = "gonogo:run-events";

/** Order of two stream ids, `ms-sequence`. */
function isAfter(id: string, other: string): boolean {
  const [ms = 0, sequence = 0] = id.split("-").map(Number);
  const [otherMs = 0, otherSequence = 0] = other.split("-").map(Number);
  return ms > otherMs || (ms === otherMs && sequence > otherSequence);
}

/** What one viewer received of one run. */
export class Viewing {
  /** Id of the last event, for Last-Event-ID. */
  lastId: string | null = null;
  isFinished = false;
  readonly received: string[] = [];
  #firstId = "0-0";
  /** The first thing that was heard is that the run has ended: its state holds all that went before. */
  #beganAtEnd = false;

  constructor(readonly runId: string) {}

  add({ id, type, status }: Sent) {
    // Until an event was seen a snapshot says where the viewer began; the end may be told from PostgreSQL, under the last id.
    if (type === "snapshot" && this.received.length === 0) {
      this.#firstId = id;
      this.#beganAtEnd = status !== undefined && status !== "queued" && status !== "running";
    }
    if (type === "finished") this.isFinished = true;
    if (type !== "snapshot" && type !== "finished") this.received.push(id);
    this.lastId = id;
  }

  /** @param stream all entries of the run, in order */
  compare(stream: readonly Sent[]): { missed: string[]; repeated: string[] } {
    const seen = new Set(this.received);
    const isDue = ({ id, type }: Sent) =>
      type !== "finished" &&
      !this.#beganAtEnd &&
      isAfter(id, this.#firstId) &&
      (this.isFinished || !isAfter(id, this.lastId ?? "0-0"));
    const missed = stream.filter((entry) => isDue(entry) && !seen.has(entry.id));
    const repeated = this.received.filter((id, index) => this.received.indexOf(id) !== index);
    return { missed: missed.map(({ id, type }) => `${type} ${id}`), repeated };
  }
}

export type Heard = {
  viewings: number;
  resumed: number;
  events: number;
  missed: number;
  repeated: number;
  /** Streams that ended before their run. */
  broken: number;
  /** The first that were missed, by run. */
  examples: string[];
  delay: ReturnType<typeof quantilesMs>;
};

export class EventLedger {
  readonly #redis: Redis;
  readonly #checks = new Set<Promise<void>>();
  readonly #streams = new Map<string, Promise<Sent[]>>();
  readonly #delays: Histogram = latencyHistogram();
  #counts = { viewings: 0, resumed: 0, events: 0, missed: 0, repeated: 0, broken: 0 };
  readonly #examples: string[] = [];

  constructor(redisUrl: string) {
    this.#redis = new Redis(redisUrl);
  }

  /** From the entry of the stream to the viewer, who listened by then. */
  delayed(ms: number) {
    recordMs(this.#delays, Math.max(0, ms));
  }

  resumed() {
    this.#counts.resumed += 1;
  }

  broken() {
    this.#counts.broken += 1;
  }

  /** Compares it with the stream once that has settled. */
  close(viewing: Viewing) {
    const check = this.#check(viewing).finally(() => this.#checks.delete(check));
    this.#checks.add(check);
  }

  async #check(viewing: Viewing) {
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const { missed, repeated } = viewing.compare(await this.#streamOf(viewing));
    this.#counts.viewings += 1;
    this.#counts.events += viewing.received.length;
    this.#counts.missed += missed.length;
    this.#counts.repeated += repeated.length;
    if (missed.length > 0 && this.#examples.length < 5)
      this.#examples.push(`${viewing.runId}: ${missed.slice(0, 3).join(", ")}`);
  }

  /** Of a run that has ended it is read once for all its viewers. */
  #streamOf({ runId, isFinished }: Viewing): Promise<Sent[]> {
    const known = this.#streams.get(runId);
    if (known) return known;
    const reading = this.#redis.xrange(`${ownPrefix}:${runId}`, "-", "+").then((entries) =>
      entries.map(([id, [, text = "{}"]]) => ({
        id,
        type: String((JSON.parse(text) as { type?: string }).type),
      })),
    );
    if (isFinished) this.#streams.set(runId, reading);
    return reading;
  }

  /** Waits for what is not compared yet. */
  async total(): Promise<Heard> {
    await Promise.all(this.#checks);
    this.#redis.disconnect();
    return { ...this.#counts, examples: this.#examples, delay: quantilesMs(this.#delays) };
  }
}
