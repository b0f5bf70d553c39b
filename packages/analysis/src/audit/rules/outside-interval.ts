// outside-interval: a figure lies within its own interval, by what the digits allow.
import { storedPerUnit } from "@gonogo/protocols/published";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { figureText, openingNameText, writtenText } from "../figures/words.ts";

export const outsideInterval: AuditRuleOf = (set) =>
  set.figures.flatMap((figure) => {
    const { low, high, unit, step, stored } = figure;
    const [per, half] = [storedPerUnit(unit), step / 2];
    const isBelow = low !== null && stored.high < (low - half) * per;
    const isAbove = high !== null && stored.low > (high + half) * per;
    if (!isBelow && !isAbove) return [];
    const end = isBelow ? low : (high ?? 0);
    return [
      finding({
        rule: "outside-interval",
        severity: "contradiction",
        figures: [figure],
        sentence: `${openingNameText(figure)} lies outside of its own interval.`,
        arithmetic: `${figureText(figure)}, and the interval ${isBelow ? "begins" : "ends"} at ${writtenText(end, unit)}.`,
        remedy: "Write value and interval of the same measurement, in the same unit.",
      }),
    ];
  });
