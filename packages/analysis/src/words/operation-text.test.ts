// Operations of every kind in words.
import { Operation } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { operationText } from "./operation-text.ts";

it.each([
  [{ kind: "http", method: "POST", path: "/dispatch" }, "POST /dispatch"],
  [{ kind: "http", path: "/now", priority: 0 }, "GET /now, priority 0"],
  [
    { kind: "quic", mode: "uni", message: "hi", priority: -3 },
    "one-way stream of 2 bytes, priority -3",
  ],
  [{ kind: "grpc", method: "demo.Dispatch/DispatchTask" }, "demo.Dispatch/DispatchTask"],
  [
    { kind: "grpc", method: "demo.Streams/Converse", messages: [{}, {}], repeat: 3 },
    "demo.Streams/Converse, 6 messages",
  ],
  [{ kind: "websocket", path: "/echo", message: "hi" }, "message at /echo"],
  [{ kind: "quic", mode: "uni", message: "grüß" }, "one-way stream of 6 bytes"],
])("%j is %s", (operation, text) => {
  expect(operationText(Operation.parse(operation))).toBe(text);
});
