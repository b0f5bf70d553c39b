// The figure that decided a run, as a cell of a list: what it is, and its value with its interval on hover.
import { decidingName, decidingValue } from "@gonogo/analysis/words/deciding-text";
import type { DecidingFigure } from "@gonogo/protocols/report";

type DecidingFigureCellProps = {
  figure: DecidingFigure | null;
  /** Its name above its value, where columns are many. */
  stacked?: boolean;
};

export function DecidingFigureCell({ figure, stacked = false }: DecidingFigureCellProps) {
  if (figure === null) return <span className="text-muted-foreground">–</span>;
  const { text, full } = decidingValue(figure);
  const name = decidingName(figure);
  return (
    <span
      className={
        stacked
          ? "inline-grid justify-items-end"
          : "inline-flex flex-wrap items-baseline justify-end gap-x-2 lg:flex-nowrap"
      }
      title={`${name}: ${full}`}
    >
      <span
        className={`font-sans text-12 text-muted-foreground ${stacked ? "max-w-40" : "lg:max-w-56 lg:truncate"}`}
      >
        {name}
      </span>
      <span className="whitespace-nowrap">{text}</span>
    </span>
  );
}
