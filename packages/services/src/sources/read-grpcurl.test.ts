// grpcurl lines as calls: address, method, message, metadata, and what stays behind.
import { expect, it } from "vitest";
import { readSourceText } from "./source-task.ts";

const only = (text: string) => {
  const [item] = readSourceText({ text }).filled;
  if (!item) throw new Error("nothing was filled in");
  return item;
};

it("reads a unary call", () => {
  const item = only(`grpcurl -plaintext -H 'X-Trace: 1' -H 'authorization: Bearer t' \\
    -d '{"name": "Ada {{x}}"}' localhost:50051 demo.v1.Greeter/Hello`);
  expect(item).toEqual({
    id: "0",
    name: "demo.v1.Greeter/Hello",
    origin: "grpc://localhost:50051",
    speaks: "grpc",
    insecure: false,
    operation: {
      kind: "grpc",
      method: "demo.v1.Greeter/Hello",
      metadata: { "x-trace": "1" },
      message: { name: "Ada {{{{x}}" },
      expect: { code: ["OK"] },
    },
    secrets: [{ header: "authorization", value: "Bearer t" }],
    notes: [],
  });
});

it.each([
  ["grpcurl h:1 a.B.C", "grpcs://h:1", "a.B/C", { message: {} }],
  ["grpcurl -d='{}{\"a\":1}' h a.B/C", "grpcs://h:443", "a.B/C", { messages: [{}, { a: 1 }] }],
  [
    "./grpcurl --insecure -d '{\"a\":1}' [::1]:5 a.B/C",
    "grpcs://[::1]:5",
    "a.B/C",
    { message: { a: 1 } },
  ],
])("reads %s", (text, origin, method, more) => {
  const item = only(text);
  expect(item.origin).toBe(origin);
  expect(item.operation).toMatchObject({ method, ...more });
});

it.each([
  ["-proto a.proto", "Left out: -proto a.proto. Set the schema in the target."],
  ["-max-time 3", "Left out: -max-time 3. Time-outs belong to the load."],
  ["-d @", "Left out: -d @. The message is read from the terminal; paste it."],
  ["-d nonsense", "Left out: -d. Its text is not JSON."],
  ["-H 'grpc-timeout: 1S'", "Left out: header grpc-timeout. It is set by the call itself."],
])("says what becomes of %s", (flags, note) => {
  expect(only(`grpcurl ${flags} h:1 a.B/C`).notes).toEqual([note]);
});

it.each(["grpcurl h:1 list", "grpcurl h:1 describe a.B", "grpcurl -plaintext h:1"])(
  "refuses %s",
  (text) => {
    expect(() => only(text)).toThrow("calls no method");
  },
);
