// The tiles below the verdict: figure, baseline, ratio, and a picture with the limit.

import { ratioSpan } from "@gonogo/analysis/charts/ratio-span";
import { type DecidingTile, pictureLabel } from "@gonogo/analysis/report/answer/deciding-tiles";
import { gateFigures } from "@gonogo/analysis/words/gate-figures";
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { ForestMark } from "@/components/charts/frame/forest-mark";
import { IntervalMark } from "@/components/charts/frame/interval-mark";
import { outcomeLooks } from "@/components/outcome-looks";
import { cn } from "@/lib/cn";

type VerdictTilesProps = { report: Report; tiles: readonly DecidingTile[] };

/** Nothing before anything was measured. */
export function VerdictTiles({ report, tiles }: VerdictTilesProps) {
  if (tiles.length === 0) return null;
  return (
    <ul
      aria-label={t("{count, plural, one {# figure} other {# figures}} that decide", {
        count: tiles.length,
      })}
      className="grid grid-cols-1 border-t border-inherit bg-background sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4"
    >
      {tiles.map((tile) => (
        <li
          key={tile.id}
          className="grid min-w-0 content-start gap-0.5 border-b px-5 py-3 last:border-b-0 sm:border-r lg:border-b-0 lg:last:border-r-0"
        >
          <Tile tile={tile} isJudged={report.verdict !== null} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ tile, isJudged }: { tile: DecidingTile; isJudged: boolean }) {
  const look = tile.outcome !== null && isJudged ? outcomeLooks[tile.outcome] : null;
  const Icon = look?.icon;
  return (
    <>
      <p className="text-12 text-muted-foreground [overflow-wrap:anywhere]">
        {tile.title}
        {tile.limit ? (
          <>
            {" · "}
            <span className="whitespace-nowrap">{tile.limit}</span>
          </>
        ) : null}
      </p>
      <p className="flex items-center gap-2">
        <span className="figure text-20 font-semibold whitespace-nowrap">{tile.figure}</span>
        {look && Icon ? (
          <span className={cn("inline-flex items-center gap-1 text-12 font-medium", look.text)}>
            <Icon className="size-4" strokeWidth={2.5} aria-hidden />
            {t(look.word)}
          </span>
        ) : null}
      </p>
      <p className="text-12 text-muted-foreground [overflow-wrap:anywhere]">
        {[tile.beside, tile.ratio].filter(Boolean).join(" · ")}
      </p>
      <Picture tile={tile} />
    </>
  );
}

function Picture({ tile }: { tile: DecidingTile }) {
  const { picture } = tile;
  const label = pictureLabel(tile);
  if (picture === null || label === null) return null;
  if (picture.kind === "value") {
    const { estimate, low, high, limit } = picture.result;
    const { allowed } = gateFigures(picture.result);
    return <IntervalMark {...{ estimate, low, high, limit, allowed, label }} width={200} />;
  }
  const { limit } = picture;
  const { value, low, high } = picture.ratio;
  return (
    <ForestMark
      {...{ value, low, high, limit, label }}
      span={ratioSpan([value, low, high, limit?.ratio])}
      color="var(--series-1)"
      width={200}
      height={24}
    />
  );
}
