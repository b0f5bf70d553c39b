// The YAML editor offers what the schema of a definition has at the caret.
import { describe, expect, it } from "vitest";
import { yamlOffers } from "./schema-completion.ts";

const labels = (text: string) => yamlOffers(text).offers.map(({ label }) => label);

describe("the schema's completion", () => {
  it.each([
    ["", ["name", "question", "variants", "load", "gates"]],
    ["name: a\nlo", ["load"]],
    ["load:\n  ki", ["kind"]],
    ["load:\n  kind: ", ["closed", "open", "stages", "capacity", "connect"]],
    ["load: { kind: closed }\nplan:\n  ", ["rounds", "blockMs", "warmupMs"]],
    ["variants:\n  - name: rest\n    tar", ["target"]],
    ["variants:\n- name: rest\n  operation:\n    kind: h", ["http"]],
    ["variants:\n  - name: a\n    operation:\n      kind: http\n      met", ["method"]],
    ["plan:\n  confirm: ", ["true", "false"]],
    ["gates:\n  - metric: p9", ["p90", "p95", "p99"]],
  ])("after %j", (text, offered) => {
    expect(labels(text)).toEqual(expect.arrayContaining(offered));
  });

  it("offers nothing where nothing is known", () => {
    expect(labels("nonsense:\n  a")).toEqual([]);
    expect(labels("load: { ki")).toEqual([]);
  });

  it("writes a block for what holds more", () => {
    const [offer] = yamlOffers("variants:\n  - operatio").offers;
    expect(offer?.insert).toBe("operation:\n      ");
    expect(yamlOffers("gat").offers[0]?.insert).toBe("gates:\n  - ");
  });
});
