// What a noise calibration says beside its figures: why it cannot be used, and why it may no longer hold.
import type { Diagnostic, Message, NoiseFigures } from "@gonogo/protocols/report";
import { diagnosticWords } from "./diagnostic-words.ts";
import { figureNoteText } from "./figure-notes.ts";
import { plural } from "./format.ts";
import { type Catalogue, type MessageOf, rendererOf } from "./message.ts";

const because = {
  "few-rounds": (f: { readonly valid: number; readonly run: number; readonly needed: number }) =>
    `${f.valid} of ${plural(f.run, "round")} can be used; a calibration takes ${f.needed}.`,
  "bounds-only": (f: { readonly exact: number; readonly valid: number; readonly needed: number }) =>
    `${f.exact} of ${plural(f.valid, "valid round")} gave figures of the target, the others only bounds; a calibration takes ${f.needed}. Plan more rounds, or remove what is named here.`,
  finding: (f: { readonly finding: Diagnostic }) => diagnosticWords(f.finding).sentence,
} satisfies Catalogue;

export type NoiseBecause = MessageOf<typeof because>;

/** Why nothing can be taken from a calibration: one sentence or two. */
export const noiseBecauseText = rendererOf(because);

const stale = {
  "environment-unknown": (_: Record<never, never>) => "Where it was measured is not known.",
  "other-environment": (_: Record<never, never>) =>
    "The target has been measured in another environment since.",
  "other-machine": (_: Record<never, never>) =>
    "No worker that is alive runs on the machine that it was measured on.",
  "target-changed": (_: Record<never, never>) => "The target's settings have been changed since.",
  "engine-rebuilt": (_: Record<never, never>) => "The engine has been built anew since.",
} satisfies Catalogue;

export type StaleReason = MessageOf<typeof stale>;

/** Why a calibration may no longer hold: one sentence. */
export const staleNoiseText = rendererOf(stale);

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
