// A variant has one way to say what is asked of it; all three read alike.
import { expect, it } from "vitest";
import { BenchmarkSpec, type BenchmarkSpecInput } from "../benchmark.ts";
import { Operation, withKnownValues } from "../kinds/operation.ts";
import { Variant } from "./variant.ts";
import { flowOf, operationNames, operationsOf, shareOf } from "./variant-requests.ts";

const get = { kind: "http", path: "/a" } as const;
const place = { name: "rest", target: "demo" };
const step = (name: string, more = {}) => ({ name, operation: get, ...more });

const issuesOf = (variant: object): string[] => {
  const parsed = Variant.safeParse({ ...place, ...variant });
  return (parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
};

const specIssues = (spec: Partial<BenchmarkSpecInput>): string[] => {
  const parsed = BenchmarkSpec.safeParse({
    name: "a",
    question: "b?",
    load: { kind: "closed", clients: 1 },
    variants: [{ ...place, operation: get }],
    ...spec,
  });
  return (parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
};

it("reads one request, a mix and a workflow alike", () => {
  const one = Variant.parse({ ...place, operation: get });
  expect(operationsOf(one)).toMatchObject([{ name: "request", weight: 1, at: "operation" }]);
  const mix = Variant.parse({ ...place, operations: [step("a", { weight: 3 }), step("b")] });
  expect(operationsOf(mix).map(({ name, at }) => [name, at])).toEqual([
    ["a", "operations.0.operation"],
    ["b", "operations.1.operation"],
  ]);
  expect([shareOf(mix, "a"), shareOf(mix, "b")]).toEqual([0.75, 0.25]);
  const workflow = Variant.parse({ ...place, workflow: [step("only")] });
  expect([flowOf(one), flowOf(mix), flowOf(workflow)]).toEqual(["mix", "mix", "workflow"]);
  expect(operationNames([one, mix, workflow])).toEqual(["a", "b", "only"]);
});

it.each([
  [{}, "operation: is missing: give operation, operations or workflow"],
  [{ operation: get, workflow: [step("a")] }, /^workflow: does not go with operation/],
  [{ operations: [step("a")] }, /^operations: a mix needs at least 2/],
  [{ operations: [step("a"), step("a")] }, "operations.1.name: a is used twice"],
  [{ operations: [step("a"), step("b", { weight: 0 })] }, /^operations.1.weight: must be at least/],
  [{ workflow: [] }, /^workflow: a workflow needs at least one step/],
  [{ workflow: [step("iteration")] }, /^workflow.0.name: must not be iteration/],
  [
    { operations: [step("a"), { name: "b", operation: { kind: "grpc", method: "a.B/C" } }] },
    /^operations.1.operation.kind: must be http like the first/,
  ],
  [
    { workflow: [step("a")], check: { body: { contains: "x" } } },
    /^check: belongs into each of workflow/,
  ],
  [{ operation: get, check: {} }, /^check: checks nothing/],
  [{ operation: get, check: { json: { id: 1 } } }, /^check.json.id/],
  [{ operation: get, check: { body: { matches: "(" } } }, /^check.body.matches: is not a regular/],
  [{ operation: get, check: { body: { matches: "a(?=b)" } } }, /look-ahead/],
  [{ workflow: [step("a", { extract: { id: { xml: "//id" } } })] }, /^workflow.0.extract.id: must/],
  [{ operation: { ...get, priority: 8 } }, "operation.priority: must be 0 to 7"],
])("refuses %j", (variant, message) => {
  expect(issuesOf(variant)[0]).toMatch(message);
});

it("lets only earlier steps fill values in, and names the field that asks too early", () => {
  const extract = { id: { json: "$.id" } };
  const late = { ...get, path: "/a/{{vars.id}}", headers: { "x-id": "{{vars.id}}" } };
  const workflow = [
    { name: "early", operation: late },
    step("create", { extract }),
    { name: "read", operation: late },
  ];
  expect(specIssues({ variants: [{ ...place, workflow }] })).toEqual([
    expect.stringMatching(/^variants.0.workflow.0.operation.path: asks for \{\{vars.id\}\}/),
    expect.stringMatching(/^variants.0.workflow.0.operation.headers.x-id: asks for/),
  ]);
});

it("fills what a set-up extracts into every later request, and nothing extracted later into the set-up", () => {
  const extract = { token: { json: "$.token" } };
  const asks = { ...get, headers: { authorization: "Bearer {{vars.token}}" } };
  const setup = [step("log-in", { extract })];
  const teardown = [{ name: "log-out", operation: asks }];
  const variant = { ...place, operation: asks, setup, teardown };
  expect(specIssues({ variants: [variant] })).toEqual([]);
  const secret = { ...get, path: "/login?key={{secret.key}}" };
  const early = [{ name: "log-in", operation: asks, extract }];
  expect(specIssues({ variants: [{ ...variant, operation: secret, setup: early }] })).toEqual([
    expect.stringMatching(/^variants.0.setup.0.operation.headers.authorization: asks for/),
  ]);
  const workflow = [step("create", { extract })];
  expect(specIssues({ variants: [{ ...place, workflow, setup }] })).toEqual([
    expect.stringMatching(/^variants.0.setup.0.extract.token: is extracted by the workflow, too/),
  ]);
});

it("puts known values in place as each part of a request writes them, braces doubled", () => {
  const known = { vars: { id: 'a b"{{c' }, secret: { key: "k/1" } };
  const json = { "content-type": "application/json", "x-id": "{{vars.id}}{{seq}}" };
  const operation = Operation.parse({
    ...get,
    ...{ path: "/{{secret.key}}/{{vars.other}}", headers: json, body: '{"a": "{{vars.id}}"}' },
  });
  expect(withKnownValues(operation, known)).toMatchObject({
    path: "/k%2F1/{{vars.other}}",
    headers: { "x-id": 'a b"{{{{c{{seq}}' },
    body: '{"a": "a b\\"{{{{c"}',
  });
  expect(withKnownValues({ ...operation, body: { a: "{{vars.id}}" } }, known).body).toEqual({
    a: 'a b"{{{{c',
  });
});

it("checks columns in bodies and messages, members' names included", () => {
  const rows = { csv: "name,city\nAda,London\n" };
  const operation = {
    ...get,
    method: "POST" as const,
    body: { a: ["{{row.name}}", "{{row.nmae}}"] },
  };
  expect(specIssues({ rows, variants: [{ ...place, operation }] })).toEqual([
    "variants.0.operation.body.a.1: asks for {{row.nmae}}, and no column is called so: did you mean {{row.name}}?",
  ]);
});

it("lets templates stand in a path that begins as one, with spaces between braces only", () => {
  const path = (text: string) => issuesOf({ operation: { ...get, path: text } });
  expect(path("/a/{{ pick x | y }}?n={{random 1..9}}")).toEqual([]);
  expect(path("/a/{{pick x y|z}}")[0]).toMatch(/choices without spaces/);
  expect(path("{{vars.place}}")[0]).toMatch(/must start with \//);
  expect(path("{{seq}}")[0]).toMatch(/must start with \//);
  expect(path("/a b/{{seq}}")[0]).toMatch(/hold no spaces/);
});

it.each([
  ["", /begin with a line of column names/],
  ["a,b", /no row/],
  ["a,a\n1,2", /names the column a twice/],
  ["a b\n1", /names begin with a letter/],
  ["a,b\n1,2\n3", /has 1 value in row 2 and 2 columns/],
  ['a\n"x', /is not CSV at row/],
  [`a\n${"1\n".repeat(10_001)}`, /has more than 10,000 rows/],
])("refuses rows %j", (csv, message) => {
  expect(specIssues({ rows: { csv } })[0]).toMatch(message);
});

it("takes quoted commas and line breaks in rows", () => {
  expect(specIssues({ rows: { csv: 'a,b\r\n"x, y","1\n2"\r\n', order: "random" } })).toEqual([]);
});

it("knows where there are clients, and which answers have headers", () => {
  const variants = [{ ...place, operation: { ...get, path: "/{{client}}" } }];
  expect(specIssues({ variants })).toEqual([]);
  const open = { kind: "open", ratePerS: 10, connections: 1 } as const;
  expect(specIssues({ variants, load: open })[0]).toMatch(/only closed loads have clients/);
  const message = { kind: "websocket", path: "/", message: "a" };
  expect(issuesOf({ operation: message, check: { headers: { a: "b" } } })[0]).toMatch(
    /^check.headers: does not fit: answers over websocket have no headers/,
  );
  const extract = { a: { header: "b" } };
  expect(issuesOf({ workflow: [{ name: "a", operation: message, extract }] })[0]).toMatch(
    /^workflow.0.extract.a: takes a header/,
  );
});

it("lets gates name an operation that both sides have", () => {
  const mix = (name: string, ...names: string[]) => ({
    ...place,
    name,
    operations: names.map((one) => step(one)),
  });
  const gate = (operation: string, metric: "p99" | "connect" = "p99") =>
    ({ metric, of: "b", over: "a", operation, op: "<", limitRatio: 1 }) as const;
  const variants = [mix("a", "create", "read"), mix("b", "create", "list")];
  const issues = (operation: string, metric?: "p99" | "connect") =>
    specIssues({ variants, gates: [gate(operation, metric)] });
  expect(issues("create")).toEqual([]);
  expect(issues("list")).toEqual([
    "gates.0.operation: a has no operation called list; there are create, read",
  ]);
  expect(issues("iteration")[0]).toMatch(/^gates.0.operation: b has no operation called iteration/);
  expect(issues("create", "connect")[0]).toMatch(/connections serve all operations/);
});

it("refuses several operations where no request is sent", () => {
  expect(
    specIssues({
      load: { kind: "connect", clients: 1 },
      variants: [{ ...place, workflow: [step("a")] }],
    })[0],
  ).toMatch(/^variants.0.workflow: does not fit connect-only load/);
});
