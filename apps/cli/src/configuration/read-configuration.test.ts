// References of gonogo.yaml: what is replaced, what never is, and what is refused.
import { expect, it } from "vitest";
import { Failure } from "../console/failure.ts";
import { resolveConfiguration } from "./read-configuration.ts";

const env = {
  HOST: "10.0.0.7",
  PORT: "8080",
  TOKEN: "t: o, #k",
  YES: "true",
  TEXT: "a: b\nc: d",
  EMPTY: "",
};
const resolved = (text: string) => resolveConfiguration(text, env, "gonogo.yaml");

const refusal = (text: string): readonly string[] => {
  try {
    resolved(text);
  } catch (error) {
    if (error instanceof Failure && error.exitCode === 2)
      return error.details.length > 0 ? error.details : [error.message];
    throw error;
  }
  throw new Error("it was resolved");
};

it("replaces variables in scalars, and reads a plain one that is a variable as a whole again", () => {
  const text = `
version: 1
targets:
  - slug: checkout
    host: \${HOST}
    port: \${PORT}        # a number
    quoted: "\${PORT}"
    inside: http://\${HOST}:\${PORT}/
    flag: \${YES}
    # \${COMMENTED} is a comment
    secret: { bearerToken: secret:TOKEN, headers: { x-a: secret:HOST }, clientKeyPem: null }
`;
  expect(resolved(text)).toEqual({
    version: 1,
    targets: [
      {
        ...{ slug: "checkout", host: "10.0.0.7", port: 8080, quoted: "8080" },
        ...{ inside: "http://10.0.0.7:8080/", flag: true },
        secret: { bearerToken: "t: o, #k", headers: { "x-a": "10.0.0.7" }, clientKeyPem: null },
      },
    ],
  });
});

it("makes no structure of a value, whatever it holds", () => {
  expect(resolved(`version: 1\na: \${TEXT}\nb: x \${TEXT}\nc: \${TOKEN}`)).toEqual({
    ...{ version: 1, a: "a: b\nc: d", b: "x a: b\nc: d", c: "t: o, #k" },
  });
});

it("keeps a secret that an alias repeats in its own place", () => {
  const text = "x: &x { bearerToken: secret:TOKEN }\ntargets:\n  - { slug: a, secret: *x }";
  expect(refusal(text)).toEqual([
    "x.bearerToken (line 1): secret:NAME may stand in fields of a target's secret alone",
  ]);
  const shared =
    "targets:\n  - { slug: a, secret: &x { bearerToken: secret:TOKEN } }\n  - { slug: b, secret: *x }";
  expect(resolved(shared)).toMatchObject({
    targets: [{ secret: { bearerToken: env.TOKEN } }, { secret: { bearerToken: env.TOKEN } }],
  });
});

it.each([
  ["a variable that is not set", `host: \${NONE}`, "host (line 1): the environment has no NONE"],
  ["an empty one", `host: \${EMPTY}`, "host (line 1): EMPTY is empty in the environment"],
  [
    "no name",
    `a: [x, '\${a b}']`,
    `a[1] (line 1): \${a b} is not a name of an environment variable`,
  ],
  [
    "a value in a secret field",
    "targets:\n  - { secret: { bearerToken: abc } }",
    "targets[0].secret.bearerToken (line 2): holds a value; write secret:NAME, where NAME is an environment variable",
  ],
  [
    "a variable in a secret field",
    `targets:\n  - { secret: { values: { a: '\${TOKEN}' } } }`,
    "targets[0].secret.values.a (line 2): holds a value; write secret:NAME, where NAME is an environment variable",
  ],
  [
    "a secret elsewhere",
    "targets:\n  - { host: secret:TOKEN }",
    "targets[0].host (line 2): secret:NAME may stand in fields of a target's secret alone",
  ],
])("refuses %s, naming field and line", (_, text, detail) => {
  expect(refusal(text)).toEqual([detail]);
});

it.each([
  ["no YAML", "a: [", /is not YAML/],
  ["a list", "- a", /is not a configuration/],
  ["nothing", "", /is not a configuration/],
  ["an alias of nothing", "a: *b", /not YAML|no anchor/],
  ["an alias of itself", "a: &a { b: *a }", /aliases/],
  [
    "aliases that multiply",
    `x0: &x0 [1]\n${Array.from({ length: 30 }, (_, i) => `x${i + 1}: &x${i + 1} [*x${i}, *x${i}]`).join("\n")}`,
    /aliases/,
  ],
  ["lists in one line without end", "- ".repeat(10_000), /nested too deep/],
  ["lists with anchors in one line", "- &a ".repeat(10_000), /nested too deep/],
  ["keys in one line", "? ".repeat(10_000), /nested too deep/],
  [
    "maps that are indented without end",
    Array.from({ length: 1_000 }, (_, i) => `${" ".repeat(i)}a:`).join("\n"),
    /nested too deep/,
  ],
  [
    "maps that are indented without end, with comments between",
    Array.from({ length: 1_000 }, (_, i) => `${" ".repeat(i)}a:\n#`).join("\n"),
    /nested too deep/,
  ],
  ["brackets", `a: ${"[".repeat(10_000)}`, /nested too deep/],
])("refuses %s in one sentence", (_, text, sentence) => {
  expect(refusal(text)).toEqual([expect.stringMatching(sentence)]);
});

it("takes long lists and texts with dashes", () => {
  const items = Array.from({ length: 2_000 }, (_, i) => `  - a: ${i}\n    b: [{ c: 1 }]`);
  const dashes = "- ".repeat(1_000).trim();
  const text = `list:\n${items.join("\n")}\ntext: |\n  ${dashes}\nquoted: "${dashes}"\n`;
  expect(resolved(text)).toMatchObject({ text: `${dashes}\n`, quoted: dashes });
});

it("takes comments in any column", () => {
  const comments = Array.from({ length: 300 }, (_, i) => `${" ".repeat(i)}# ${i}`).join("\n");
  expect(resolved(`a: # one\n${comments}\n  - 1\n`)).toEqual({ a: [1] });
});

it("never says the value of a secret", () => {
  const text = `targets:\n  - { host: '\${NONE}', secret: { bearerToken: hunter2 } }`;
  expect(refusal(text).join()).not.toContain("hunter2");
});
