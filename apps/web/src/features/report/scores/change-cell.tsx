// A change against a named variant: percent with its interval, and whether that is better, worse or not decided.
import type { Change } from "@gonogo/analysis/report/scores/improvements";
import { changeText, withheldText } from "@gonogo/analysis/words/score-words";
import { TruncatedName } from "@/components/charts/frame/truncated-name";
import { sideColour } from "../section/side-colour.ts";

type ChangeCellProps = {
  /** null: a variant meets itself. */
  change: Change | null;
  /** What a phone puts before it. */
  name: string;
};

const colourOf = ({ percent, side }: Change): string | undefined =>
  percent === null || (side !== "better" && side !== "worse")
    ? undefined
    : sideColour(side === "better", Math.max(0.01, 1 + percent / 100));

export function ChangeCell({ change, name }: ChangeCellProps) {
  if (change === null)
    return (
      <td className="hidden bg-muted/50 md:table-cell print:table-cell">
        <span className="sr-only">itself</span>
      </td>
    );
  const { text, interval } = changeText(change);
  return (
    <td className="px-3 py-2 text-right" style={{ backgroundColor: colourOf(change) }} data-stack>
      <span className="text-left text-12 md:hidden print:hidden">
        <TruncatedName name={name} max={22} />
      </span>
      <span className="block">
        {change.percent === null ? (
          <span className="text-12 text-muted-foreground">{withheldText(change.note)}</span>
        ) : (
          <>
            <span className="figure font-medium whitespace-nowrap">{text}</span>{" "}
            {interval ? <span className="figure text-12 whitespace-nowrap">{interval}</span> : null}{" "}
            <span className="text-12 whitespace-nowrap">{change.side}</span>
          </>
        )}
      </span>
    </td>
  );
}
