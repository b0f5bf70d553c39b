// "What would change this verdict", below the gates: how firm the answer is, reported in sentences that name what it
// would take. Nothing without a verdict.
import type { Report } from "@gonogo/protocols/report";

export function WhatWouldChange({ report }: { report: Pick<Report, "wouldChange"> }) {
  const { wouldChange } = report;
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
