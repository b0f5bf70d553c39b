// The load's fields: only those of the chosen kind, and the rarer ones only where they are filled in.

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { type EditorValues, newEditorValues } from "../values/editor-values.ts";
import { LoadDetails } from "./load-details.tsx";
import { LoadSection } from "./load-section.tsx";

type FormProps = { load: Partial<EditorValues["load"]>; part: () => ReactNode };

function Form({ load, part: Part }: FormProps) {
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

const labelsIn = (part: FormProps["part"]) => (load: FormProps["load"]) =>
  [
    ...renderToStaticMarkup(<Form load={load} part={part} />).matchAll(
      /<label[^>]*>([^<]+)<\/label>/g,
    ),
  ].map(([, label]) => label ?? "");
const labelsOf = labelsIn(LoadSection);
const detailsOf = labelsIn(LoadDetails);

describe("LoadSection", () => {
  it("asks for little in the common case", () => {
    expect(labelsOf({})).toEqual(["Kind", "Clients", "Connections"]);
  });
  it("has the rest of what a kind of load needs under Advanced", () => {
    const stop = "Stop a block when p99 passes";
    expect(detailsOf({})).toEqual(expect.arrayContaining(["Timeout", "Think time", stop]));
    expect(detailsOf({})).not.toContain("Arrivals");
    expect(detailsOf({ kind: "open" })).toEqual(expect.arrayContaining(["Arrivals", stop]));
    expect(detailsOf({ kind: "open" })).not.toContain("Think time");
    expect(detailsOf({ kind: "stages", levelOf: "ratePerS" })).toContain("Arrivals");
    expect(detailsOf({ kind: "capacity" })).toContain("In-flight cap");
    expect(detailsOf({ kind: "capacity" })).not.toContain(stop);
  });
  it("has a row for each stage, in the unit that is counted", () => {
    expect(labelsOf({ kind: "stages" }).filter((label) => label === "To clients")).toHaveLength(2);
    const rate = labelsOf({ kind: "stages", levelOf: "ratePerS" });
    expect(rate).toContain("To a rate of");
  });
  it("asks for the objective of a search, where to look, and for no safety limits", () => {
    const labels = labelsOf({ kind: "capacity" });
    expect(labels.slice(0, 6)).toEqual([
      "Kind",
      "Objective for",
      "Answered within",
      "Errors at most",
      "Start at",
      "End at",
    ]);
    expect(labels).toContain("Confirming trial");
  });
  it("asks for clients or a rate of connections", () => {
    const labels = ["Kind", "Counted in", "Clients", "Handshake"];
    expect(labelsOf({ kind: "connect" })).toEqual(labels);
    expect(labelsOf({ kind: "connect", levelOf: "ratePerS" })).toContain("Rate");
  });
});
