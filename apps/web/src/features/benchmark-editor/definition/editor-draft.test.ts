// Drafts of the editor: what is stored needs none, and only what this editor can show comes back.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { newEditorValues } from "../values/editor-values.ts";
import { packDraft, unpackDraft } from "./editor-draft.ts";
import { valuesFromSpec } from "./values-from-spec.ts";

const stored = newEditorValues();
const typed = { ...newEditorValues(), question: "Is it faster?" };
const spec = (changes: object) =>
  BenchmarkSpec.parse({
    ...{ name: "a", question: "Which?", load: { kind: "closed", clients: 1 } },
    variants: [{ name: "v", target: "t", operation: { kind: "http", path: "/" } }],
    ...changes,
  } as never);

describe("a draft of the editor", () => {
  it("is there where something was typed, as form or as YAML", () => {
    expect(packDraft({ values: newEditorValues(), yaml: null }, stored)).toBeNull();
    const reordered = Object.fromEntries(Object.entries(stored).reverse());
    expect(packDraft({ values: reordered as never, yaml: null }, stored)).toBeNull();
    expect(packDraft({ values: typed, yaml: null }, stored)).toEqual({
      title: "Is it faster?",
      content: { values: typed, yaml: null },
    });
    expect(packDraft({ values: stored, yaml: "name: a" }, stored)?.content.yaml).toBe("name: a");
    const named = { ...stored, name: "dispatch" };
    expect(packDraft({ values: named, yaml: null }, stored)?.title).toBe("dispatch");
    const long = { ...stored, question: "x".repeat(500) };
    expect(packDraft({ values: long, yaml: null }, stored)?.title).toHaveLength(200);
  });

  it("comes back after its way over the wire", () => {
    const packed = packDraft({ values: typed, yaml: "name: a" }, stored);
    const sent = JSON.parse(JSON.stringify(packed?.content));
    expect(unpackDraft(sent)).toEqual({ values: typed, yaml: "name: a" });
  });

  it.each([
    ["one request", {}],
    ["no gates", { gates: [] }],
    ["axes", { axes: [{ name: "rttMs", values: [1, 50] }] }],
    ["stages", { load: { kind: "stages", stages: [{ durationMs: 1_000, clients: 1 }] } }],
    ["a network", { network: { rttMs: 5 }, networks: { slow: { rttMs: 100 } } }],
    [
      "a workflow",
      {
        variants: [
          {
            ...{ name: "v", target: "t" },
            workflow: [{ name: "s", operation: { kind: "http", path: "/" } }],
          },
        ],
      },
    ],
    [
      "QUIC",
      {
        variants: [{ name: "v", target: "t", operation: { kind: "quic", message: "filler:64" } }],
      },
    ],
  ])("of a definition with %s can be shown", (_, changes) => {
    const values = valuesFromSpec(spec(changes));
    expect(unpackDraft(JSON.parse(JSON.stringify({ values, yaml: null })))?.values).toEqual(
      JSON.parse(JSON.stringify(values)),
    );
  });

  it("of before there were set-up and tear-down has none of them", () => {
    const variants = typed.variants.map(({ setup: _, teardown: _other, ...rest }) => rest);
    const old = { values: { ...typed, variants }, yaml: null };
    expect(unpackDraft(JSON.parse(JSON.stringify(old)))?.values).toEqual(typed);
  });

  it("of another editor, or that is none, is left alone", () => {
    const { question, ...fewer } = typed;
    expect(question).toBe("Is it faster?");
    expect(unpackDraft({ values: fewer, yaml: null })).toBeNull();
    expect(unpackDraft({ values: { ...typed, variants: [{}] }, yaml: null })).toBeNull();
    expect(unpackDraft({ values: { ...typed, plan: "none" }, yaml: null })).toBeNull();
    for (const content of [{}, { values: null }, { values: 7 }, { values: [] }])
      expect(unpackDraft(content)).toBeNull();
  });
});
