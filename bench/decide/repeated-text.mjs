// The sections and goals of `widths` and `aa`: intervals of p50 side by side, and duels counted by kind.
// Pure: the text depends on what is kept and on nothing else.
import { percent, table } from "../lib/numbers.mjs";
import { countsByCondition, wrongGoalOf } from "./condition-counts.mjs";
import { placements, usualPlacement } from "./conditions.mjs";
import { repeatedDuels, widthDuels } from "./matrix.mjs";
import { countsTable, settingsText } from "./text.mjs";

/** @typedef {import("../rows/repeated.mjs").Repeated} Repeated */
/** @typedef {import("./condition-counts.mjs").Part} Part */
/** @typedef {import("./ending.mjs").Ended} Ended */

/** A width that an interval stays below. */
const widest = 0.1;

/**
 * Upper ÷ lower end of the ratio's interval, minus 1: the same whichever side is the base.
 * @param {Ended | undefined} one
 * @returns {number | null} null: there is no interval
 */
export function widthOf(one) {
  const interval = one?.intervals?.[0];
  return interval ? interval.high / interval.low - 1 : null;
}

/** @param {Part[]} parts in the order of the placements */
const ordered = (parts) =>
  placements.flatMap((placement) => parts.filter((part) => part.placement === placement));

/** @param {number} ratio @returns {string} as a change */
const change = (ratio) => `${ratio < 1 ? "−" : "+"}${percent(Math.abs(ratio - 1))}`;

/** @param {Ended | undefined} one @returns {[string, string]} interval and width */
function cellsOf(one) {
  const interval = one?.intervals?.[0];
  if (one === undefined) return ["–", "–"];
  if (!interval) return [one.reasons.join(", ") || "none", "–"];
  return [`${change(interval.low)} to ${change(interval.high)}`, percent(widthOf(one))];
}

/** @param {Repeated} result */
export function widthsText({ parts }) {
  const of = ordered(parts);
  const find = (/** @type {Part} */ part, /** @type {string} */ id) =>
    part.ended.find((one) => one.id === id);
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

/** @param {Repeated} result */
export function widthGoals({ parts }) {
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

/** @param {Part[]} parts @param {string} kind */
const ofKind = (parts, kind) =>
  parts.map((part) => ({
    ...part,
    ended: part.ended.filter(({ id }) =>
      repeatedDuels.some((duel) => duel.id === id && duel.kind === kind),
    ),
  }));

/** @param {Repeated} result */
export const repeatedText = ({ parts }) =>
  [
    "The default plan with the looks of the product. Against itself the gate is p50 ≤ 1.25, and GO is right; 5.5 ms against 5 ms has the gate p50 ≤ 1.05, and NO-GO is right.",
    ...settingsText(ordered(parts)),
    ...Object.entries(kinds).flatMap(([name, kind]) => {
      const counted = countsByCondition(ofKind(parts, kind));
      return counted.length === 0 ? [] : [`**${name}**`, countsTable(counted)];
    }),
  ].join("\n\n");

/** @param {Repeated} result */
export const repeatedGoals = ({ parts }) =>
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
