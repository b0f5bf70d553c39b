// The form of a calibration and the request it means: a choice as it is, a load of one's own, and its issues.
import { Load } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import {
  choicesFor,
  durationMs,
  formField,
  type NoiseFormChoice,
  requestOf,
  valuesOf,
} from "./noise-form.ts";

const grpcMethod = {
  method: "demo.Dispatch/DispatchTask",
  input: "demo.Request",
  output: "demo.Reply",
  clientStreaming: false,
  serverStreaming: false,
  inputFields: [],
  exampleJson: '{"id": ""}',
};
const choice: NoiseFormChoice = {
  label: "duel: rest, GET /",
  benchmark: "duel",
  asked: {
    operation: { kind: "http", method: "GET", path: "/", headers: {}, expect: { status: [200] } },
  },
  load: Load.parse({ kind: "open", ratePerS: 500 }),
  blockMs: 2_500,
  warmupMs: 300,
};

describe("the form of a calibration", () => {
  it("asks what the chosen benchmark asks, in blocks of its length", () => {
    const made = requestOf(valuesOf([choice], 0), choice);
    expect(made).toEqual({
      request: { ...choice.asked, load: choice.load, rounds: 20, blockMs: 2_500, warmupMs: 300 },
    });
    expect(durationMs(valuesOf([choice], 0), choice)).toBe(20 * 2 * 3_100);
  });

  it("takes a load of one's own", () => {
    const values = valuesOf([choice], 0);
    const loadOf = (changes: object) => {
      const made = requestOf({ ...values, ...changes }, choice);
      return "request" in made ? made.request.load : made.issue;
    };
    expect(loadOf({ load: "clients", level: "8" })).toEqual({ kind: "closed", clients: 8 });
    expect(loadOf({ load: "rate", level: "250" })).toEqual({ kind: "open", ratePerS: 250 });
    expect(loadOf({ load: "rate", level: "x" })).toMatchObject({ field: "level" });
  });

  it.each([
    ["askedText", { askedText: "{" }],
    ["askedText", { askedText: "7" }],
    ["rounds", { rounds: "6.5" }],
    ["blockS", { blockS: "" }],
  ])("names %s when it cannot be read", (field, changes) => {
    const made = requestOf({ ...valuesOf([choice], 0), ...changes }, choice);
    expect(made).toMatchObject({ issue: { field } });
  });

  it("offers the first unary method where no benchmark uses a gRPC target", () => {
    const streaming = { ...grpcMethod, method: "a.B/Watch", serverStreaming: true };
    const [offered] = choicesFor([], [streaming, grpcMethod]);
    expect(offered?.asked.operation).toMatchObject({
      method: grpcMethod.method,
      message: { id: "" },
    });
    expect(choicesFor([choice], [grpcMethod])).toEqual([choice]);
    expect(choicesFor([], [])).toEqual([]);
    expect(requestOf(valuesOf([], 0), undefined)).toMatchObject({
      request: { load: { clients: 2 } },
    });
  });

  it("puts the server's errors where they belong", () => {
    expect(formField("operation.path")).toBe("askedText");
    expect(formField("load.clients")).toBe("level");
    expect(formField("rounds")).toBe("rounds");
    expect(formField("slug")).toBeNull();
  });
});
