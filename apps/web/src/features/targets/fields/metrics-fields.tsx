// Where a target reports figures of its own process, and what they are called there.
// All may stay empty: then gates on allocations cannot be judged, nor those on CPU and memory of a target elsewhere.
"use client";

import { type TargetFigure, usualFigures } from "@gonogo/protocols/spec";
import { TextField } from "@/components/ui/form-fields";
import { metricFields, type TargetValues } from "../values/target-values.ts";

const labels: readonly (readonly [TargetFigure, string])[] = [
  ["memory", "Resident memory (bytes)"],
  ["cpu", "CPU (seconds)"],
  ["allocations", "Counter of allocations"],
  ["allocatedBytes", "Counter of allocated bytes"],
];

export function MetricsFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField<TargetValues>
        name="metricsUrl"
        label="Metrics address (Prometheus)"
        placeholder="http://127.0.0.1:9100/metrics"
        help="Read by the worker before and after each block; once a second during it where the target runs on another machine, for its memory."
        className="sm:col-span-2"
        figure
      />
      <TextField<TargetValues>
        name="freshUrl"
        label="Address that starts the target anew (POST)"
        placeholder="http://127.0.0.1:9100/fresh"
        help="Called before each block of a run with a gate on memory, so that what one block left behind does not count for the next. It answers 2xx once the target serves again."
        className="sm:col-span-2"
        figure
      />
      {labels.map(([figure, label]) => (
        <TextField<TargetValues>
          key={figure}
          name={metricFields[figure]}
          label={label}
          placeholder={usualFigures[figure]}
          figure
        />
      ))}
    </div>
  );
}
