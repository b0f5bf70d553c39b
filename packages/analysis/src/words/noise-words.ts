// What a noise calibration says beside its figures: why it cannot be used, what is missing, and what to mind.
import { t } from "@gonogo/locale/t";
import type { Diagnostic, Message, NoiseFigures } from "@gonogo/protocols/report";
import { diagnosticWords } from "./diagnostic-words.ts";
import { figureNoteText } from "./figure-notes.ts";
import { plural } from "./format.ts";
import { type Catalogue, type MessageOf, rendererOf } from "./message.ts";
import { staleNoiseText } from "./stale-noise-words.ts";

const because = {
  "few-rounds": (f: { readonly valid: number; readonly run: number; readonly needed: number }) =>
    t("{valid} of {rounds} can be used; a calibration takes {needed}.", {
      valid: f.valid,
      rounds: plural(f.run, "round"),
      needed: f.needed,
    }),
  "bounds-only": (f: { readonly exact: number; readonly valid: number; readonly needed: number }) =>
    t(
      "{exact} of {rounds} gave figures of the target, the others only bounds; a calibration takes {needed}. Plan more rounds, or remove what is named here.",
      { exact: f.exact, rounds: plural(f.valid, "valid round"), needed: f.needed },
    ),
  finding: (f: { readonly finding: Diagnostic }) => diagnosticWords(f.finding).sentence,
} satisfies Catalogue;

export type NoiseBecause = MessageOf<typeof because>;

/** Why nothing can be taken from a calibration: one sentence or two. */
export const noiseBecauseText = rendererOf(because);

const withText = (text: (message: Message) => string) => (message: Message) => ({
  ...message,
  text: text(message),
});

/** A calibration with what its messages say beside codes and facts. */
export function renderedNoise<
  Noise extends { readonly figures: NoiseFigures; readonly stale: readonly Message[] },
>({ figures, stale, ...rest }: Noise) {
  return {
    ...rest,
    stale: stale.map(withText(staleNoiseText)),
    figures: {
      ...figures,
      because: figures.because.map(withText(noiseBecauseText)),
      missing: figures.missing.map(({ metric, why }) => ({
        metric,
        why: withText(figureNoteText)(why),
      })),
      cautions: figures.cautions.map((found) => ({ ...found, ...diagnosticWords(found) })),
    },
  };
}
