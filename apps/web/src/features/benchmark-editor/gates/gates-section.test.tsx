// The gates' fields: one line of text each, and only the fields that the gate has a use for.

import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { FormIssues } from "@/components/ui/form";
import { specFromValues } from "../definition/spec-from-values.ts";
import { valuesFromSpec } from "../definition/values-from-spec.ts";
import type { EditorValues } from "../values/editor-values.ts";
import { GateFields } from "./gate-row.tsx";
import { GatesSection } from "./gates-section.tsx";

/** With every issue shown, as when it was to be saved. */
function Form({ values }: { values: EditorValues }) {
  const form = useForm<EditorValues>({ defaultValues: values });
  const reading = specFromValues(values);
  const issues = reading.ok ? [] : reading.issues;
  return (
    <FormProvider {...form}>
      <FormIssues.Provider value={new Map(issues.map(({ path, message }) => [path, message]))}>
        <GatesSection noise={[]} />
        <GateFields index={0} variants={values.variants} hasCells={values.axes.length > 0} />
      </FormIssues.Provider>
    </FormProvider>
  );
}

const operation = { kind: "http" as const, path: "/" };
const valuesOf = (gate: string, axes: { name: "clients"; values: number[] }[] = []) =>
  valuesFromSpec(
    BenchmarkSpec.parse({
      name: "a",
      question: "b?",
      variants: [
        { name: "rest", target: "t", operation },
        { name: "head", target: "t", operation },
      ],
      load: { kind: "closed", clients: 2 },
      axes,
      gates: [gate],
    }),
  );
const markup = (values: EditorValues) => renderToStaticMarkup(<Form values={values} />);
const labelsOf = (...given: Parameters<typeof valuesOf>): string[] =>
  [...markup(valuesOf(...given)).matchAll(/<label[^>]*>([^<]+)<\/label>/g)].map(
    ([, label]) => label ?? "",
  );

const usual = ["Gate 1", "Metric", "Of", "Compared with", "Rule", "Limit"];

describe("GatesSection", () => {
  it("shows a gate as text and in fields", () => {
    expect(labelsOf("p99(head) < 50ms")).toEqual([...usual, "Blocking"]);
    const shown = markup(valuesOf("throughput(head) vs baseline >= -3%"));
    expect(shown).toContain('value="throughput(head) / throughput(rest) &gt;= 0.97"');
    expect(shown).toContain(">-3 %</p>");
  });

  it.each([
    ["p99(head) vs last 10 runs <= 1.1", ["Earlier runs", "Of the branch", "GO runs only"]],
    ["p99(head) vs run 0192f3a1-7c11-7e52-9d4b-1f2e3d4c5b6a <= 1.1", ["Id of the run"]],
    ["p99(head) vs release v2 <= 1.1", ["Version"]],
  ])("asks which earlier runs of %s", (gate, labels) => {
    expect(labelsOf(gate)).toEqual([...usual, ...labels, "Blocking"]);
  });

  it("asks for cells where there are some", () => {
    const axes = [{ name: "clients" as const, values: [1, 10] }];
    const labels = [...usual, "Judged", "For each", "Cells", "Blocking"];
    expect(labelsOf("p99(head) < 50 ms", axes)).toEqual(labels);
    // A ratio is the same in every cell; what was written is shown wherever it stands.
    expect(labelsOf("p99(head) / p99(rest) < 2", axes)).not.toContain("For each");
    expect(labelsOf("p99(head) < 5 ms per client")).toContain("For each");
    expect(markup(valuesOf("p99(head) < 50 ms at clients = 10", axes))).toContain(
      'value="p99(head) &lt; 50 ms at clients = 10"',
    );
  });

  it("keeps a text that is no gate, and says under it what is wrong", () => {
    const values = valuesOf("p99(head) < 50 ms");
    const gates = values.gates.map((gate) => ({ ...gate, text: "p98(head) < 50 ms" }));
    const shown = markup({ ...values, gates });
    expect(shown).toContain('value="p98(head) &lt; 50 ms"');
    expect(shown).toMatch(
      /role="alert"[^>]*>character 1: expected a metric, .* did you mean p99\?</,
    );
    expect(shown).toMatch(/aria-describedby="[^"]+-error" aria-invalid="true"/);
  });
});
