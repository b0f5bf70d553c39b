// Why a noise calibration may no longer hold; apart from its other words, which bring those of every diagnostic.
import { t } from "@gonogo/locale/t";
import { type Catalogue, type MessageOf, rendererOf } from "./message.ts";

const stale = {
  "environment-unknown": (_: Record<never, never>) => t("Where it was measured is not known."),
  "other-environment": (_: Record<never, never>) =>
    t("The target has been measured in another environment since."),
  "other-machine": (_: Record<never, never>) =>
    t("No worker that is alive runs on the machine that it was measured on."),
  "target-changed": (_: Record<never, never>) =>
    t("The target's settings have been changed since."),
  "engine-rebuilt": (_: Record<never, never>) => t("The engine has been rebuilt since."),
} satisfies Catalogue;

export type StaleReason = MessageOf<typeof stale>;

/** Why a calibration may no longer hold: one sentence. */
export const staleNoiseText = rendererOf(stale);
