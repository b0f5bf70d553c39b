// What createRun refuses before anything is stored, what it accepts with warnings, and what it stores.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ServiceError } from "../errors.ts";
import {
  addDuelTargets,
  addTarget,
  codeOf,
  duelDefinition,
  grpcAnswer,
  refusedAnswer,
  testInstance,
} from "../testing/test-context.ts";
import { createRun } from "./create-run.ts";
import type { CreateRunInput } from "./create-run-input.ts";

const instance = testInstance(addDuelTargets);
beforeAll(async () => {
  await addTarget(instance, { slug: "down" }, refusedAnswer);
  await addTarget(instance, { slug: "plain", tls: null });
  const early = { slug: "early", protocol: "http3", tls: {}, quic: { zeroRtt: true } } as const;
  await addTarget(instance, early);
});

const start = (input: CreateRunInput) => createRun(instance.context, instance.owner, input);
const duel = (changes: object = {}) =>
  start({ definition: { ...duelDefinition, ...changes } as never });
const variants = (grpc: object) => ({
  variants: [duelDefinition.variants[0], { ...duelDefinition.variants[1], ...grpc }],
});
const rowsOf = async () => [
  await instance.context.db.run.count(),
  await instance.context.db.block.count(),
];

async function refusal(call: () => Promise<unknown>): Promise<ServiceError> {
  const before = await rowsOf();
  const error = await call().then(
    () => null,
    (thrown) => thrown,
  );
  expect(await rowsOf()).toEqual(before);
  if (!(error instanceof ServiceError)) throw error ?? new Error("it was not refused");
  return error;
}

describe("createRun refuses before anything is stored", () => {
  it.each<[string, object, string, string]>([
    ["zero duration", { plan: { blockMs: 0 } }, "invalid_input", "definition.plan.blockMs"],
    ["201 rounds", { plan: { rounds: 201 } }, "invalid_input", "definition.plan.rounds"],
    [
      "a million cells",
      {
        axes: [
          { name: "clients", values: Array.from({ length: 50 }, (_, i) => i + 1) },
          { name: "connections", values: Array.from({ length: 50 }, (_, i) => i + 1) },
        ],
      },
      "plan_too_large",
      "definition.axes",
    ],
    [
      "a gate on nobody",
      { gates: [{ metric: "p99", of: "nobody", op: "<", limitMs: 1 }] },
      "invalid_input",
      "definition.gates.0.of",
    ],
    [
      "an unknown target",
      variants({ target: "nowhere" }),
      "target_unknown",
      "definition.variants.1.target",
    ],
    [
      "an HTTP operation on a gRPC target",
      variants({ operation: { kind: "http", path: "/" } }),
      "operation_mismatch",
      "definition.variants.1.operation.kind",
    ],
    [
      "resumption without TLS",
      {
        ...variants({ target: "plain", operation: { kind: "http", path: "/" } }),
        load: { kind: "connect", clients: 1, handshake: "resumed" },
        axes: [],
      },
      "operation_mismatch",
      "definition.load.handshake",
    ],
    [
      "early data that is not safe to repeat",
      variants({ target: "early", operation: { kind: "http", path: "/", method: "POST" } }),
      "operation_mismatch",
      "definition.variants.1.operation",
    ],
    [
      "a method that the schema lacks",
      variants({ operation: { kind: "grpc", method: "demo.Dispatch/Nope" } }),
      "method_unknown",
      "definition.variants.1.operation.method",
    ],
    [
      "several messages for a method whose client sends one",
      variants({
        operation: { kind: "grpc", method: "demo.Dispatch/Watch", messages: [{}, {}] },
      }),
      "message_invalid",
      "definition.variants.1.operation.messages",
    ],
    [
      "turns where one side does not stream",
      variants({
        operation: { kind: "grpc", method: "demo.Dispatch/Watch", exchange: "ping-pong" },
      }),
      "message_invalid",
      "definition.variants.1.operation.exchange",
    ],
    [
      "a method of a later step that the schema lacks",
      variants({
        operation: undefined,
        workflow: [
          { name: "a", operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask" } },
          { name: "b", operation: { kind: "grpc", method: "demo.Dispatch/Nope" } },
        ],
      }),
      "method_unknown",
      "definition.variants.1.workflow.1.operation.method",
    ],
    [
      "a message with an unknown field",
      variants({
        operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: { nope: 1 } },
      }),
      "message_invalid",
      "definition.variants.1.operation.message.nope",
    ],
    [
      "a target that failed its probe",
      { variants: [{ ...duelDefinition.variants[0], target: "down" }], gates: [] },
      "target_unreachable",
      "definition.variants.0.target",
    ],
  ])("%s", async (_, changes, code, field) => {
    const error = await refusal(() => duel(changes));
    expect(error).toMatchObject({ code, field });
    expect(error.message).not.toBe("");
  });

  it("no target for a probe that failed a while ago: it may be back, and the worker asks it", async () => {
    const later = { ...instance.context, now: () => new Date(Date.now() + 16_000) };
    const definition = {
      ...duelDefinition,
      ...{ name: "back", gates: [] },
      variants: [{ ...duelDefinition.variants[0], target: "down" }],
    };
    const run = await createRun(later, instance.owner, { definition: definition as never });
    expect(run.created).toBe(true);
  });

  it("a target outside the allowed networks", async () => {
    const elsewhere = { ...instance.context, allowedNetworks: ["10.0.0.0/8"] };
    const call = () =>
      createRun(elsewhere, instance.owner, { definition: duelDefinition as never });
    expect(await refusal(call)).toMatchObject({ code: "address_not_allowed" });
  });

  it("neither or both of benchmark and definition, and a benchmark that is not there", async () => {
    expect(await codeOf(start({}))).toBe("invalid_input");
    expect(await codeOf(start({ benchmark: "a", definition: duelDefinition as never }))).toBe(
      "invalid_input",
    );
    expect(await codeOf(start({ benchmark: "not-there" }))).toBe("not_found");
  });

  it("an actor who may only read", async () => {
    const reader = { ...instance.owner, scopes: ["read" as const] };
    const call = () => createRun(instance.context, reader, { definition: duelDefinition as never });
    expect(await refusal(call)).toMatchObject({ code: "forbidden" });
  });

  it("names every error of a definition, not only the first", async () => {
    const error = await refusal(() => duel({ plan: { rounds: 0, blockMs: 1 } }));
    expect(error.issues.map((issue) => issue.field)).toEqual([
      "definition.plan.rounds",
      "definition.plan.blockMs",
    ]);
  });
});

describe("createRun stores", () => {
  beforeEach(async () => {
    await instance.context.db.benchmark.deleteMany();
  });

  it("run, cells and the blocks of the first look, rounds outermost and mirrored", async () => {
    const run = await duel({
      axes: [{ name: "clients", values: [1, 4] }],
      plan: { rounds: 10, looks: [10, 15] },
    });
    expect(run).toMatchObject({
      status: "queued",
      created: true,
      attempt: 1,
      verdict: null,
      progress: { blocksDone: 0, blocksPlanned: 40 },
    });
    const blocks = await instance.context.db.block.findMany({
      where: { runId: run.id },
      orderBy: { planOrder: "asc" },
    });
    expect(blocks.map((block) => block.planOrder)).toEqual([...Array(40).keys()]);
    expect(blocks.map((block) => block.round)).toEqual(
      [...blocks.map((b) => b.round)].sort((a, b) => a - b),
    );
    const order = (round: number) =>
      blocks.filter((b) => b.round === round && b.cellIndex === 1).map((b) => b.variant);
    expect(order(1)).toEqual([...order(0)].reverse());
    expect(await instance.context.db.cell.count({ where: { runId: run.id } })).toBe(2);
  });

  it("a new version of the benchmark only where the definition differs", async () => {
    expect((await duel()).benchmark.version).toBe(1);
    expect((await duel()).benchmark.version).toBe(1);
    expect((await duel({ question: "Another?" })).benchmark.version).toBe(2);
    expect((await start({ benchmark: "duel" })).benchmark.version).toBe(2);
  });

  it("which attempt of the same subject it is", async () => {
    const go = (commit: string) =>
      start({ definition: duelDefinition as never, subject: { commit } });
    expect([(await go("a")).attempt, (await go("a")).attempt, (await go("b")).attempt]).toEqual([
      1, 2, 1,
    ]);
  });

  it("the same run for the same idempotency key, and refuses another request under it", async () => {
    const input = { definition: duelDefinition as never, idempotencyKey: "build-17" };
    const [first, second] = await Promise.all([start(input), start(input)]);
    expect(second.id).toBe(first.id);
    expect([first.created, second.created].sort()).toEqual([false, true]);
    expect(await codeOf(start({ ...input, subject: { commit: "x" } }))).toBe(
      "idempotency_mismatch",
    );
  });

  it("warnings for what the plan cannot say", async () => {
    const short = await duel({ plan: { rounds: 5 } });
    expect(short.warnings[0]?.text).toMatch(/cannot end in GO or NO-GO/);
    const slow = await duel({
      load: { kind: "open", ratePerS: 100 },
      plan: { rounds: 10, blockMs: 500 },
    });
    expect(slow.warnings[0]?.text).toMatch(
      /p99 needs 1,000 requests a block, .* Use blocks of 12,500 ms/,
    );
    const tight = await duel({
      load: { kind: "open", ratePerS: 500 },
      plan: { rounds: 10, blockMs: 2_000 },
    });
    expect(tight.warnings[0]?.text).toMatch(
      /offers about 1,000. The pilot plans blocks of 2,500 ms/,
    );
    expect((await duel()).warnings).toEqual([]);
  });

  it("even when Redis is away", async () => {
    const lonely = {
      ...instance.context,
      queues: {
        ...instance.context.queues,
        enqueueRun: () => Promise.reject(new Error("away")),
        enqueueProbe: () => Promise.reject(new Error("away")),
      },
    };
    await addTarget(instance, { slug: "fresh", protocol: "grpc" }, null);
    const definition = { ...duelDefinition, ...variants({ target: "fresh" }) };
    const run = await createRun(lonely, instance.owner, { definition: definition as never });
    expect(run.status).toBe("queued");
  });

  it("settings of the targets as they stood, without secrets", async () => {
    await instance.context.db.targetSecret.deleteMany();
    const run = await duel();
    const row = await instance.context.db.run.findUniqueOrThrow({ where: { id: run.id } });
    expect(row.variants).toMatchObject([
      { name: "rest", target: { slug: "rest", host: "127.0.0.1" } },
      { name: "grpc", target: { slug: "grpc" } },
    ]);
    expect(grpcAnswer.ok).toBe(true);
  });
});
