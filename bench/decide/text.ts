// The section of RESULTS.md on decided duels: a table of the conditions, why some stayed open, and every duel.
// Pure: the text depends on what is kept and on nothing else.
import { count, table } from "../lib/numbers.ts";
import type { Decided } from "../rows/decide.ts";
import type { ConditionCounts, Part } from "./condition-counts.ts";
import { countsByCondition } from "./condition-counts.ts";
import { placements } from "./conditions.ts";
import type { Ended } from "./ending.ts";
import { duels } from "./matrix.ts";

const firstIds = new Set(duels.filter(({ first }) => first).map(({ id }) => id));

const until = (value: number | null, unit: string = "") =>
  value === null ? "–" : value === Number.POSITIVE_INFINITY ? "beyond" : `${count(value)}${unit}`;

/** One row of each condition and placement; of rounds and seconds the median and the 90th percentile. */
export const countsTable = (counted: readonly ConditionCounts[]) =>
  table(
    [
      ...["condition", "placement", "duels", "right", "wrong", "open", "invalid", "failed"],
      ...["rounds until decided, median", "90th percentile"],
      ...["seconds until decided, median", "90th percentile"],
    ],
    counted.map(({ condition, placement, count: of, endings, rounds, seconds }) => [
      ...[condition, placement],
      ...[of, endings.right, endings.wrong, endings.open].map(count),
      ...[endings.invalid, endings.failed].map(count),
      ...[until(rounds.median), until(rounds.p90)],
      ...[until(seconds.median, " s"), until(seconds.p90, " s")],
    ]),
  );

/** What the figures of the table mean, how long blocks were, and at which commits they were measured. */
export function settingsText(parts: readonly Part[]) {
  const blocks = [...new Set(parts.map(({ blockMs }) => blockMs))].map((ms) =>
    ms === null
      ? "the plan's default length"
      : `${count(ms)} ms, longer where a percentile needs more requests`,
  );
  const settings = new Set(parts.map(({ setting }) => setting));
  return [
    `Blocks of ${blocks.join(", or ")}. Placement is where the engine's load threads run: \`kernel\` leaves it to the kernel, as before there was a choice; \`apart\` is the default.`,
    ...(settings.size > 1
      ? ["The placements were measured with different rules, default plans or servers."]
      : []),
    ...commitsText(parts),
    ...stolenText(parts.flatMap(({ ended }) => ended)),
  ];
}

/** What is in a cell of the table of duels. */
function cellOf(one: Ended | undefined) {
  if (one === undefined) return "–";
  const { ending, verdict, reasons, rounds } = one;
  if (ending === "right") return rounds == null ? `${verdict}` : `${verdict} (${rounds})`;
  if (ending === "failed") return `failed: ${reasons.join(", ")}`;
  const why = reasons.length > 0 && ending === "open" ? `: ${reasons.join(", ")}` : "";
  return ending === "wrong" ? `**${verdict}**` : `${verdict}${why}`;
}

function stolenText(ended: readonly Ended[]) {
  const again = ended.reduce((sum, one) => sum + (one.again ?? 0), 0);
  return again === 0
    ? []
    : [
        `Played once more, whatever they said, because the hypervisor took more than 3 % of the machine's CPU meanwhile: ${again} times.`,
      ];
}

const commitsText = (parts: readonly Part[]) =>
  parts.flatMap(({ placement, ended }) => {
    const commits = [...new Set(ended.flatMap(({ commit }) => commit ?? []))];
    return commits.length === 0
      ? []
      : [`Measured with placement \`${placement}\` at commit ${commits.join(", ")}.`];
  });

export function decideText({ parts }: Decided) {
  const counted = countsByCondition(parts);
  const first = countsByCondition(
    parts.map(({ placement, ended }) => ({
      placement,
      ended: ended.filter(({ id }) => firstIds.has(id)),
    })),
  );
  const measured = new Set(parts.flatMap(({ ended }) => ended.map(({ id }) => id)));
  const find = (id: string, of: ConditionCounts) =>
    parts
      .find(({ placement }) => placement === of.placement)
      ?.ended.find((one) => one.id === id && one.condition === of.condition);
  const why = counted
    .filter(({ reasons }) => reasons.length > 0)
    .map(
      ({ condition, placement, reasons }) =>
        `Not decided, ${condition}, ${placement}: ${reasons.map(([name, times]) => `${name} ${times} ×`).join(", ")}.`,
    );
  const ofFirst = first.map(
    ({ condition, placement, count: of, endings }) =>
      `${condition}, ${placement}: ${endings.right} of ${of} right, ${endings.wrong} wrong`,
  );
  return [
    `${measured.size} of the ${duels.length} duels of the matrix. A duel that was not decided counts as beyond the last look.`,
    ...settingsText(placements.flatMap((name) => parts.filter((one) => one.placement === name))),
    countsTable(counted),
    ...why,
    ...(ofFirst.length > 0
      ? [`Of the 18 duels that were counted first (marked 18): ${ofFirst.join("; ")}.`]
      : []),
    "Every duel, with the rounds that it took in brackets:",
    table(
      [
        ...["base : candidate, load, gates", "of the first", "right"],
        ...counted.map(({ condition, placement }) => `${condition}, ${placement}`),
      ],
      duels
        .filter(({ id }) => measured.has(id))
        .map(({ id, answer }) => [
          id,
          firstIds.has(id) ? "18" : "",
          answer,
          ...counted.map((of) => cellOf(find(id, of))),
        ]),
    ),
  ].join("\n\n");
}
