// Chooses the metric that a section shows.
"use client";

import { type MetricName, metrics } from "@gonogo/protocols/spec";

type MetricChoiceProps = {
  value: MetricName;
  choices: readonly MetricName[];
  onChange: (metric: MetricName) => void;
  label?: string;
};

/** A native select: long lists, keyboard and phones come with it. */
export function MetricChoice({ value, choices, onChange, label = "Metric" }: MetricChoiceProps) {
  return (
    <select
      aria-label={label}
      className="h-8 rounded-md border bg-background px-2 text-13 text-foreground"
      value={value}
      onChange={({ target }) => onChange(choices.find((one) => one === target.value) ?? value)}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {metrics[one].label}
        </option>
      ))}
    </select>
  );
}
