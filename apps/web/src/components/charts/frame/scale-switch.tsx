// The switch between a logarithmic and a linear axis of values.
"use client";

import type { ScaleKind } from "@gonogo/analysis/charts/value-scale";
import { t } from "@gonogo/locale/t";

const scales = () =>
  [
    { value: "log", label: t("Log##scale") },
    { value: "linear", label: t("Linear") },
  ] as const;

/** Logarithmic or linear. */
export function ScaleSwitch(props: { value: ScaleKind; onChange: (kind: ScaleKind) => void }) {
  return <Segmented label={t("Scale of the value axis")} options={scales()} {...props} />;
}

// A switch between a few views of one thing: chart or table, linear or logarithmic.
// Plain buttons with aria-pressed, so that keyboard and screen readers need nothing else.

type SegmentedProps<Value extends string> = {
  /** What is switched, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One choice of a few, as joined buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <fieldset className="inline-flex rounded-md border border-border p-0.5 print:hidden">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === props.value}
          onClick={() => props.onChange(option.value)}
          className="min-h-6 rounded-[5px] px-2 text-muted-foreground text-xs outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring aria-pressed:bg-muted aria-pressed:font-medium aria-pressed:text-foreground"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
