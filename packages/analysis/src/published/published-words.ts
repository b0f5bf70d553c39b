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
