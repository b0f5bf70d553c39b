// Where a target tells figures of its own process, and the name of its counter of allocations.
// Both may stay empty: then gates on allocations cannot be judged, and nothing else changes.
"use client";

import { TextField } from "@/components/ui/form-fields";
import type { TargetValues } from "./target-values.ts";

export function MetricsFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField<TargetValues>
        name="metricsUrl"
        label="Metrics address (Prometheus)"
        placeholder="http://127.0.0.1:9100/metrics"
        help="Read before and after each block by the worker, for allocations per request."
        figure
      />
      <TextField<TargetValues>
        name="allocationsCounter"
        label="Counter of allocations"
        placeholder="go_memstats_mallocs_total"
        figure
      />
    </div>
  );
}
