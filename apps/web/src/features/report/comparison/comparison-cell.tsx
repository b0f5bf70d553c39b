// One variant's figure of one metric: value, interval, and the ratio to the baseline with its side.

import { TruncatedName } from "@/components/charts/frame/truncated-name";
import { cn } from "@/lib/cn";
import type { NoteMarks } from "./comparison-notes.ts";
import type { ComparisonFigure, RatioSide } from "./comparison-rows.ts";

const sides: Readonly<Record<RatioSide, string>> = {
  better: "text-go",
  worse: "text-no-go",
  "no difference shown": "text-muted-foreground",
};

type ComparisonCellProps = {
  figure: ComparisonFigure;
  name: string;
  baseline: boolean;
  /** Many columns: intervals are below their values. */
  narrow: boolean;
  /** Notes that are said below the table. */
  marks: NoteMarks;
};

/** A cell of the comparison; on a phone it carries its variant's name. */
export function ComparisonCell({ figure, name, baseline, narrow, marks }: ComparisonCellProps) {
  return (
    <td className={cn("py-2 text-right", narrow ? "stacked-figures px-2" : "px-3")} data-stack>
      <span className="text-left text-12 text-muted-foreground md:hidden print:hidden">
        <TruncatedName name={name} max={22} />
        {baseline ? " (baseline)" : ""}
      </span>
      <span className="block">
        <Value figure={figure} marks={marks} />
        {baseline ? null : <Ratio figure={figure} marks={marks} />}
      </span>
    </td>
  );
}

type PartProps = { figure: ComparisonFigure; marks: NoteMarks };

function Value({ figure, marks }: PartProps) {
  const bare = figure.value === "–" && figure.note !== null && !marks.has(figure.note);
  return (
    <>
      {bare ? null : <span className="figure whitespace-nowrap font-medium">{figure.value}</span>}{" "}
      {figure.interval ? (
        <span className="figure-interval figure whitespace-nowrap text-12 text-muted-foreground">
          {figure.interval}
        </span>
      ) : null}
      <Note note={figure.note} marks={marks} />
    </>
  );
}

function Ratio({ figure, marks }: PartProps) {
  if (!figure.ratio)
    return figure.isOneNote ? null : <Note note={figure.ratioNote} marks={marks} />;
  const { text, interval, side } = figure.ratio;
  return (
    <span className="block">
      <span className="figure whitespace-nowrap">{text}</span>{" "}
      {interval ? (
        <span className="figure-interval figure whitespace-nowrap text-12 text-muted-foreground">
          {interval}
        </span>
      ) : null}
      {side ? <span className={cn("figure-side text-12", sides[side])}> {side}</span> : null}
    </span>
  );
}

/** A mark for a shared note, else the note itself. */
function Note({ note, marks }: { note: string | null; marks: NoteMarks }) {
  if (note === null) return null;
  const mark = marks.get(note);
  if (mark === undefined)
    return <span className="block text-12 text-muted-foreground">{note}</span>;
  return (
    <sup className="ml-1 text-12 text-muted-foreground" title={note}>
      {mark}
    </sup>
  );
}
