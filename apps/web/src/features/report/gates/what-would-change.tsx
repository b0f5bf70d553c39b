// "What would change this verdict", below the gates: how firm the answer is, reported in sentences that name what it
// would take. Nothing without a verdict.
import { whatWouldChange } from "@gonogo/analysis/words/what-would-change";
import type { Report } from "@gonogo/protocols/report";

type WhatWouldChangeProps = { report: Pick<Report, "verdict" | "explanations"> };

export function WhatWouldChange({ report: { verdict, explanations } }: WhatWouldChangeProps) {
  const wouldChange = verdict ? whatWouldChange(verdict, explanations) : [];
  if (wouldChange.length === 0) return null;
  return (
    <div className="mt-6 grid gap-2 break-inside-avoid" data-would-change>
      <h3 className="text-14 font-semibold">What would change this verdict</h3>
      <ul className="grid max-w-[80ch] gap-1.5 text-13">
        {wouldChange.map((sentence) => (
          <li key={sentence} className="text-pretty">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
