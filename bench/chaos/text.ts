// The table of faults in bench/RESULTS.md, and the line of one while they are performed.
import { figure, table } from "../lib/numbers.ts";
import type { Answered } from "../lib/report/summary.ts";
import type { Outcome } from "./perform.ts";

export type Chaos = {
  readonly kind: "chaos";
  readonly title: string;
  /** By the fault's name. */
  readonly faults: Readonly<Record<string, Outcome>>;
};

const seconds = (s: number | null) => (s === null ? "never" : figure(s));
const wrongText = ({ wrong }: Outcome) => (wrong.length === 0 ? "0" : wrong.join("; "));

export const faultLine = (name: string, outcome: Outcome): string =>
  `${name}: lost ${outcome.lost}, repeated ${outcome.repeated}, wrong ${wrongText(outcome)}, ` +
  `voided ${outcome.voided}, uncounted ${outcome.uncounted}, goes on after ${seconds(outcome.goesOnS)} s, ended ${outcome.ended}`;

export function chaosText({ faults }: Chaos): string {
  const lines = Object.entries(faults).map(([name, outcome]) => [
    `\`${name}\`: ${outcome.title}`,
    outcome.moment,
    ...[outcome.lost, outcome.repeated].map(String),
    wrongText(outcome),
    ...[outcome.voided, outcome.uncounted].map(String),
    figure(outcome.lastedS),
    seconds(outcome.goesOnS),
    outcome.ended,
  ]);
  const head = [
    ...["fault", "moment", "lost", "repeated", "wrong", "voided", "uncounted"],
    ...["lasted, s", "goes on, s", "run ended"],
  ];
  return [
    "Each fault strikes a run of a duel on servers of its own. *Lost*: blocks that were finished before and are gone or differ. " +
      "*Repeated*: blocks that count twice. *Wrong*: the target's own count against that of all blocks, and the end against that of " +
      "the run that nothing disturbed. *Voided*: blocks that were begun and do not count: lost, or set aside by a rule. *Uncounted*: requests that the target " +
      "counted and that are in no finished block and no probe; a voided block may have sent some. *Goes on*: from the fault's " +
      "beginning to the end of the next block that began after it, or of the run.",
    table(head, lines),
  ].join("\n\n");
}

export function chaosGoals({ faults }: Chaos): Answered[] {
  const all = Object.values(faults);
  const clean = all.filter(
    ({ lost, repeated, wrong }) => lost === 0 && repeated === 0 && wrong.length === 0,
  );
  return [
    {
      text: "faults that lose, repeat or falsify nothing",
      measured: `${clean.length} of ${all.length}`,
      reached: clean.length === all.length,
    },
  ];
}
