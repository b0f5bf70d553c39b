// What most tests of the worker measure with: a demo target and an engine for the file, and for each test an instance
// of its own with a worker in it. Registers its hooks where it is called. Imported by tests only.
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { RunningWorker } from "../worker.ts";
import { type DemoTarget, startDemoTarget, unhurried } from "./demo-target.ts";
import { aliasEngine, type EngineAlias } from "./engine-alias.ts";
import { type MeasuredInstance, makeMeasuredInstance } from "./measured-instance.ts";

type BenchOptions = {
  /** Default: the engine as it is. */
  readonly engine?: () => EngineAlias;
  /** Before the instance is made, before each test; default: the target's answers take a little. */
  readonly prepare?: (target: DemoTarget) => Promise<void>;
  /** Before the worker starts, before each test. */
  readonly populate?: (instance: MeasuredInstance, target: DemoTarget) => Promise<void>;
};

/** The parts, to be read within tests and hooks; they are others in each test. */
export type Bench = {
  readonly target: DemoTarget;
  readonly engine: EngineAlias;
  readonly instance: MeasuredInstance;
  /** The instance's worker, for tests in which it goes away and comes back. */
  readonly worker: {
    readonly stop: () => Promise<void>;
    readonly start: (...args: Parameters<MeasuredInstance["work"]>) => Promise<void>;
  };
};

export function setUpBench({
  engine,
  prepare = (target) => target.behave(unhurried),
  populate,
}: BenchOptions = {}): Bench {
  let worker: RunningWorker | undefined;
  const bench: Partial<{ -readonly [part in keyof Bench]: Bench[part] }> = {
    worker: {
      stop: async () => worker?.stop(),
      start: async (...args) => {
        worker = await bench.instance?.work(...args);
      },
    },
  };
  beforeAll(async () => {
    bench.target = await startDemoTarget();
    bench.engine = (engine ?? aliasEngine)();
  });
  afterAll(async () => {
    bench.engine?.remove();
    await bench.target?.stop();
  });
  beforeEach(async () => {
    const { target, engine: alias } = bench;
    if (!target || !alias) throw new Error("The demo target did not start.");
    await prepare(target);
    const instance = await makeMeasuredInstance(target, alias);
    bench.instance = instance;
    await populate?.(instance, target);
    worker = await instance.work();
  });
  afterEach(async () => {
    await worker?.stop();
    await bench.instance?.close();
  });
  return bench as Bench;
}
