// The sections and goals of `widths` and `aa`: intervals of p50 side by side, and duels counted by kind.
// Pure: the text depends on what is kept and on nothing else.
import { percent, table } from "../lib/numbers.ts";
import type { Repeated } from "../rows/repeated.ts";
import type { Part } from "./condition-counts.ts";
import { countsByCondition, wrongGoalOf } from "./condition-counts.ts";
import { placements, usualPlacement } from "./conditions.ts";
import type { Ended } from "./ending.ts";
import { repeatedDuels, widthDuels } from "./matrix.ts";
import { countsTable, settingsText } from "./text.ts";

/** A width that an interval stays below. */
const widest = 0.1;

/**
 * Upper ÷ lower end of the ratio's interval, minus 1: the same whichever side is the base.
 * @returns null: there is no interval
 */
export function widthOf(one: Ended | undefined): number | null {
  const interval = one?.intervals?.[0];
  return interval ? interval.high / interval.low - 1 : null;
}

/** @param parts in the order of the placements */
const ordered = (parts: Part[]) =>
  placements.flatMap((placement) => parts.filter((part) => part.placement === placement));

/** @returns as a change */
const change = (ratio: number): string => `${ratio < 1 ? "−" : "+"}${percent(Math.abs(ratio - 1))}`;

/** @returns interval and width */
function cellsOf(one: Ended | undefined): [string, string] {
  const interval = one?.intervals?.[0];
  if (one === undefined) return ["–", "–"];
  if (!interval) return [one.reasons.join(", ") || "none", "–"];
  return [`${change(interval.low)} to ${change(interval.high)}`, percent(widthOf(one))];
}

export function widthsText({ parts }: Repeated) {
  const of = ordered(parts);
  const find = (part: Part, id: string) => part.ended.find((one) => one.id === id);
  return [
    "Ratio of the p50 of two variants that are the same process, on a quiet machine. The width is the upper end of its interval ÷ the lower one, minus 1.",
    ...settingsText(of),
    table(
      [
        "base : candidate, load, gate",
        ...of.flatMap(({ placement }) => [`${placement}: interval`, `${placement}: width`]),
      ],
      widthDuels
        .filter(({ id }) => of.some((part) => find(part, id)))
        .map(({ id }) => [id, ...of.flatMap((part) => cellsOf(find(part, id)))]),
    ),
  ].join("\n\n");
}

export function widthGoals({ parts }: Repeated) {
  const ended = parts.find(({ placement }) => placement === usualPlacement)?.ended ?? [];
  const widths = ended.map((one) => widthOf(one) ?? Number.POSITIVE_INFINITY);
  const narrow = widths.filter((width) => width < widest).length;
  const most = Math.max(...widths);
  const text = Number.isFinite(most) ? `the widest ${percent(most)}` : "one without an interval";
  return [
    {
      text: `after 10 rounds every interval of p50 is narrower than ${100 * widest} %`,
      measured: widths.length === 0 ? "not measured" : `${narrow} of ${widths.length}, ${text}`,
      reached: widths.length < widthDuels.length ? null : narrow === widths.length,
    },
  ];
}

const kinds = { "against itself": "itself", "10 % later": "later" };

const ofKind = (parts: Part[], kind: string) =>
  parts.map((part) => ({
    ...part,
    ended: part.ended.filter(({ id }) =>
      repeatedDuels.some((duel) => duel.id === id && duel.kind === kind),
    ),
  }));

export const repeatedText = ({ parts }: Repeated) =>
  [
    "The default plan with the looks of the product. Against itself the gate is p50 ≤ 1.25, and GO is right; 5.5 ms against 5 ms has the gate p50 ≤ 1.05, and NO-GO is right.",
    ...settingsText(ordered(parts)),
    ...Object.entries(kinds).flatMap(([name, kind]) => {
      const counted = countsByCondition(ofKind(parts, kind));
      return counted.length === 0 ? [] : [`**${name}**`, countsTable(counted)];
    }),
  ].join("\n\n");

export const repeatedGoals = ({ parts }: Repeated) =>
  Object.entries(kinds).flatMap(([name, kind]) =>
    countsByCondition(ofKind(parts, kind))
      .filter(({ placement }) => placement === usualPlacement)
      .map((counted) => {
        const { text, measured, reached } = wrongGoalOf(counted.condition, counted);
        const whole = repeatedDuels.filter((duel) => duel.kind === kind).length;
        // One wrong answer misses it at once; without one, the answer is known when all were played.
        const isKnown = counted.count === whole || !reached;
        return { measured, text: `${name}, ${text}`, reached: isKnown ? reached : null };
      }),
  );
