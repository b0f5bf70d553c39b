// The strip of blocks: what became of each, in the order of the plan, grouped by round.
// Events run ahead of the report, so what was received since it was made wins.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Report, ReportBlock, SideBlock } from "@gonogo/protocols/report";

export type StripState = "planned" | "running" | "done" | "invalid" | "skipped";
export type StripBlock = {
  readonly id: string;
  readonly variant: string;
  readonly cell: number;
  readonly round: number;
  readonly state: StripState;
};
export type StripRound = { readonly round: number; readonly blocks: readonly StripBlock[] };

export const stripWords: Readonly<Record<StripState, Msg>> = {
  planned: msg("planned##block"),
  running: msg("running##block"),
  done: msg("done##block"),
  invalid: msg("not part of the evidence"),
  skipped: msg("skipped##block"),
};

const storedStates: Readonly<Record<ReportBlock["status"], StripState>> = {
  planned: "planned",
  running: "running",
  finished: "done",
  broken: "invalid",
  failed: "invalid",
  skipped: "skipped",
};

/** Rounds in order with the state of each block; `ended` and `currentId` come from events. */
export function stripRounds(
  blocks: Report["blocks"],
  ended: Readonly<Record<string, string>>,
  currentId: string | null,
): StripRound[] {
  const rounds = new Map<number, StripBlock[]>();
  for (const block of blocks) {
    const { id, variant, cell, round } = block;
    const shown = { id, variant, cell, round, state: stateOf(block, ended[id], currentId) };
    rounds.set(round, [...(rounds.get(round) ?? []), shown]);
  }
  return [...rounds.entries()]
    .sort(([a], [b]) => a - b)
    .map(([round, inRound]) => ({ round, blocks: inRound }));
}

/** Pilot or probe blocks with their state, in the order they ran; none of them is evidence. */
export function stripAside(
  blocks: readonly SideBlock[],
  purpose: SideBlock["purpose"],
  ended: Readonly<Record<string, string>>,
  currentId: string | null,
): StripBlock[] {
  return blocks
    .filter((block) => block.purpose === purpose)
    .map((block) => ({
      ...block,
      // A round's block is crossed when it is no evidence; these never are, so only a lost one is.
      state: stateOf({ ...block, valid: true }, ended[block.id], currentId),
    }));
}

function stateOf(
  block: Pick<ReportBlock, "id" | "status" | "valid">,
  received: string | undefined,
  currentId: string | null,
): StripState {
  const stored = storedStates[block.status];
  if (stored === "done") return block.valid ? "done" : "invalid";
  if (stored === "invalid" || stored === "skipped") return stored;
  if (received !== undefined) return received === "finished" ? "done" : "invalid";
  if (block.id === currentId) return "running";
  // One block runs at a time: the report is older than the events.
  return stored === "running" && currentId !== null ? "done" : stored;
}

/** `14 of 30 blocks done, 1 not part of the evidence` */
export function stripSummary(rounds: readonly StripRound[]): string {
  const all = rounds.flatMap((round) => round.blocks);
  const count = (state: StripState) => all.filter((block) => block.state === state).length;
  const lost = lostText(rounds);
  const done = count("done") + count("invalid");
  const text = t("{done} of {all} blocks done", { done, all: all.length });
  return lost === "" ? text : `${text}, ${lost}`;
}

/** `2 blocks not part of the evidence`; empty: all are. */
export function lostText(rounds: readonly StripRound[]): string {
  const lost = rounds.flatMap(({ blocks }) => blocks.filter(({ state }) => state === "invalid"));
  return lost.length === 0
    ? ""
    : t("{count, plural, one {# block} other {# blocks}} not part of the evidence", {
        count: lost.length,
      });
}

/** `pilot: 3 of 3 blocks done` */
export const asideSummary = (name: string, blocks: readonly StripBlock[]): string =>
  t("{name}: {done} of {all} blocks done", {
    name,
    done: blocks.filter(({ state }) => state === "done").length,
    all: blocks.length,
  });

/**
 * The rounds around the current one, so that a long plan stays one short strip.
 * @param most blocks shown at most; the round that runs is always among them
 */
export function stripWindow(rounds: readonly StripRound[], most = 240): readonly StripRound[] {
  const total = rounds.reduce((sum, round) => sum + round.blocks.length, 0);
  if (total <= most) return rounds;
  const perRound = Math.max(1, rounds[0]?.blocks.length ?? 1);
  const length = Math.max(1, Math.floor(most / perRound));
  const open = rounds.findIndex((round) =>
    round.blocks.some((block) => block.state === "running" || block.state === "planned"),
  );
  const middle = open < 0 ? rounds.length : open;
  const from = Math.max(0, Math.min(rounds.length - length, middle - Math.ceil(length * 0.7)));
  return rounds.slice(from, from + length);
}
