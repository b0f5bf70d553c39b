// Watching a run: snapshot first, then the stream in order; resumable, and never left waiting for an end
// that has come already. One reader a run and process.
import type { RunEvent } from "@gonogo/protocols/events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { finishRun } from "../../measure/finish-run.ts";
import type { Lease } from "../../measure/lease.ts";
import { openRedis } from "../../redis.ts";
import { addDuelTargets, testInstance } from "../../testing/test-context.ts";
import { claimed, startDuel } from "../../testing/test-run.ts";
import { announce, type StreamEntry, streamKey } from "./run-stream.ts";
import { openTails } from "./run-tail.ts";
import { readWatched } from "./watch-notes.ts";
import { watchRun } from "./watch-run.ts";

const instance = testInstance(addDuelTargets);
let runId: string;
let lease: Lease;
let ender: AbortController;
beforeEach(async () => {
  ender = new AbortController();
  runId = await startDuel(instance);
  lease = await claimed(instance.context, runId);
});
afterEach(() => ender.abort());

const watch = (lastEventId?: string, context = instance.context) =>
  watchRun(context, instance.owner, {
    id: runId,
    lastEventId: lastEventId ?? null,
    signal: ender.signal,
  });
const say = (message: string): RunEvent => ({
  type: "log",
  runId,
  atUnixMs: 1,
  level: "info",
  message,
});
const next = async (watcher: AsyncGenerator<StreamEntry>): Promise<StreamEntry> => {
  const step = await watcher.next();
  if (step.done) throw new Error("the watcher has ended");
  return step.value;
};
const textOf = ({ event }: StreamEntry) => (event.type === "log" ? event.message : event.type);
const rest = async (watcher: AsyncGenerator<StreamEntry>) => {
  const seen: string[] = [];
  for await (const entry of watcher) seen.push(textOf(entry));
  return seen;
};

describe("watchRun", () => {
  it("begins with a snapshot and ends after `finished`", async () => {
    await announce(instance.context, say("before"));
    const watcher = watch();
    expect((await next(watcher)).event).toMatchObject({
      type: "snapshot",
      runId,
      status: "running",
    });
    const seen = rest(watcher);
    for (const text of ["a", "b", "c"]) await announce(instance.context, say(text));
    await finishRun(instance.context, lease, { status: "cancelled" });
    expect(await seen).toEqual(["a", "b", "c", "finished"]);
  });

  it("goes on after the last id that was seen, without a snapshot", async () => {
    const first = watch();
    await next(first);
    for (const text of ["a", "b", "c"]) await announce(instance.context, say(text));
    const seen = [await next(first), await next(first)];
    await first.return();
    const second = watch(seen[0]?.id);
    expect([textOf(await next(second)), textOf(await next(second))]).toEqual(["b", "c"]);
    await second.return();
  });

  it("sends what it could not read at first before what came later", async () => {
    const { context } = instance;
    const watcher = watch();
    await next(watcher);
    await announce(context, say("seen"));
    const { id } = await next(watcher);
    await watcher.return();
    await announce(context, say("between"));
    // The first look at what follows an id fails, as it does when Redis takes longer than a command may.
    const redis = context.redis.duplicate();
    const read = redis.xrange.bind(redis) as (...args: unknown[]) => Promise<[string, string[]][]>;
    let failures = 0;
    const failing = (...args: unknown[]) => {
      if (failures > 0 || !String(args[1]).startsWith("(")) return read(...args);
      failures += 1;
      return Promise.reject(new Error("Command timed out"));
    };
    redis.xrange = failing as typeof redis.xrange;
    const resumed = watch(id, { ...context, redis });
    const first = next(resumed);
    await expect.poll(() => failures).toBe(1);
    await announce(context, say("later"));
    expect([textOf(await first), textOf(await next(resumed))]).toEqual(["between", "later"]);
    await resumed.return();
    redis.disconnect();
  });

  it("gives a new snapshot at once for an id that this run's stream does not have", async () => {
    const other = await startDuel(instance);
    await announce(instance.context, { ...say("elsewhere"), runId: other });
    // Ids of two streams are the same where both got an entry in one millisecond.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await announce(instance.context, say("a"));
    const idIn = async (run: string) => {
      const [newest] = await instance.context.redis.xrevrange(
        streamKey(instance.context, run),
        ...(["+", "-", "COUNT", 1] as const),
      );
      return newest?.[0] ?? "";
    };
    const newest = await idIn(runId);
    const [ms = "0"] = newest.split("-");
    const trimmed = ["0-0", "1-0", `${Number(ms) - 1}-0`];
    const future = [`${ms}-999`, `${Number(ms) + 60_000}-0`, "9999999999999999999-0"];
    const none = ["18446744073709551616-0", "-1-0", `${ms}--1`, "nonsense", "", "1".repeat(500)];
    for (const id of [await idIn(other), ...trimmed, ...future, ...none]) {
      const watcher = watch(id);
      const late = new Promise<null>((resolve) => setTimeout(resolve, 2_500, null));
      const first = await Promise.race([next(watcher), late]);
      expect(first, id).toMatchObject({ id: newest, event: { type: "snapshot" } });
      void watcher.return();
    }
  });

  it("answers snapshot and finished at once for a run that has ended", async () => {
    await finishRun(instance.context, lease, { status: "cancelled" });
    expect(await rest(watch())).toEqual(["snapshot", "finished"]);
  });

  it("ends even when Redis forgot that the run has ended", async () => {
    const watcher = watch();
    await next(watcher);
    const seen = rest(watcher);
    await instance.context.db.run.update({ where: { id: runId }, data: { status: "failed" } });
    expect(await seen).toEqual(["snapshot", "finished"]);
  });

  it("tells what was announced last before an end that only PostgreSQL knows", async () => {
    const { context } = instance;
    // The run ends while a silent watcher looks whether it has.
    const db = context.db.$extends({
      query: {
        run: {
          async findFirst({ args, query }) {
            if (args.include === undefined) {
              await announce(context, say("last words"));
              await context.db.run.update({ where: { id: runId }, data: { status: "failed" } });
            }
            return query(args);
          },
        },
      },
    });
    const watcher = watch(undefined, { ...context, db: db as unknown as typeof context.db });
    await next(watcher);
    expect(await rest(watcher)).toEqual(["last words", "snapshot", "finished"]);
  });

  it("shows what PostgreSQL holds while Redis is away", async () => {
    const redis = openRedis("redis://127.0.0.1:1");
    const watcher = watch(undefined, { ...instance.context, redis });
    expect((await next(watcher)).event.type).toBe("snapshot");
    await instance.context.db.run.update({ where: { id: runId }, data: { status: "failed" } });
    const seen = await rest(watcher);
    expect(seen.at(-1)).toBe("finished");
    redis.disconnect();
  });

  it("reads a run's stream once, however many watch", async () => {
    const before = openTails();
    const watchers = [watch(), watch(), watch()];
    for (const watcher of watchers) await next(watcher);
    expect(openTails()).toBe(before + 1);
    const seen = watchers.map((watcher) => next(watcher));
    await announce(instance.context, say("for all"));
    expect((await Promise.all(seen)).map(textOf)).toEqual(["for all", "for all", "for all"]);
    for (const watcher of watchers) await watcher.return();
    expect(openTails()).toBe(before);
  });

  it("stops when its reader goes away", async () => {
    const watcher = watch();
    await next(watcher);
    const end = watcher.next();
    ender.abort();
    expect((await end).done).toBe(true);
  });

  it("keeps the stream short", async () => {
    const many = Array.from({ length: 2_600 }, (_, i) =>
      announce(instance.context, say(String(i))),
    );
    await Promise.all(many);
    expect(await instance.context.redis.xlen(streamKey(instance.context, runId))).toBeLessThan(
      2_300,
    );
  });

  it("notes that it is watched from this machine, and the run's report says so", async () => {
    const watcher = (address: string | null) =>
      watchRun(instance.context, instance.owner, {
        id: runId,
        signal: ender.signal,
        watcher: { address, by: "page" },
      });
    const far = watcher("192.0.2.7");
    await next(far);
    await far.return();
    expect(await readWatched(instance.context, runId)).toEqual([]);
    const fromMs = Date.now();
    const near = watcher("::ffff:127.0.0.1");
    await next(near);
    // A note stands from the beginning: whoever still watches at the end has watched.
    const [begun] = (await readWatched(instance.context, runId)) ?? [];
    expect(begun?.by).toBe("page");
    expect(begun?.fromUnixMs).toBeGreaterThanOrEqual(fromMs);
    await near.return();
    await finishRun(instance.context, lease, { status: "cancelled" });
    const { watched } = await instance.context.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(watched).toMatchObject([{ by: "page", fromUnixMs: begun?.fromUnixMs }]);
  });

  it("ends a run without Redis, and without a note", async () => {
    const redis = openRedis("redis://127.0.0.1:1");
    expect(await readWatched({ ...instance.context, redis }, runId)).toBeNull();
    await finishRun({ ...instance.context, redis }, lease, { status: "cancelled" });
    const { watched } = await instance.context.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(watched).toBeNull();
    redis.disconnect();
  });

  it("is for members of the project only", async () => {
    const outsider = { ...instance.owner, projectId: "01933a5e-7c00-7000-8000-000000000009" };
    const watcher = watchRun(instance.context, outsider, { id: runId });
    await expect(watcher.next()).rejects.toMatchObject({ code: "not_found" });
  });
});
