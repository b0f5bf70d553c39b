// The document's shapes: what may be sent differs from what comes back where a gate may be sent as text.
import { OpenAPIHono } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import { addBenchmarks } from "../resources/benchmarks.ts";
import { componentSchemas } from "./components.ts";
import type { RestEnv, RestParts } from "./route-parts.ts";

// Shapes are among the components once their operations are added; nothing is called.
for (let app = 0; app < 2; app++) addBenchmarks(new OpenAPIHono<RestEnv>(), {} as RestParts);

type Shape = {
  type?: string;
  anyOf?: Shape[];
  examples?: string[];
  required?: string[];
  properties?: Record<string, Shape>;
  items?: Shape;
};

const schemas = componentSchemas() as Record<string, Shape>;
const gateOf = (name: string, field?: string): Shape | undefined => {
  const shape = field === undefined ? schemas[name] : schemas[name]?.properties?.[field];
  return shape?.properties?.gates?.items;
};

describe("a gate in the OpenAPI document", () => {
  it("may be sent as text or as an object", () => {
    const [text, written] = gateOf("Definition")?.anyOf ?? [];
    expect(text).toMatchObject({ type: "string" });
    expect(text?.examples).toContain("p99(grpc) < 10 ms");
    expect(written).toMatchObject({ type: "object", required: ["metric", "of", "op"] });
    expect(Object.keys(written?.properties ?? {})).toEqual(
      expect.arrayContaining(["vs", "cells", "limitBytes", "blocking"]),
    );
  });

  it("comes back as an object", () => {
    const sent = gateOf("Benchmark", "spec");
    expect(sent).toMatchObject({ type: "object" });
    expect(sent?.anyOf).toBeUndefined();
  });
});
