// Overall scores as bars from zero to 100, each with its interval; the words beside them say what is not decided.

import type { Overall, Score } from "@gonogo/analysis/report/scores/scores";
import { scoreNote, scoreText } from "@gonogo/analysis/words/score-words";
import { SeriesKey } from "@/components/charts/frame/series-key";
import type { SeriesLook } from "@/components/charts/frame/series-look";
import { TruncatedName } from "@/components/charts/frame/truncated-name";

type ScoreBarsProps = { overall: Overall; looks: readonly SeriesLook[] };

/** Space beyond 100 for intervals of variants that may be the better ones. */
const most = 120;
const percentOf = (score: number): string =>
  `${((100 * Math.min(most, Math.max(0, score))) / most).toFixed(2)}%`;

export function ScoreBars({ overall, looks }: ScoreBarsProps) {
  const { parts, scores } = overall;
  if (parts.length === 0) return null;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-13 font-medium">
        Overall score, 100 being the best by every weighted metric
      </figcaption>
      <ul className="grid gap-2">
        {looks.map((look, place) => {
          const score = scores[place];
          const note = scoreNote(overall, place);
          if (!score) return null;
          return (
            <li
              key={look.key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-13 md:grid-cols-[12rem_minmax(0,1fr)_13rem]"
            >
              <span className="flex min-w-0 items-center gap-2">
                <SeriesKey look={look} line={false} />
                <TruncatedName name={look.name} max={22} />
              </span>
              <Bar score={score} color={look.color} />
              <span className="text-right md:order-last">
                <span className="figure font-medium">{scoreText(score).text}</span>{" "}
                <span className="figure text-12 text-muted-foreground">
                  {scoreText(score).interval}
                </span>{" "}
                <span className="text-12 text-muted-foreground">{note}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

/** The figures are beside it: to screen readers it says nothing more. */
function Bar({ score: { value, low, high }, color }: { score: Score; color: string }) {
  const hasWidth = low !== null && high !== null && low < high;
  return (
    <span
      aria-hidden
      className="relative order-last col-span-2 block h-5 rounded-sm bg-muted md:order-none md:col-span-1"
    >
      <span
        className="absolute inset-y-0 left-0 rounded-sm opacity-70 print:border"
        style={{ width: percentOf(value ?? 0), backgroundColor: color }}
      />
      <span
        className="absolute inset-y-0 border-l border-dashed border-foreground/50"
        style={{ left: percentOf(100) }}
      />
      {hasWidth ? (
        <svg className="absolute inset-0 size-full overflow-visible text-foreground" aria-hidden>
          <g stroke="currentColor" strokeWidth={1.5}>
            <line x1={percentOf(low)} x2={percentOf(high)} y1="50%" y2="50%" />
            <line x1={percentOf(low)} x2={percentOf(low)} y1="25%" y2="75%" />
            <line x1={percentOf(high)} x2={percentOf(high)} y1="25%" y2="75%" />
          </g>
        </svg>
      ) : null}
    </span>
  );
}
