// The weight of a metric: a small field that counts what can be read, and marks what cannot.
"use client";

import { largestWeight, weightOf } from "@gonogo/analysis/report/scores/score-weights";
import { useId, useState } from "react";
import { fieldClasses } from "@/components/ui/input";
import { cn } from "@/lib/cn";

type WeightFieldProps = { label: string; value: number; onChange: (weight: number) => void };

export function WeightField({ label, value, onChange }: WeightFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isIssuey = typed !== null && weightOf(typed) === null;
  return (
    <span className="inline-grid justify-items-end gap-1">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Weight of ${label}`}
        aria-invalid={isIssuey || undefined}
        aria-describedby={isIssuey ? id : undefined}
        className={cn(fieldClasses, "figure h-8 w-16 px-2 text-right sm:text-13 print:border-0")}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          const weight = weightOf(target.value);
          if (weight !== null) onChange(weight);
        }}
        onBlur={() => setTyped(null)}
      />
      {isIssuey ? (
        <span id={id} className="text-12 text-destructive">
          0 to {largestWeight}
        </span>
      ) : null}
    </span>
  );
}
