// What a gRPC operation may say about its messages: one, a list, repeated, and how turns are taken.
import { describe, expect, it } from "vitest";
import { GrpcOperation, messagesOf } from "./grpc.ts";

const method = "demo.Streams/Converse";
const parse = (more: object) => GrpcOperation.safeParse({ kind: "grpc", method, ...more });

describe("a gRPC operation", () => {
  it("sends one message as ever, and nothing new stands in it", () => {
    const operation = GrpcOperation.parse({ kind: "grpc", method });
    expect(operation).toEqual({
      kind: "grpc",
      method,
      metadata: {},
      message: {},
      expect: { code: ["OK"] },
    });
    expect(messagesOf(operation)).toEqual([{}]);
  });
  it("sends its messages in order, all of them as often as it says", () => {
    const operation = GrpcOperation.parse({
      kind: "grpc",
      method,
      messages: [{ text: "a" }, { text: "b" }],
      repeat: 2,
      exchange: "all-at-once",
    });
    expect(messagesOf(operation).map(({ text }) => text)).toEqual(["a", "b", "a", "b"]);
  });
  it.each([
    ["a message beside messages", { message: { a: 1 }, messages: [{}] }, "messages"],
    ["no message in messages", { messages: [] }, "messages"],
    ["more than 1,000 messages", { messages: Array(1_001).fill({}) }, "messages"],
    ["more than 10,000 with repetitions", { messages: Array(101).fill({}), repeat: 100 }, "repeat"],
    [
      "more than 16 MiB with repetitions",
      { message: { a: "x".repeat(2_000) }, repeat: 9_000 },
      "repeat",
    ],
    ["unknown turns", { exchange: "sometimes" }, "exchange"],
  ])("refuses %s", (_, more, field) => {
    const paths = parse(more).error?.issues.map((issue) => issue.path[0]);
    expect(paths).toContain(field);
  });
});
