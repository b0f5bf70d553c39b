// Templates are read as the engine will, and every issue names its remedy.
import { expect, it } from "vitest";
import {
  fillerLength,
  parseTemplate,
  templateHelp,
  templateIssues,
  usesPayload,
  withFiller,
  withoutTemplates,
} from "./template.ts";

const names = { columns: ["name", "city"], vars: ["id"], clients: true, payload: true };

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
  for (const { form } of templateHelp) expect(templateIssues(form, names)).toEqual([]);
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
  ["{{filler x}}", "{{filler}} takes a number of bytes up to 10,000,000: write {{filler 1000}}"],
  ["{{filler64 10000001}}", /up to 10,000,000: write \{\{filler64 1000\}\}/],
  ["{{row}}", "{{row}} needs a column of the rows: write {{row.name}}"],
  ["{{row.nane}}", "asks for {{row.nane}}, and no column is called so: did you mean {{row.name}}?"],
  [
    "{{vars.token}}",
    "asks for {{vars.token}}, and nothing before it extracts that: there is {{vars.id}}",
  ],
])("says what is wrong with %s", (text, message) => {
  const [issue, ...others] = templateIssues(text, names);
  expect(issue).toMatch(message);
  expect(others).toEqual([]);
});

it("says what is missing where there are no rows or no earlier step", () => {
  const none = { columns: [], vars: [], clients: false, payload: false };
  expect(templateIssues("{{row.a}}", none)[0]).toMatch("the benchmark has no rows: add rows");
  expect(templateIssues("{{client}}", none)[0]).toMatch("only closed loads have clients");
  expect(templateIssues("{{vars.a}}", none)[0]).toMatch(
    "add an extract to the set-up or to an earlier step",
  );
  expect(templateIssues("{{filler}}", none)[0]).toMatch(
    "nothing says how large the payload is: add payloadBytes to the definition or to its axes, or write {{filler 1000}}",
  );
  expect(templateIssues("{{filler 9}}", none)).toEqual([]);
});

it("leaves what stands around templates", () => {
  expect(withoutTemplates("/a/{{pick a b|c}}/b")).toBe("/a//b");
});

it("fills filler in before the engine, and leaves the rest as it was written", () => {
  const text = "/{{seq}}?n={{payloadBytes}}&a={{filler 3}}&b={{ filler64 }}{{{{{{pick a|b}}";
  const filled = "/{{seq}}?n=4&a=abc&b=YWJjZA=={{{{{{pick a|b}}";
  expect(withFiller(text, 4)).toBe(filled);
  expect(withFiller("{{oops}} {{filler", 4)).toBe("{{oops}} {{filler");
  expect(fillerLength(text, 4)).toBe(3 + 8);
  expect(
    ["{{filler 3}}", "{{filler}}", "{{filler64}}", "{{payloadBytes}}"].map(usesPayload),
  ).toEqual([false, true, true, true]);
  expect(withFiller("{{filler 100}}", 0)).toMatch(/^[a-z]{100}$/);
});
