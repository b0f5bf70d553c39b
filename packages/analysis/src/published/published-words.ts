// Whether a published figure agrees with the measured interval, in the words of pages and texts.
import type { PublishedRow } from "@gonogo/protocols/report";

const words = {
  below: "disagrees: below the interval",
  within: "agrees",
  above: "disagrees: above the interval",
} as const;

export const publishedPlaceText = (place: PublishedRow["place"]): string =>
  place === null ? "no interval" : words[place];
