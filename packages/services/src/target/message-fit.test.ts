// What a JSON message may look like for a method, following the JSON mapping of protobuf.
import type { GrpcMethod } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { callIssue, messageIssue, reasonAgainst } from "./message-fit.ts";

const field = (name: string, type: string, repeated = false) => ({ name, type, repeated });
const method: GrpcMethod = {
  method: "demo.Dispatch/DispatchTask",
  input: "demo.Task",
  output: "demo.Reply",
  clientStreaming: false,
  serverStreaming: false,
  inputFields: [
    field("id", "string"),
    field("deadline_ms", "int64"),
    field("share", "double"),
    field("urgent", "bool"),
    field("priority", "enum demo.Priority"),
    field("inner", "message demo.Inner"),
    field("tags", "string", true),
    field("labels", "message demo.Task.LabelsEntry", true),
  ],
  exampleJson: "{}",
};

describe("messageIssue", () => {
  it.each<Record<string, unknown>>([
    {},
    { id: "a", deadlineMs: 5, deadline_ms: "5" },
    { share: 0.5, urgent: true, priority: "HIGH" },
    { share: "NaN", priority: 2, inner: { any: 1 } },
    { tags: ["a", "b"], labels: { a: "b" } },
    { id: null },
    { "[demo.extension]": 1 },
    { id: "{{uuid}}", deadlineMs: "{{random 1..9}}", share: "{{row.share}}", tags: ["{{seq}}"] },
  ])("lets %j through", (message) => {
    expect(messageIssue(method, message)).toBeNull();
  });

  it.each<[string, unknown, RegExp]>([
    ["nope", 1, /has no field nope; it has id, deadline_ms/],
    ["id", 5, /id must be string/],
    ["deadline_ms", 1.5, /must be int64/],
    ["deadlineMs", "soon", /must be int64/],
    ["urgent", "yes", /must be bool/],
    ["tags", "{{seq}}", /must be a list of string/],
    ["share", "half", /must be double/],
    ["tags", "a", /must be a list of string/],
    ["tags", [1], /must be a list of string/],
  ])("finds error with %s = %j", (key, value, message) => {
    expect(messageIssue(method, { [key]: value })).toMatchObject({
      key,
      message: expect.stringMatching(message),
    });
  });
});

describe("callIssue", () => {
  const kinds = {
    unary: method,
    server: { ...method, serverStreaming: true },
    client: { ...method, clientStreaming: true },
    bidi: { ...method, clientStreaming: true, serverStreaming: true },
  };
  it.each([
    ["unary", { messages: [{}] }, null],
    ["unary", { repeat: 1 }, null],
    ["unary", { messages: [{}, {}] }, "messages"],
    ["server", { repeat: 2 }, "repeat"],
    ["server", { exchange: "all-at-once" }, "exchange"],
    ["client", { messages: [{}, {}], repeat: 9 }, null],
    ["client", { exchange: "ping-pong" }, "exchange"],
    ["bidi", { messages: [{}, {}], repeat: 9, exchange: "ping-pong" }, null],
  ] as const)("of a %s method with %j is %s", (kind, operation, key) => {
    const issue = callIssue(kinds[kind], {
      ...operation,
      messages: "messages" in operation ? [...operation.messages] : undefined,
    });
    expect(issue?.key ?? null).toBe(key);
    if (issue) expect(issue.message).toContain("demo.Dispatch/DispatchTask");
  });
});

it("lets the JSON of Google's own types through, which has no fields of the message", () => {
  const any = {
    ...method,
    input: "google.protobuf.Any",
    inputFields: [field("typeUrl", "string")],
  };
  expect(messageIssue(any, { "@type": "type.googleapis.com/demo.Task", id: "a" })).toBeNull();
});

it("finds why a method cannot be called, of its own or of its service", () => {
  const unusable = [
    { name: "bad.Svc", reason: "status 5: not found" },
    { name: "half.Svc/Lost", reason: "nothing defines its type gone.T" },
  ];
  const grpc = { methods: [method], unusable, descriptorSetBase64: "" };
  expect(reasonAgainst(grpc, "bad.Svc/Any")).toBe("status 5: not found");
  expect(reasonAgainst(grpc, "half.Svc/Lost")).toContain("gone.T");
  expect(reasonAgainst(grpc, "half.Svc/Found")).toBeUndefined();
});
