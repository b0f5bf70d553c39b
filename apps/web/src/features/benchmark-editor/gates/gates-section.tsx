// Gates: the rules that turn measurements into a verdict, one row each.
// A blocking gate decides; an advisory one is named beside the verdict.
"use client";

import { Plus } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Section } from "../fields/section.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import type { GateValues } from "../values/gate-values.ts";
import { GateRow } from "./gate-row.tsx";

// How gates are written as text: folded until asked for, with an example of every form.

const forms: readonly { text: string; says: string }[] = [
  { text: "p99(grpc) < 10 ms", says: "A limit: µs, ms, s, /s, Mbit/s, B or %." },
  { text: "p99(grpc: create) < 50 ms", says: "Only the requests of one operation." },
  { text: "p95(rest) / p95(grpc) >= 2", says: "The ratio of two variants." },
  { text: "throughput(head) vs baseline >= -3 %", says: "A change against the first variant." },
  { text: "p99(head) vs last 10 runs of main <= +5 %", says: "A change against earlier runs." },
  { text: "p99(head) vs release v2.4.1 <= +5 %", says: "Against the newest run of a version." },
  {
    text: "throughput(grpc) >= 1,000/s per 100 clients",
    says: "A limit of its own in each cell, also per 1 kB payload.",
  },
  { text: "p99(grpc) < 10 ms at clients = 10", says: "In some cells only; join several by “or”." },
  { text: "p99(grpc) < 10 ms (mean of cells)", says: "One test on the mean of its cells." },
  { text: "p99(grpc) < 10 ms (advisory)", says: "Named beside the verdict, decides nothing." },
];

function GateHelp() {
  return (
    <details className="mb-4 rounded-md border px-3 py-2 text-13">
      <summary className="cursor-pointer">How gates are written</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {forms.map(({ text, says }) => (
          <div key={text} className="contents">
            <dt>
              <code className="text-12">{text}</code>
            </dt>
            <dd className="text-muted-foreground">{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** For the test that reads every example. */
export const gateHelpTexts = forms.map(({ text }) => text);

// The gate that "Add a gate" begins with: the candidate's p99 (of a search its capacity) against the baseline,
// or an absolute one where there is a single variant.

const blank: GateValues = {
  text: "",
  metric: "p99",
  of: "",
  over: "",
  history: "",
  historyRuns: "10",
  historyBranch: "",
  historyOnlyGo: false,
  historyRun: "",
  historyVersion: "",
  operation: "",
  op: "<",
  limit: "50",
  blocking: true,
  scope: "each cell",
  perText: "",
  cellsText: "",
};

function suggestedGate(values: EditorValues): GateValues {
  const [baseline = "", candidate] = values.variants.map((variant) => variant.name);
  const isDuel = baseline !== "" && candidate !== undefined && candidate !== "";
  const search = { ...blank, metric: "capacity", op: ">=" } as const;
  if (values.load.kind === "capacity")
    return isDuel
      ? { ...search, of: candidate, over: baseline, limit: "0.97" }
      : { ...search, of: baseline, limit: values.load.startRatePerS };
  if (isDuel) return { ...blank, of: candidate, over: baseline, op: "<=", limit: "1.1" };
  return { ...blank, of: baseline };
}

export function GatesSection() {
  const { control, getValues, watch } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "gates" });
  const variants = watch("variants");
  const hasCells = watch("axes").length > 0;
  return (
    <Section
      title="Gates"
      about="All blocking gates must pass for GO; one that fails means NO-GO. Without gates there are results and no verdict. Write a gate as text or fill in its fields: both say the same."
    >
      <GateHelp />
      <ul className="space-y-3">
        {fields.map((field, i) => (
          <li key={field.id} className="rounded-md border p-3">
            <GateRow index={i} variants={variants} hasCells={hasCells} onRemove={() => remove(i)} />
          </li>
        ))}
      </ul>
      <Button
        type="button"
        variant="outline"
        size="sm"
        className="mt-3"
        disabled={fields.length >= 50}
        onClick={() => append(suggestedGate(getValues()))}
      >
        <Plus aria-hidden /> Add a gate
      </Button>
    </Section>
  );
}
