// What a preview of a shared link says, in chats and elsewhere: taken from the frozen report alone, so it shows nothing that the
// share hides.

import { type AnswerKind, answerOf, answerWords } from "@gonogo/analysis/report/answer/answer";
import { decidingFigure } from "@gonogo/analysis/verdict/deciding-figure";
import { decidingName, decidingValue } from "@gonogo/analysis/words/deciding-text";
import { msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";

export type SharePreview = {
  readonly question: string;
  readonly slug: string;
  readonly kind: AnswerKind;
  /** `GO`, `NO VERDICT` */
  readonly word: string;
  /** The sentence beside the verdict. */
  readonly sentence: string;
  /** What decided; null: nothing with a figure did. */
  readonly figure: { readonly name: string; readonly value: string } | null;
};

/** Pixels of its picture. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** All that is said of a share with a password. */
export const lockedTitle = msg("A shared report");

export function sharePreview(report: Report): SharePreview {
  const { kind, headline } = answerOf(report);
  const figure = report.verdict ? decidingFigure(report.verdict) : null;
  return {
    question: report.benchmark.question,
    slug: report.benchmark.slug,
    kind,
    word: t(answerWords[kind]),
    sentence: headline,
    figure: figure && { name: decidingName(figure), value: decidingValue(figure).full },
  };
}
