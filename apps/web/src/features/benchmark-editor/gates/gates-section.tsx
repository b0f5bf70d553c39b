// Gates: the rules that turn measurements into a verdict, one row each.
// A blocking gate decides; an advisory one is named beside the verdict.
"use client";

import { type Msg, msg, t } from "@gonogo/locale/t";
import { Plus } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { seesText } from "@/lib/gate-noise-text";
import type { GateNoise } from "@/lib/router-types";
import { suggestedGate } from "../values/default-gates.ts";
import type { EditorValues } from "../values/editor-values.ts";
import { GateRow } from "./gate-row.tsx";

// How gates are written as text: folded until asked for, with an example of every form.

const forms: readonly { text: string; says: Msg }[] = [
  { text: "p99(grpc) < 10 ms", says: msg("A limit: µs, ms, s, /s, Mbit/s, B or %.") },
  { text: "p99(grpc: create) < 50 ms", says: msg("Only the requests of one operation.") },
  { text: "p95(rest) / p95(grpc) >= 2", says: msg("The ratio of two variants.") },
  {
    text: "throughput(head) vs baseline >= -3 %",
    says: msg("A change against the first variant."),
  },
  {
    text: "p99(head) vs last 10 runs of main <= +5 %",
    says: msg("A change against earlier runs."),
  },
  {
    text: "p99(head) vs release v2.4.1 <= +5 %",
    says: msg("Against the newest run of a version."),
  },
  {
    text: "throughput(grpc) >= 1,000/s per 100 clients",
    says: msg("A limit of its own in each cell, also per 1 kB payload."),
  },
  {
    text: "p99(grpc) < 10 ms at clients = 10",
    says: msg("In some cells only; join several by “or”."),
  },
  { text: "p99(grpc) < 10 ms (mean of cells)", says: msg("One test on the mean of its cells.") },
  { text: "p99(grpc) < 10 ms (advisory)", says: msg("Named beside the verdict, decides nothing.") },
];

function GateHelp() {
  return (
    <details className="min-w-0 flex-1 py-1 text-13">
      <summary className="cursor-pointer">{t("How gates are written")}</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {forms.map(({ text, says }) => (
          <div key={text} className="contents">
            <dt>
              <code className="text-12">{text}</code>
            </dt>
            <dd className="text-muted-foreground">{t(says)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** For the test that reads every example. */
export const gateHelpTexts = forms.map(({ text }) => text);

type GatesSectionProps = {
  /** What the plan can see, by gate that a calibration covers. */
  noise: readonly GateNoise[];
};

export function GatesSection({ noise }: GatesSectionProps) {
  const { control, getValues, setFocus, watch } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "gates" });
  const variants = watch("variants");
  const hasCells = watch("axes").length > 0;
  return (
    <section aria-labelledby="editor-gates" className="@container border-t py-5">
      <h2 id="editor-gates" className="text-16 font-semibold">
        {t("Go, if …")}
      </h2>
      <p className="mb-3 mt-1 max-w-prose text-13 text-muted-foreground">
        {fields.length === 0
          ? t("Without gates there are results and no verdict.")
          : t("All of these must hold for GO; one that fails means NO-GO.")}
      </p>
      <ul className="space-y-3">
        {fields.map((field, i) => (
          <li key={field.id}>
            <GateRow
              index={i}
              variants={variants}
              hasCells={hasCells}
              sees={seesText(noise.find(({ gateIndex }) => gateIndex === i))}
              onRemove={() => remove(i)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <Button
          type="button"
          variant="outline"
          size="sm"
          disabled={fields.length >= 50}
          onClick={() => {
            append(suggestedGate(getValues("variants"), getValues("load")), { shouldFocus: false });
            const place = fields.length;
            setTimeout(() => setFocus(`gates.${place}.text`, { shouldSelect: true }));
          }}
        >
          <Plus aria-hidden /> {t("Add a gate")}
        </Button>
        <GateHelp />
      </div>
    </section>
  );
}
