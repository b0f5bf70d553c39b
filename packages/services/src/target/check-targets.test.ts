// An axis of what only QUIC has is refused where every target speaks TCP, at the axis; a header that the target's
// version of HTTP may not carry, at the header.
import { BenchmarkSpec, TargetConfig } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import type { Context } from "../context.ts";
import type { TargetView } from "../rows/target-view.ts";
import { targetIssues } from "./check-targets.ts";

const viewOf = (slug: string, protocol: "http2" | "http3"): TargetView => ({
  ...TargetConfig.parse({ slug, name: slug, protocol, host: "127.0.0.1", port: 1, tls: {} }),
  ...{ id: slug, hasSecret: false, addressAllowed: true, lastProbe: null },
  ...{ createdAt: "", updatedAt: "" },
});
const operation = { kind: "http" as const, path: "/" };
const spec = BenchmarkSpec.parse({
  name: "a",
  question: "b?",
  variants: [
    { name: "one", target: "one", operation },
    { name: "two", target: "two", operation },
  ],
  load: { kind: "closed", clients: 1 },
  axes: [{ name: "streamWindowBytes", values: [4_096, 65_536] }],
});
// Of its context it asks for the allowed networks only.
const context = { allowedNetworks: [] } as unknown as Context;
const fieldsOf = (protocols: readonly ("http2" | "http3")[]) => {
  const views = protocols.map((protocol, i) => viewOf(i === 0 ? "one" : "two", protocol));
  const targets = new Map(views.map((view) => [view.slug, view]));
  return targetIssues(context, spec, targets)
    .filter(({ code }) => code === "operation_mismatch")
    .map(({ field, message }) => [field, message]);
};

it("names the axis, and what to vary instead", () => {
  expect(fieldsOf(["http2", "http2"])).toEqual([
    [
      "axes.0.name",
      "streamWindowBytes fits QUIC and HTTP/3 only; over TCP use sendBufferBytes or receiveBufferBytes",
    ],
  ]);
  expect(fieldsOf(["http2", "http3"])).toEqual([]);
  // A target that is missing is reported by itself.
  expect(fieldsOf(["http2"])).toEqual([]);
});

it("names the header that the target's version of HTTP may not carry", () => {
  const closing = { kind: "http" as const, path: "/", headers: { Connection: "close" } };
  const [one, two] = spec.variants;
  if (!one || !two) throw new Error("two variants were written");
  const closed = BenchmarkSpec.parse({
    ...{ name: "a", question: "b?", load: { kind: "closed", clients: 1 } },
    variants: [{ ...one, operation: closing }, { ...two }],
  });
  const issues = targetIssues(
    context,
    closed,
    new Map([
      ["one", viewOf("one", "http2")],
      ["two", viewOf("two", "http2")],
    ]),
  );
  expect(issues.map(({ code, field }) => [code, field])).toContainEqual([
    "operation_mismatch",
    "variants.0.operation.headers.Connection",
  ]);
});
