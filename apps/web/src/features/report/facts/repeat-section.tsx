// The definition of the run, and the command that repeats it.
// The command names the address that the reader sees; the server renders a placeholder.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { useState, useSyncExternalStore } from "react";
import { Segmented } from "@/components/charts/frame/scale-switch";
import { ReportSection } from "../section/report-section.tsx";
import { TextPanel } from "../section/text-panel.tsx";
import { repeatCommand } from "./repeat-command.ts";

const never = () => () => {};

const forms = [
  { value: "benchmark", label: "By name" },
  { value: "definition", label: "With the definition" },
] as const;

/** YAML of the definition. */
export function DefinitionSection({ report }: { report: Report }) {
  return (
    <ReportSection
      id="definition"
      title="Definition"
      lead={
        report.benchmark.kind === "noise"
          ? "A target against itself: all that decides what was measured."
          : `Benchmark ${report.benchmark.slug}, version ${report.benchmark.version}: all that decides what was measured.`
      }
    >
      <TextPanel text={report.definitionYaml} label="definition as YAML" />
    </ReportSection>
  );
}

/** The REST call that starts the same run again. */
export function RepeatSection({ report, mode }: { report: Report; mode: "owner" | "shared" }) {
  const [form, setForm] = useState<"benchmark" | "definition">(
    mode === "owner" ? "benchmark" : "definition",
  );
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "https://gonogo.example",
  );
  return (
    <ReportSection
      id="repeat"
      title="Repeat it"
      lead={
        form === "benchmark"
          ? "Starts the benchmark as it is defined now, for the same subject."
          : "Starts exactly this definition, for the same subject; it needs targets of the same names."
      }
      actions={
        <Segmented label="Form of the command" options={forms} value={form} onChange={setForm} />
      }
    >
      <TextPanel text={repeatCommand(report, origin, form)} label="command" />
    </ReportSection>
  );
}
