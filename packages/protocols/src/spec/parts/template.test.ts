// Templates are read as the engine will, and every fault names its remedy.
import { expect, it } from "vitest";
import { parseTemplate, templateFaults, templateHelp, withoutTemplates } from "./template.ts";

const names = { columns: ["name", "city"], vars: ["id"], clients: true };

it("reads every form beside plain text", () => {
  expect(parseTemplate("/a/{{seq}}?q={{ pick a b | c }}&n={{random -1..5}}").parts).toEqual([
    { kind: "text", text: "/a/" },
    { kind: "seq" },
    { kind: "text", text: "?q=" },
    { kind: "pick", choices: ["a b", "c"] },
    { kind: "text", text: "&n=" },
    { kind: "random", from: -1, to: 5 },
  ]);
  expect(parseTemplate("{{row.city}}{{vars.id}}{{client}}{{uuid}}").parts).toEqual([
    { kind: "row", column: "city" },
    { kind: "vars", name: "id" },
    { kind: "client" },
    { kind: "uuid" },
  ]);
});

it("knows every form that its help lists", () => {
  for (const { form } of templateHelp) expect(templateFaults(form, names)).toEqual([]);
});

it("takes four braces for two, and single ones for text", () => {
  expect(parseTemplate('{"a":{"b":1}} {{{{x').parts).toEqual([
    { kind: "text", text: '{"a":{"b":1}} ' },
    { kind: "text", text: "{{" },
    { kind: "text", text: "x" },
  ]);
});

it.each([
  ["{{sequ}}", "has no {{sequ}}: did you mean {{seq}}?"],
  ["{{today}}", /there is \{\{seq\}\}, \{\{uuid\}\}/],
  ["a {{seq", "opens {{ without closing it: write }} after {{seq"],
  ["{{}}", /empty/],
  ["{{seq 1}}", "{{seq}} takes nothing after its name: leave out 1"],
  ["{{pick one}}", "{{pick}} needs at least two choices: write {{pick a|b}}"],
  ["{{random 9..1}}", "{{random 9..1}} runs backwards: write {{random 1..9}}"],
  ["{{random x}}", "{{random}} needs two whole numbers: write {{random 1..100}}"],
  ["{{row}}", "{{row}} needs a column of the rows: write {{row.name}}"],
  ["{{row.nane}}", "asks for {{row.nane}}, and no column is called so: did you mean {{row.name}}?"],
  [
    "{{vars.token}}",
    "asks for {{vars.token}}, and no earlier step extracts it: there is {{vars.id}}",
  ],
])("says what is wrong with %s", (text, message) => {
  const [fault, ...others] = templateFaults(text, names);
  expect(fault).toMatch(message);
  expect(others).toEqual([]);
});

it("says what is missing where there are no rows or no earlier step", () => {
  const none = { columns: [], vars: [], clients: false };
  expect(templateFaults("{{row.a}}", none)[0]).toMatch("the benchmark has no rows: add rows");
  expect(templateFaults("{{client}}", none)[0]).toMatch("only closed loads have clients");
  expect(templateFaults("{{vars.a}}", none)[0]).toMatch("add an extract to a step before it");
});

it("leaves what stands around templates", () => {
  expect(withoutTemplates("/a/{{pick a b|c}}/b")).toBe("/a//b");
});
