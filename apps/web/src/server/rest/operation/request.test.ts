// Fields of an input and their places in a request: the document's parts, what was sent, and names for the client.
import { readLater } from "@gonogo/services/read-later";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { componentSchemas } from "./components.ts";
import { documentedParts, nameInRequest, putTogether } from "./request.ts";

const schema = z.strictObject({
  runId: z.string(),
  base: z.coerce.number().optional(),
  thing: readLater(z.unknown(), z.strictObject({ size: z.int() })),
  secret: z.string().optional(),
  idempotencyKey: z.string().max(9).optional(),
});
const route = { method: "put", path: "/runs/{id}/things" };
const places = {
  path: { id: "runId" },
  query: ["base"],
  body: { name: "TestThing", is: "thing", with: ["secret"] },
} as const;
const asked = { schema, places };

const sentWith = (parts: { query?: Record<string, string>; body?: unknown; key?: string }) => ({
  path: { id: "r1" },
  query: parts.query ?? {},
  header: (name: string) => (name === "Idempotency-Key" ? parts.key : undefined),
  body: parts.body,
});

describe("a request", () => {
  it("is documented by the schema of its input, each field in its place", () => {
    const { params, query, headers } = documentedParts(route, asked);
    const fields = [params, query, headers].map((part) => Object.keys(part?.shape ?? {}));
    expect(fields).toEqual([["id"], ["base"], ["Idempotency-Key"]]);
    expect(headers?.shape["Idempotency-Key"]).toBe(schema.shape.idempotencyKey);
    const { TestThing } = componentSchemas() as Record<string, { properties?: object }>;
    expect(Object.keys(TestThing?.properties ?? {})).toEqual(["size", "secret"]);
  });

  it("cannot name a field that the input does not have", () => {
    const wrong = { ...asked, places: { query: ["colour"] } };
    expect(() => documentedParts(route, wrong)).toThrow("no field");
  });

  it("is put together from path, query, header and body", () => {
    const body = { size: 1, secret: "s" };
    expect(putTogether(route, asked, sentWith({ query: { base: "2" }, body, key: "k" }))).toEqual({
      ...{ runId: "r1", base: "2", idempotencyKey: "k", secret: "s" },
      thing: { size: 1 },
    });
  });

  it("leaves a body that is no object for the schema to refuse", () => {
    expect(putTogether(route, asked, sentWith({ body: 7 }))).toMatchObject({ thing: 7 });
    const whole = { schema, places: { path: places.path, body: { name: "TestWhole" } } };
    expect(putTogether(route, whole, sentWith({ body: [1] }))).toEqual([1]);
  });

  it("refuses a field of the address in query or body", () => {
    const whole = { schema, places: { path: places.path, body: { name: "TestWhole" } } };
    const twice = {
      issues: [{ field: "", message: 'Unrecognized key: "runId"', breaks: "schema" }],
    };
    const of = (parts: Parameters<typeof sentWith>[0], by: typeof asked | typeof whole) => {
      try {
        return putTogether(route, by, sentWith(parts));
      } catch (error) {
        return error;
      }
    };
    expect(of({ body: { runId: "r2" } }, whole)).toMatchObject(twice);
    expect(of({ query: { runId: "r2" }, body: {} }, asked)).toMatchObject(twice);
  });

  it("names what lies in its body without the field that the body is", () => {
    const names = ["thing", "thing.size", "thingless", "secret.x"];
    expect(names.map((name) => nameInRequest(name, places))).toEqual([
      ...["", "size", "thingless", "secret.x"],
    ]);
  });
});
