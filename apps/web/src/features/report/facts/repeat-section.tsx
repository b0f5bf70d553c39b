// The definition of the run, and the command that repeats it.
// The command names the address that the reader sees; the server renders a placeholder.
"use client";

import { msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { useState, useSyncExternalStore } from "react";
import { Segmented } from "@/components/charts/frame/scale-switch";
import { ReportSection } from "../section/report-section.tsx";
import { TextPanel } from "../section/text-panel.tsx";
import { repeatCommand } from "./repeat-command.ts";

const never = () => () => {};

const forms = [
  { value: "benchmark", label: msg("By name") },
  { value: "definition", label: msg("With the definition") },
] as const;

/** YAML of the definition. */
export function DefinitionSection({ report }: { report: Report }) {
  return (
    <ReportSection
      id="definition"
      title={t("Definition")}
      lead={
        report.benchmark.kind === "noise"
          ? t("A target against itself: all that decides what was measured.")
          : t("Benchmark {benchmark}, version {version}: all that decides what was measured.", {
              benchmark: report.benchmark.slug,
              version: report.benchmark.version,
            })
      }
    >
      <TextPanel text={report.definitionYaml} label={t("definition as YAML")} />
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
      title={t("Repeat it")}
      lead={
        form === "benchmark"
          ? t("Starts the benchmark as it is defined now, for the same subject.")
          : t(
              "Starts exactly this definition, for the same subject; it needs targets of the same names.",
            )
      }
      actions={
        <Segmented
          label={t("Form of the command")}
          options={forms.map(({ value, label }) => ({ value, label: t(label) }))}
          value={form}
          onChange={setForm}
        />
      }
    >
      <TextPanel text={repeatCommand(report, origin, form)} label={t("command")} />
    </ReportSection>
  );
}
