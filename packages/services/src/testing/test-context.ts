// A context for database tests: a database of its own, the shared Redis under a prefix of its own,
// an owner to act as, and a few things that most tests need. Imported by tests only.
import { randomBytes } from "node:crypto";
import { makeTestDatabase, testRedisUrl } from "@gonogo/db/testing/test-database";
import type { ProbeAnswer, TargetConfigInput } from "@gonogo/protocols/spec";
import { afterAll, beforeAll } from "vitest";
import { ensureOwner, type Owner } from "../auth/ensure-owner.ts";
import { type OpenContext, openContext } from "../context.ts";
import { redisIsUp } from "../redis.ts";
import { recordProbe } from "../target/answer-probe.ts";
import { createTarget } from "../target/create-target.ts";

export type TestInstance = {
  readonly context: OpenContext;
  readonly owner: Owner;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly prefix: string;
  readonly secretKey: Uint8Array;
  close(): Promise<void>;
  /** Closes it and leaves its database as a template, with a note of what is in it. */
  keepAs(template: string, note: unknown): Promise<void>;
};

export type TestInstanceSettings = {
  readonly redisUrl?: string;
  readonly databaseUrl?: (url: string) => string;
  /** That its database is copied from; default: the migrated one. */
  readonly template?: string;
  /** Default: a new one. */
  readonly secretKey?: Uint8Array;
};

export async function makeTestInstance(settings: TestInstanceSettings = {}): Promise<TestInstance> {
  const database = await makeTestDatabase(settings.template);
  const redisUrl = settings.redisUrl ?? testRedisUrl();
  const prefix = `test-${randomBytes(6).toString("hex")}`;
  const secretKey = settings.secretKey ?? new Uint8Array(randomBytes(32));
  const databaseUrl = settings.databaseUrl?.(database.url) ?? database.url;
  const context = openContext({
    databaseUrl,
    redisUrl,
    allowedNetworks: ["127.0.0.0/8", "::1/128"],
    secretKey,
    publicUrl: "http://127.0.0.1:3000",
    queuePrefix: prefix,
    maxConnections: 5,
  });
  await redisIsUp(context.redis);
  const owner = await ensureOwner(context);
  const closeContext = async () => {
    const keys = await context.redis.keys(`${prefix}:*`).catch(() => []);
    if (keys.length > 0) await context.redis.del(keys).catch(() => {});
    await context.close();
  };
  return {
    context,
    owner,
    databaseUrl,
    redisUrl,
    prefix,
    secretKey,
    async close() {
      await closeContext();
      await database.drop();
    },
    async keepAs(template, note) {
      await closeContext();
      await database.keepAs(template, note);
    },
  };
}

/** The instance of a file's tests: made and prepared before the first of them, closed after the last. Empty until then. */
export const testInstance = (prepare?: (instance: TestInstance) => Promise<void>): TestInstance =>
  instanceOfFile(makeTestInstance, prepare);

/** As `testInstance`, for one that is made in another way. */
export function instanceOfFile<Instance extends TestInstance>(
  make: () => Promise<Instance>,
  prepare?: (instance: Instance) => Promise<void>,
): Instance {
  const instance = {} as Instance;
  beforeAll(async () => {
    Object.assign(instance, await make());
    await prepare?.(instance);
  });
  afterAll(() => instance.close());
  return instance;
}

/** An answer of a healthy gRPC server with the dispatch method. */
export const grpcAnswer: ProbeAnswer = {
  ok: true,
  addresses: ["127.0.0.1:18051"],
  connectUs: 100,
  tls: null,
  certificate: null,
  http: null,
  quic: null,
  grpc: {
    methods: [
      {
        method: "demo.Dispatch/DispatchTask",
        input: "demo.DispatchTaskRequest",
        output: "demo.DispatchTaskReply",
        clientStreaming: false,
        serverStreaming: false,
        inputFields: [
          { name: "id", type: "string", repeated: false },
          { name: "deadline_ms", type: "int64", repeated: false },
          { name: "labels", type: "string", repeated: true },
        ],
        exampleJson: "{}",
      },
      {
        method: "demo.Dispatch/Watch",
        input: "demo.WatchRequest",
        output: "demo.Event",
        clientStreaming: false,
        serverStreaming: true,
        inputFields: [],
        exampleJson: "{}",
      },
    ],
    unusable: [],
    descriptorSetBase64: "",
  },
  websocket: null,
  problem: null,
};

export const httpAnswer: ProbeAnswer = {
  ...grpcAnswer,
  grpc: null,
  quic: null,
  http: { status: 200, version: "HTTP/1.1", server: null },
};

export const refusedAnswer: ProbeAnswer = {
  ...httpAnswer,
  ok: false,
  http: null,
  problem: {
    code: "connect_refused",
    message: "Nothing listens at 127.0.0.1:1.",
    remedy: "Start the server.",
  },
};

/** Adds a target whose last probe said `answer`; null: never probed. */
export async function addTarget(
  instance: TestInstance,
  target: Pick<TargetConfigInput, "slug"> & Partial<TargetConfigInput>,
  answer: ProbeAnswer | null = httpAnswer,
): Promise<string> {
  const { id } = await createTarget(instance.context, instance.owner, {
    target: { name: target.slug, protocol: "http1", host: "127.0.0.1", port: 18_080, ...target },
  });
  if (answer) await recordProbe(instance.context, id, answer);
  return id;
}

/** A duel of `rest` against `grpc` on targets of the same names. */
export const duelDefinition = {
  name: "duel",
  question: "Move to gRPC?",
  variants: [
    { name: "rest", target: "rest", operation: { kind: "http", path: "/dispatch" } },
    {
      name: "grpc",
      target: "grpc",
      operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: { id: "a" } },
    },
  ],
  load: { kind: "closed", clients: 2 },
  plan: { rounds: 10, warmupMs: 100, blockMs: 500 },
  gates: [{ metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 }],
} as const;

/** Targets `rest` and `grpc`, both probed a moment ago. */
export async function addDuelTargets(instance: TestInstance): Promise<void> {
  await addTarget(instance, { slug: "rest" });
  await addTarget(instance, { slug: "grpc", protocol: "grpc" }, grpcAnswer);
}

/** The ServiceError code that a call ends with, or "none". */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "none";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}
