// The section of RESULTS.md on decided duels: a table of the conditions, why some stayed open, and every duel.
// Pure: the text depends on what is kept and on nothing else.
import { count, table } from "../lib/numbers.mjs";
import { countsByCondition } from "./condition-counts.mjs";
import { conditions } from "./conditions.mjs";
import { duels } from "./matrix.mjs";

/** @typedef {import("../rows/decide.mjs").Decided} Decided */
/** @typedef {import("./ending.mjs").Ended} Ended */

const firstIds = new Set(duels.filter(({ first }) => first).map(({ id }) => id));

/** What is in a cell of the table of duels. @param {Ended | undefined} one */
function cellOf(one) {
  if (one === undefined) return "–";
  const { ending, verdict, reasons } = one;
  if (ending === "right") return `${verdict}`;
  if (ending === "failed") return `failed: ${reasons.join(", ")}`;
  const why = reasons.length > 0 && ending === "open" ? `: ${reasons.join(", ")}` : "";
  return ending === "wrong" ? `**${verdict}**` : `${verdict}${why}`;
}

/** @param {readonly Ended[]} ended */
function stolenText(ended) {
  const again = ended.reduce((sum, one) => sum + (one.again ?? 0), 0);
  return again === 0
    ? []
    : [
        `Played once more, whatever they said, because the hypervisor took more than 3 % of the machine's CPU meanwhile: ${again} times.`,
      ];
}

/** @param {readonly Ended[]} ended */
function commitsText(ended) {
  const commits = [...new Set(ended.flatMap(({ commit }) => commit ?? []))];
  return commits.length < 2
    ? []
    : [`Measured over several sittings, at commits ${commits.join(", ")}.`];
}

/** @param {Decided} result */
export function decideText({ ended, whole, blockMs }) {
  const counted = countsByCondition(ended);
  const first = countsByCondition(ended.filter(({ id }) => firstIds.has(id)));
  const measured = [...new Set(ended.map(({ id }) => id))];
  const find = (/** @type {string} */ id, /** @type {string} */ condition) =>
    ended.find((one) => one.id === id && one.condition === condition);
  const why = counted
    .filter(({ reasons }) => reasons.length > 0)
    .map(
      ({ condition, reasons }) =>
        `Not decided, ${condition}: ${reasons.map(([name, times]) => `${name} ${times} ×`).join(", ")}.`,
    );
  const ofFirst = first.map(
    ({ condition, count: of, endings }) =>
      `${condition} ${endings.right} of ${of} right, ${endings.wrong} wrong`,
  );
  return [
    `Blocks of ${blockMs === null ? "the plan's default length" : `${count(blockMs)} ms, longer where a percentile needs more requests`}; ${measured.length} of the ${whole} duels of the matrix.`,
    table(
      ["condition", "duels", "right", "wrong", "open", "invalid", "failed", "a duel takes"],
      counted.map(({ condition, count: of, endings, seconds }) => [
        condition,
        ...[of, endings.right, endings.wrong, endings.open].map(count),
        ...[endings.invalid, endings.failed].map(count),
        `${Math.round(seconds)} s`,
      ]),
    ),
    ...why,
    ...stolenText(ended),
    ...commitsText(ended),
    ...(ofFirst.length > 0
      ? [`Of the 18 duels that were counted first (marked 18): ${ofFirst.join("; ")}.`]
      : []),
    table(
      ["base : candidate, load, gates", "of the first", "right", ...conditions],
      duels
        .filter(({ id }) => measured.includes(id))
        .map(({ id, answer }) => [
          id,
          firstIds.has(id) ? "18" : "",
          answer,
          ...conditions.map((condition) => cellOf(find(id, condition))),
        ]),
    ),
  ].join("\n\n");
}
