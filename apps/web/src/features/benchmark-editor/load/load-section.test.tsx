// The load's fields: only those of the chosen kind, and the rarer ones only where they are filled in.

import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { type EditorValues, newEditorValues } from "../values/editor-values.ts";
import { LoadSection } from "./load-section.tsx";

function Form({ load }: { load: Partial<EditorValues["load"]> }) {
  const values = newEditorValues();
  const form = useForm<EditorValues>({
    defaultValues: { ...values, load: { ...values.load, ...load } },
  });
  return (
    <FormProvider {...form}>
      <LoadSection />
    </FormProvider>
  );
}

const labelsOf = (load: Partial<EditorValues["load"]>): string[] =>
  [...renderToStaticMarkup(<Form load={load} />).matchAll(/<label[^>]*>([^<]+)<\/label>/g)].map(
    ([, label]) => label ?? "",
  );

describe("LoadSection", () => {
  it("asks for little in the common case", () => {
    expect(labelsOf({})).toEqual(["Kind", "Clients", "Connections", "Timeout"]);
  });
  it("opens what is filled in", () => {
    expect(labelsOf({ thinkTimeMs: "20" })).toContain("Think time");
    expect(labelsOf({ kind: "open", stopP99Ms: "50" })).not.toContain("Think time");
    expect(labelsOf({ kind: "open", stopP99Ms: "50" })).toContain("Stop a block when p99 passes");
  });
  it("has a row for each stage, in the unit that is counted", () => {
    expect(labelsOf({ kind: "stages" }).filter((label) => label === "To clients")).toHaveLength(2);
    const rate = labelsOf({ kind: "stages", levelOf: "ratePerS" });
    expect(rate).toContain("To a rate of");
    expect(rate).toContain("Arrivals");
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
    expect(labels).not.toContain("Stop a block when p99 passes");
  });
  it("asks for clients or a rate of connections", () => {
    const labels = ["Kind", "Counted in", "Handshake", "Clients", "Timeout"];
    expect(labelsOf({ kind: "connect" })).toEqual(labels);
    expect(labelsOf({ kind: "connect", levelOf: "ratePerS" })).toContain("Rate");
  });
});
