// The section of a run over time: throughput and p99 for each second, block by block.
"use client";

import { useMemo, useState } from "react";
import { OverTimeChart } from "@/components/charts/lines/over-time-chart";
import { roundWindows } from "@/components/charts/lines/over-time-data";
import { LocalTime } from "@/components/ui/local-time";
import { timedBlocks } from "@/lib/report/report-charts";
import { CellPicker } from "../section/cell-picker.tsx";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { loadWords } from "../section/load-words.ts";
import { ReportSection } from "../section/report-section.tsx";

/** Both charts over one window of rounds. */
export function OverTimeSection({ report, looks, cell, onCell }: CellSectionProps) {
  const all = useMemo(() => timedBlocks(report, looks, cell), [report, looks, cell]);
  const windows = useMemo(() => roundWindows(all.map((block) => block.round)), [all]);
  const [chosen, setChosen] = useState(0);
  const window = windows[Math.min(chosen, windows.length - 1)];
  const blocks = useMemo(
    () => all.filter((block) => window && block.round >= window.from && block.round <= window.to),
    [all, window],
  );
  if (all.length === 0) return null;
  const where = inCell(report, cell);
  return (
    <ReportSection
      id="over-time"
      title="Over time"
      lead="Each second of each block, in the order they ran. What is shaded is not measured: warm-ups, and the wait for last answers after a window. Hollow points: warm-up or invalid, not counted. Numbers above count rounds. Rates are divided by the time that they cover; what is left of a second is joined to the one before it, or left out."
      actions={
        <>
          <RoundsPicker windows={windows} value={chosen} onChange={setChosen} />
          <CellPicker cells={report.cells} value={cell} onChange={onCell} />
        </>
      }
    >
      <div className="grid gap-8">
        {report.run.timelineThinnedAt === null ? null : (
          <p className="text-13 text-muted-foreground">
            Latencies of single seconds were removed on{" "}
            <LocalTime at={report.run.timelineThinnedAt} />, as the operator of this Gonogo keeps
            them for a time only. The verdict, its figures and what they rest on are all kept.
          </p>
        )}
        {report.spec.load.kind === "stages" ? (
          <OverTimeChart
            title={`Requests sent to each variant, as its stages go${where}`}
            metric="sent"
            blocks={blocks}
            looks={looks}
          />
        ) : null}
        <OverTimeChart
          title={`Throughput of each variant, second by second${where}`}
          metric="throughput"
          blocks={blocks}
          looks={looks}
        />
        {report.run.timelineThinnedAt === null ? (
          <OverTimeChart
            title={`p99 ${loadWords(report.spec.load).time} of each variant, second by second${where}`}
            metric="p99"
            blocks={blocks}
            looks={looks}
          />
        ) : null}
      </div>
    </ReportSection>
  );
}

type RoundsPickerProps = {
  windows: readonly { from: number; to: number }[];
  value: number;
  onChange: (index: number) => void;
};

/** Chooses the rounds of a long run; nothing for a short one. */
function RoundsPicker({ windows, value, onChange }: RoundsPickerProps) {
  if (windows.length <= 1) return null;
  return (
    <label className="flex items-center gap-2 text-12 text-muted-foreground">
      Rounds
      <select
        className="h-8 rounded-md border bg-background px-2 text-13 text-foreground"
        value={Math.min(value, windows.length - 1)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {windows.map((window, index) => (
          <option key={window.from} value={index}>
            {window.from + 1} to {window.to + 1}
          </option>
        ))}
      </select>
    </label>
  );
}
