// The plan's fields follow the load: no block length where stages have their own, and only axes that the load has.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { StagePreview } from "./load/stage-preview.tsx";
import { axesOf, PlanSection } from "./plan-section.tsx";
import { type EditorValues, newEditorValues } from "./values/editor-values.ts";

function Form({
  load,
  part: Part,
}: {
  load: Partial<EditorValues["load"]>;
  part: () => ReactNode;
}) {
  const values = newEditorValues();
  const form = useForm<EditorValues>({
    defaultValues: { ...values, load: { ...values.load, ...load } },
  });
  return (
    <FormProvider {...form}>
      <Part />
    </FormProvider>
  );
}
const show = (part: () => ReactNode, load: Partial<EditorValues["load"]>) =>
  renderToStaticMarkup(<Form load={load} part={part} />);

it("asks for a block's length, but not where stages say it", () => {
  expect(show(PlanSection, {})).toContain("Measured per block");
  expect(show(PlanSection, { kind: "stages" })).not.toContain("Measured per block");
});

it("lets the plan's author say what a pilot may do", () => {
  expect(show(PlanSection, {})).toContain("Pilot before round 1");
});

it.each([
  ["closed", ["Longest block", "Fewest clients"]],
  ["open", ["Longest block", "Lowest rate"]],
  ["connect", ["Longest block"]],
  ["stages", []],
] as const)("asks for the bounds that a pilot has with %s load", (kind, expected) => {
  const labels = ["Longest block", "Fewest clients", "Lowest rate"];
  const page = show(PlanSection, { kind });
  expect(labels.filter((label) => page.includes(label))).toEqual(expected);
});

it.each([
  ["closed", "clients", ["clients", "connections"]],
  ["open", "clients", ["ratePerS", "connections"]],
  ["stages", "ratePerS", ["connections"]],
  ["connect", "ratePerS", ["ratePerS"]],
  ["connect", "clients", ["clients"]],
] as const)("offers the axes that %s load has (counted in %s)", (kind, levelOf, expected) => {
  expect(axesOf(kind, levelOf).map(({ value }) => value)).toEqual(expected);
});

it("draws stages and says them in words, or says what is missing", () => {
  const drawn = show(StagePreview, { kind: "stages" });
  expect(drawn).toContain("Level over time: 1 s at 2 clients, then 1 s from 2 to 8 clients.");
  expect(drawn).toContain("8 clients");
  const stages = [{ durationMs: "1000", level: "", shape: "step" as const }];
  expect(show(StagePreview, { kind: "stages", stages })).toContain("is drawn here once");
});
