// Whether a published figure agrees with the measured interval, in the words of pages and texts.
import { msg, t } from "@gonogo/locale/t";
import type { PublishedRow } from "@gonogo/protocols/report";

const words = {
  below: msg("disagrees: below the interval"),
  within: msg("agrees"),
  above: msg("disagrees: above the interval"),
} as const;

export const publishedPlaceText = (place: PublishedRow["place"]): string =>
  place === null ? t("no interval") : t(words[place]);

/** What a published figure is of, as people are shown it: `p99, release build, run 3`. */
export const publishedDetailText = (detail: string): string =>
  detail
    .split(", ")
    .map((part) => {
      const mode = /^(\S+) build$/.exec(part)?.[1];
      if (mode !== undefined) return t("{mode} build", { mode });
      const run = /^run (\S+)$/.exec(part)?.[1];
      return run === undefined ? part : t("run {run}", { run });
    })
    .join(", ");
