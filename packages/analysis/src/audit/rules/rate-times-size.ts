// rate-times-size: messages a second times their size is the bandwidth that they take at the least.
// Headers and answers may add to it, so more is found only where it is a unit's factor away (bits for bytes, 1,024 for
// 1,000); less than the payload alone cannot be. 2 % of tolerance: a megabyte of 1,048,576 bytes is 4.9 % off.

import { msg, t } from "@gonogo/locale/t";
import { kindOfUnit } from "@gonogo/protocols/published";
import { formatCount } from "../../words/format.ts";
import { metricIn } from "../figures/audit-set.ts";
import { mayAgree, scaled, times } from "../figures/range.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { numberText, placeText, quantityText, valueText } from "../figures/words.ts";

const tolerance = 0.02;
/** What a published bandwidth must be multiplied by, and what it was then meant in. */
const mistakes = [
  { factor: 1.048_576, meant: msg("a megabyte is 1,048,576 bytes in one of them") },
  { factor: 1.024, meant: msg("a kilobyte is 1,024 bytes in one of them") },
  { factor: 8, meant: msg("bytes were printed as bits") },
  { factor: 1 / 8, meant: msg("bits were printed as bytes") },
  { factor: 1_000, meant: msg("the prefix of the unit is one too small") },
  { factor: 1 / 1_000, meant: msg("the prefix of the unit is one too large") },
] as const;

export const rateTimesSize: AuditRuleOf = (set) =>
  set.places.flatMap((place) => {
    const [rate, band] = [metricIn(place, "throughput"), metricIn(place, "bandwidth")];
    const size = rate?.cell.payloadBytes;
    if (!rate || !band || typeof size !== "number" || size === 0) return [];
    const product = scaled(times(rate.stored, { low: size, value: size, high: size }), 8);
    if (mayAgree(product, band.stored, tolerance)) return [];
    const mistake = mistakes.find(({ factor }) =>
      mayAgree(scaled(band.stored, factor), product, tolerance / 2),
    );
    const isLess = band.stored.value < product.value;
    if (!isLess && !mistake) return [];
    const isBytes = kindOfUnit(band.unit) === "bitPerS" && /B\/s$/.test(band.unit);
    const inBytes = `${numberText(product.value / 8e6)} MB/s`;
    const shown = isBytes ? inBytes : quantityText("bitPerS", product.value);
    const off = Math.abs(band.stored.value / product.value - 1) * 100;
    return [
      finding({
        rule: "rate-times-size",
        severity: "contradiction",
        figures: [rate, band],
        sentence: mistake
          ? t(
              "Rate and bandwidth of {place} do not fit its message size; they would if {mistake}.",
              { place: placeText(rate), mistake: t(mistake.meant) },
            )
          : t("Rate and bandwidth of {place} do not fit its message size.", {
              place: placeText(rate),
            }),
        arithmetic: t("{rate} × {size} B = {product}, and {stated} is stated: {difference}.", {
          rate: valueText(rate),
          size: formatCount(size),
          product: shown,
          stated: valueText(band),
          difference: isLess
            ? t("{percent} % less", { percent: numberText(off) })
            : t("{percent} % more", { percent: numberText(off) }),
        }),
        remedy: t(
          "Print rate, size and bandwidth in units that multiply: 1/s × B = B/s, and 8 bits a byte.",
        ),
      }),
    ];
  });
