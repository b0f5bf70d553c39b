// Plan, cells and network follow the load: no block length where stages have their own, and only axes that the load has.
import { axes } from "@gonogo/protocols/spec";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { CellsSection } from "./cells/cells-section.tsx";
import { StagePreview } from "./load/load-section.tsx";
import { NetworkSection } from "./network-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { type AxisValues, axesOf } from "./values/axis-form.ts";
import { type EditorValues, newEditorValues } from "./values/editor-values.ts";

function Form({
  load,
  axes = [],
  comparable = "same-cpu",
  part: Part,
}: {
  load: Partial<EditorValues["load"]>;
  comparable?: EditorValues["comparable"];
  axes?: AxisValues[];
  part: () => ReactNode;
}) {
  const values = newEditorValues();
  const form = useForm<EditorValues>({
    defaultValues: { ...values, axes, comparable, load: { ...values.load, ...load } },
  });
  return (
    <FormProvider {...form}>
      <Part />
    </FormProvider>
  );
}
const show = (part: () => ReactNode, load: Partial<EditorValues["load"]>) =>
  renderToStaticMarkup(<Form load={load} part={part} />);
const showAxes = (...axes: AxisValues["columns"][]) =>
  renderToStaticMarkup(
    <Form load={{}} axes={axes.map((columns) => ({ columns }))} part={CellsSection} />,
  );

it("asks for a block's length, but not where stages say it", () => {
  expect(show(PlanSection, {})).toContain("Measured per block");
  expect(show(PlanSection, { kind: "stages" })).not.toContain("Measured per block");
});

it("lets the plan's author say what a pilot may do", () => {
  expect(show(PlanSection, {})).toContain("Pilot before round 1");
});

it.each([
  ["same-cpu", "a run on another machine starts a new history"],
  ["same-label", "Label of comparable workers"],
  ["same-label", "A difference between the machines counts as a change"],
  ["paired-only", "takes twice the time"],
] as const)("says what comparing by %s costs: %s", (comparable, text) => {
  const page = renderToStaticMarkup(<Form load={{}} comparable={comparable} part={PlanSection} />);
  expect(page).toContain(text);
  expect(page.includes("Label of comparable workers")).toBe(comparable === "same-label");
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
  ["closed", true],
  ["connect", true],
  ["stages", false],
  ["capacity", false],
] as const)("asks for numbers of requests with %s load: %s", (kind, asks) => {
  const page = show(PlanSection, { kind });
  expect(page.includes("Or until so many requests")).toBe(asks);
  expect(page.includes("Or until so many warm-up requests")).toBe(asks);
});

it.each([
  ["closed", "clients", ["clients", "connections", "requests", "from"]],
  ["open", "clients", ["connections", "ratePerS", "requests", "from"]],
  ["stages", "ratePerS", ["connections", "from"]],
  ["connect", "ratePerS", ["ratePerS", "requests"]],
  ["connect", "clients", ["clients", "requests"]],
] as const)("offers the axes that %s load has (counted in %s)", (kind, levelOf, expected) => {
  const ofLoad = axesOf(kind, levelOf).filter((name) => axes[name].group === "load");
  expect(ofLoad).toEqual(expected);
  expect(axesOf(kind, levelOf)).toContain("rttMs");
  expect(axesOf(kind, levelOf).includes("payloadBytes")).toBe(kind !== "connect");
});

it("counts the cells of what is typed, and says when they are too many", () => {
  const clients = { name: "clients" as const, valuesText: "1, 10, 100" };
  expect(showAxes()).toContain("One cell");
  expect(showAxes([clients])).toContain("3 cells");
  const page = showAxes(
    [clients, { name: "payloadBytes", valuesText: "1000, 10000" }],
    [{ name: "congestionControl", valuesText: "cubic bbr" }],
  );
  expect(page).toContain("3 × 2 = 6 cells");
  // The points of the linked axis, with what is still missing.
  expect(page).toContain("missing");
  const many = Array.from({ length: 50 }, (_, i) => i + 1).join(",");
  const names = ["clients", "connections", "rttMs"] as const;
  expect(showAxes(...names.map((name) => [{ name, valuesText: many }]))).toContain(
    "The axes make 125,000 cells",
  );
});

it("asks for what a link has", () => {
  expect(show(NetworkSection, {})).toContain("Bandwidth");
});

it("draws stages and says them in words, or says what is missing", () => {
  const drawn = show(StagePreview, { kind: "stages" });
  expect(drawn).toContain("Level over time: 1 s at 2 clients, then 1 s from 2 to 8 clients.");
  expect(drawn).toContain("8 clients");
  const stages = [{ durationMs: "1000", level: "", shape: "step" as const }];
  expect(show(StagePreview, { kind: "stages", stages })).toContain("is drawn here once");
});
