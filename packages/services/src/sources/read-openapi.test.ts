// OpenAPI documents of all versions as operations, with bodies from examples and schemas, and hostile ones within bounds.
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { readSourceText } from "./source-task.ts";

const pets = {
  openapi: "3.1.0",
  info: { title: "Pets" },
  servers: [{ url: "https://{region}.pets.example/v1/", variables: { region: { default: "eu" } } }],
  security: [{ bearer: [] }],
  paths: {
    "/pets/{petId}": {
      parameters: [
        { name: "petId", in: "path", required: true, schema: { type: "integer", example: 7 } },
      ],
      get: { summary: "One pet", tags: ["pets"], responses: { 200: {}, 304: {}, 404: {} } },
    },
    "/pets": {
      get: {
        security: [],
        parameters: [
          { name: "limit", in: "query", required: true, schema: { type: "integer", default: 20 } },
          { name: "tag", in: "query", example: ["a b", "c"] },
          { name: "page", in: "query", schema: { type: "integer" } },
          { $ref: "#/components/parameters/Trace" },
        ],
      },
      post: {
        operationId: "createPet",
        requestBody: { $ref: "#/components/requestBodies/Pet" },
        responses: { 201: {} },
      },
    },
  },
  components: {
    parameters: {
      Trace: { name: "X-Trace", in: "header", required: true, schema: { enum: ["on"] } },
    },
    requestBodies: {
      Pet: {
        content: {
          "application/xml": { schema: {} },
          "application/json": { schema: { $ref: "#/components/schemas/Pet" } },
        },
      },
    },
    schemas: {
      Pet: {
        type: "object",
        properties: {
          id: { type: "integer", readOnly: true },
          name: { type: "string", example: "Rex {{1}}" },
          born: { type: "string", format: "date" },
          parent: { $ref: "#/components/schemas/Pet" },
          tags: { type: "array", items: { type: "string", enum: ["dog"] } },
        },
      },
    },
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
  },
};
const read = (document: object, picks?: string[]) =>
  readSourceText({ text: JSON.stringify(document), ...(picks ? { picks } : {}) });
const filled = (document: object, pick: string) => {
  const [item] = read(document, [pick]).filled;
  if (!item) throw new Error("nothing was filled in");
  return item;
};

it("lists operations with where they go", () => {
  const { kind, title, items, filled: none } = read(pets);
  expect({ kind, title, none }).toEqual({ kind: "openapi", title: "Pets", none: [] });
  expect(items).toEqual([
    {
      id: "0",
      title: "GET /pets/{petId}",
      about: "One pet",
      group: "pets",
      origin: "https://eu.pets.example:443",
    },
    expect.objectContaining({ title: "GET /pets", about: "" }),
    expect.objectContaining({ title: "POST /pets", about: "createPet" }),
  ]);
});

it("reads the same document as YAML", () => {
  expect(readSourceText({ text: stringify(pets) })).toEqual(read(pets));
});

it("fills in the path, and says so", () => {
  expect(filled(pets, "0")).toMatchObject({
    operation: { method: "GET", path: "/v1/pets/7", expect: { status: [200] } },
    secrets: [{ header: "authorization", value: null }],
    notes: ["petId in the path is 7. Replace it by one that exists."],
  });
});

it("fills in what a query needs, and what it has examples of", () => {
  const { operation, secrets } = filled(pets, "1");
  expect(operation).toMatchObject({
    path: "/v1/pets?limit=20&tag=a%20b&tag=c",
    headers: { "X-Trace": "on" },
  });
  expect(secrets).toEqual([]);
});

it("makes a body from a schema that refers to itself, without what the server sets", () => {
  expect(filled(pets, "2").operation).toMatchObject({
    method: "POST",
    headers: {},
    body: {
      name: "Rex {{{{1}}",
      born: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      parent: {},
      tags: ["dog"],
    },
    expect: { status: [201] },
  });
});

const swagger = {
  swagger: "2.0",
  host: "h.example",
  basePath: "/api",
  schemes: ["http"],
  paths: {
    "/a": {
      post: { parameters: [{ in: "body", name: "b", schema: { $ref: "#/definitions/A" } }] },
      put: {
        parameters: [
          { in: "formData", name: "x", type: "string", required: true, default: "a b" },
          { in: "formData", name: "f", type: "file", required: true },
        ],
      },
    },
  },
  definitions: { A: { properties: { n: { type: "number", default: 1.5 } } } },
};

it("reads 2.0", () => {
  expect(filled(swagger, "0")).toMatchObject({
    origin: "http://h.example:80",
    operation: { path: "/api/a", body: { n: 1.5 } },
  });
  expect(filled(swagger, "1")).toMatchObject({
    operation: { body: "x=a+b", headers: { "content-type": "application/x-www-form-urlencoded" } },
    notes: ["Left out: file f. Multipart bodies are not supported."],
  });
});

const one = (operation: object, more: object = {}) => ({
  ...{ openapi: "3.0.0", paths: { "/a": { post: operation } } },
  ...more,
});
const jsonBody = (schema: object) => ({
  requestBody: { content: { "application/json": { schema } } },
});

it("knows no target where servers are relative", () => {
  expect(filled(one({}, { servers: [{ url: "/v2" }] }), "0")).toMatchObject({
    origin: null,
    operation: { path: "/v2/a" },
  });
});

it("fills in parts of a path that the document does not describe", () => {
  const document = { openapi: "3.0.0", paths: { "/a/{x}/{y-z}.json": { get: {} } } };
  expect(filled(document, "0")).toMatchObject({
    operation: { path: "/a/1/1.json" },
    notes: [expect.stringContaining("x in the path"), expect.stringContaining("y-z in the path")],
  });
});

it.each([
  ["a body in another file", jsonBody({ $ref: "other.yaml#/A" })],
  ["a reference that leads nowhere", jsonBody({ $ref: "#/components/schemas/None" })],
])("leaves out %s", (_, operation) => {
  expect(filled(one(operation), "0").notes).toEqual([
    "The body is empty: the document has no example of it, and none could be made.",
  ]);
});

it("ends circles of references", () => {
  const circle = {
    a: { $ref: "#/components/parameters/b" },
    b: { $ref: "#/components/parameters/a" },
  };
  const document = one(
    {
      parameters: [{ $ref: "#/components/parameters/a" }],
      requestBody: { $ref: "#/paths/~1a/post/requestBody" },
    },
    { components: { parameters: circle } },
  );
  expect(filled(document, "0").operation).toMatchObject({ path: "/a" });
});

it.each([
  ["a list of any length", { type: "array", minItems: 1e9, items: { type: "string" } }],
  ["a list of long lists", { minItems: 9e4, items: { type: "array", minItems: 9e4, items: {} } }],
  ["a text of any length", { type: "string", minLength: 1e15 }],
])("makes no body of %s", (_, schema) => {
  expect(filled(one(jsonBody(schema)), "0").notes).toEqual([
    "The body is empty: the document has no example of it, and none could be made.",
  ]);
});

it("keeps a schema whose example would grow beyond bounds short", () => {
  const names = Array.from({ length: 40 }, (_, i) => `L${i}`);
  const schemas = Object.fromEntries(
    names.map((name, i) => [
      name,
      {
        properties: {
          a: { $ref: `#/components/schemas/L${i + 1}` },
          b: { $ref: `#/components/schemas/L${i + 1}` },
        },
      },
    ]),
  );
  const document = one(jsonBody({ $ref: "#/components/schemas/L0" }), { components: { schemas } });
  expect(JSON.stringify(filled(document, "0").operation).length).toBeLessThan(200_000);
});

it("lists 10,000 operations and refuses more", () => {
  const paths = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`/p${i}`, { get: {} }]));
  const { items } = read({ openapi: "3.0.0", paths: paths(10_000) });
  expect(items).toHaveLength(10_000);
  expect(() => read({ openapi: "3.0.0", paths: paths(10_001) })).toThrow(
    "more than 10,000 operations",
  );
});

it.each([
  [{ openapi: "4.0.0", paths: {} }, /OpenAPI 4.0.0: 2.0, 3.0 and 3.1/],
  [{ openapi: "3.0.0", paths: { "/a": { $ref: "a.yaml" } } }, /has no operation/],
  [{ swagger: "1.2" }, /OpenAPI 1.2/],
])("refuses %j", (document, message) => {
  expect(() => read(document)).toThrow(message);
});
