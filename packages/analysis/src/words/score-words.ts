// Scores and changes in words: the same on the page and in copies.
import { msg, t, translated } from "@gonogo/locale/t";
import type { Message, Report } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { figureNoteText } from "./figure-notes.ts";
import { type FigureText, formatFigure, formatPercentChange, listOf, noFigure } from "./format.ts";
import { type Rendered, rendered } from "./message.ts";

// What is needed of scores and changes to write them down.
type Ends = { readonly low: number | null; readonly high: number | null };
type Score = Ends & {
  readonly value: number | null;
  readonly bound: "exact" | "at-most";
  readonly note: Message | null;
};
type Ranking = {
  readonly scores: readonly Score[];
  readonly best: number | null;
  readonly tied: readonly number[];
};
type Overall = Ranking & {
  readonly leftOut: readonly { readonly metric: MetricName; readonly places: readonly number[] }[];
};
type Change = Ends & {
  readonly percent: number | null;
  readonly bound: keyof typeof signs;
};

/** What a score is, in a line; it stands wherever scores do. */
export const whatScoresAre = msg(
  "A score is 100 times a variant's figure against the best variant's. It sums up the comparison for weights that you choose, and decides nothing: the verdict comes from the gates.",
);

/** Whose figure is 100 %, in a line. */
export const whatChangesAre = msg(
  "Each change is against the variant named: −50 % one way is +100 % the other way.",
);

/** Which cells scores are of; empty where there is only one. */
export function cellsText({ cells }: Pick<Report, "cells">, cell: number | null): string {
  if (cells.length < 2) return "";
  return cell === null
    ? t(
        "Over all {cells} cells: geometric means of the ratios in each, and of the ends of their intervals.",
        { cells: cells.length },
      )
    : t("Cell: {cell}.", { cell: cells.find(({ index }) => index === cell)?.label ?? cell });
}

/** `72 [70 – 74]`, `≤ 25` of a bound; a dash without a score. */
export function scoreText(score: Score): FigureText {
  if (score.value === null) return { text: noFigure, interval: null, full: noFigure };
  const { value, low, high, bound } = score;
  const ends = low === high ? { low: null, high: null } : { low, high };
  const written = formatFigure({ value, ...ends }, { label: "", per: 1 });
  if (bound === "exact") return written;
  const text = `≤ ${written.text}`;
  return { text, interval: null, full: text };
}

const signs = { exact: "", "at-least": "> ", "at-most": "< " } as const;

/** `−34 % [−36 – −32]`, `> +300 %` of a bound; a dash without a change. */
export function changeText(change: Change): FigureText {
  const { percent: value, low, high, bound } = change;
  if (bound === "exact" || value === null) return formatPercentChange({ value, low, high });
  const text = `${signs[bound]}${formatPercentChange({ value, low: null, high: null }).text}`;
  return { text, interval: null, full: text };
}

/** Why there is no figure. */
export const withheldText = (note: Message | null): Rendered =>
  note === null ? rendered(t("not compared")) : figureNoteText(note);

type Variants = Pick<Report, "variants">["variants"];
const nameAt = (variants: Variants, place: number): string => variants[place]?.name ?? "";

/** Who is best overall, or between whom that is not decided; null: nobody has an overall score. */
export function overallText({ best, tied }: Overall, variants: Variants): string | null {
  if (best === null) return null;
  const name = nameAt(variants, best);
  const names = variants.flatMap((one, i) => (i === best || tied.includes(i) ? one.name : []));
  return tied.length === 0
    ? t("{name} has the highest score with these weights.", { name })
    : t("Not decided between {names} with these weights.", { names: listOf(names) });
}

/** Which weighted metrics do not count, and whom they do not score. */
export const leftOutTexts = ({ leftOut }: Overall, variants: Variants): string[] =>
  leftOut.map(({ metric, places }) => {
    const label = translated(metrics[metric].label);
    return places.length === variants.length
      ? t("{metric} is left out of the overall score: it scores nobody.", { metric: label })
      : t("{metric} is left out of the overall score: it scores all but {names}.", {
          metric: label,
          names: listOf(places.map((place) => nameAt(variants, place))),
        });
  });

/** What a score says beside its figure; null: nothing but that it is one. */
export function scoreNote({ scores, best, tied }: Ranking, place: number): string | null {
  const score = scores[place];
  if (!score) return null;
  if (score.value === null) return withheldText(score.note);
  if (place === best) return tied.length > 0 ? t("not decided") : t("best");
  return tied.includes(place) ? t("not decided") : null;
}
