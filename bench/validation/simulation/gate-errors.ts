// Error rates of verdicts, through the real decision code: a variant against itself, candidates that sit exactly
// on the limit, several gates with Holm's correction, and looks. A wrong GO or NO-GO may come at most once in forty.

import { seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";
import { listOf } from "@gonogo/analysis/words/format";
import { defaultLooks } from "@gonogo/protocols/spec";
import { rowOf, type ValidationRow } from "../validation-row.ts";
import {
  type GateInput,
  type GivenAt,
  judged,
  judgedByLooks,
  simulatedRuns,
} from "./simulated-evidence.ts";
import { duelOf, type Pair, type World, worlds } from "./worlds.ts";

const alpha = 0.025;
const atMostAlpha = { kind: "at-most", bound: alpha } as const;
const ratio = (op: GateInput["op"], limitRatio: number): GateInput => ({
  metric: "mean",
  of: "a",
  over: "b",
  op,
  limitRatio,
});

/** The blocks of one cell after another. */
const givenBy =
  (cells: readonly (readonly Pair[])[]): GivenAt =>
  (cell, round, variant) => {
    const pair = cells[cell]?.[round];
    return { ln: pair ? (variant === "a" ? pair.a : pair.b) : 0 };
  };

type Play = { readonly verdict: string; readonly outcomes: readonly string[] };

/** Plays `runs` runs and counts what they ended in. */
function counted(runs: number, play: () => Play) {
  const found = { go: 0, noGo: 0, passes: 0, fails: 0 };
  for (let run = 0; run < runs; run++) {
    const { verdict, outcomes } = play();
    if (verdict === "GO") found.go++;
    if (verdict === "NO-GO") found.noGo++;
    if (outcomes[0] === "pass") found.passes++;
    if (outcomes[0] === "fail") found.fails++;
  }
  return found;
}

const playOf = ({ verdict, gates }: ReturnType<typeof judged>): Play => ({
  verdict,
  outcomes: gates.map(({ outcome }) => outcome),
});

/** A variant against itself: the no-difference gate, and GO on "faster by 5 %". */
export function againstItself(runs: number): ValidationRow[] {
  const same = simulatedRuns({ gates: [ratio(">=", 1)] });
  const faster = simulatedRuns({ gates: [ratio("<=", 0.95)] });
  return worlds.flatMap((world, i) => {
    const random = seededRandom(seedFrom(3, i));
    const duel = (effect: number) => givenBy([duelOf(world, random, 10, effect)]);
    const equal = counted(runs, () => playOf(judged(same.evidence(10, duel(0)))));
    const quick = counted(runs, () => playOf(judged(faster.evidence(10, duel(0)))));
    const edge = counted(runs, () => playOf(judged(faster.evidence(10, duel(Math.log(0.95))))));
    const group = "A variant against itself, 10 rounds";
    const row = (at: string, hits: number) =>
      rowOf({
        group,
        what: world.name,
        at,
        claim: world.claimed ? atMostAlpha : { kind: "shown" },
        hits,
        runs,
      });
    return [
      row("passes `ratio >= 1`", equal.passes),
      row("fails `ratio >= 1`", equal.fails),
      row("GO on `5 % faster than itself`", quick.go),
      row("GO on `5 % faster` when exactly 5 % faster", edge.go),
    ];
  });
}

const named = (part: string): World => {
  const world = worlds.find(({ name, claimed }) => claimed && name.includes(part));
  if (!world) throw new RangeError(`there is no world with ${part}`);
  return world;
};
const noise = named("log-normal");
const carried = named("AR(1)");

/** Four tests: a false NO-GO although every gate sits on its limit, a false GO although one does. */
export function severalGates(runs: number): ValidationRow[] {
  const four = simulatedRuns({ gates: [ratio(">=", 1)], cells: 4 });
  const group = "Four blocking tests, 10 rounds";
  const far = Math.log(1.5);
  const play = (effects: readonly number[], random: () => number, shared: boolean) => () => {
    const one = duelOf(noise, random, 10);
    const cells = effects.map((effect) =>
      (shared ? one : duelOf(noise, random, 10)).map(({ a, b }) => ({ a: a + effect, b })),
    );
    return playOf(judged(four.evidence(10, givenBy(cells))));
  };
  const rowsOf = (shared: boolean) => {
    const random = seededRandom(seedFrom(4, Number(shared)));
    const how = shared ? "cells with the same noise" : "independent cells";
    const onLimit = counted(runs, play([0, 0, 0, 0], random, shared));
    const oneShort = counted(runs, play([0, far, far, far], random, shared));
    const row = (at: string, hits: number) =>
      rowOf({ group, what: how, at, claim: atMostAlpha, hits, runs });
    return [
      row("NO-GO although all sit on their limits", onLimit.noGo),
      row("GO although one sits on its limit", oneShort.go),
    ];
  };
  return [...rowsOf(false), ...rowsOf(true)];
}

const lastLook = defaultLooks.at(-1) ?? 0;

/** The looks of the default plan, with one test and with four; and what looking at will would cost. */
export function withLooks(runs: number): ValidationRow[] {
  const group = `Looks at ${listOf(defaultLooks.map(String))} rounds`;
  const rows = [1, 4].flatMap((cells) => {
    const plan = simulatedRuns({ gates: [ratio(">=", 1)], cells, looks: defaultLooks });
    return [noise, carried].flatMap((world, i) => {
      const random = seededRandom(seedFrom(5, cells, i));
      const play = (effects: readonly number[]) => () =>
        playOf(
          judgedByLooks(
            plan,
            defaultLooks,
            givenBy(effects.map((effect) => duelOf(world, random, lastLook, effect))),
          ),
        );
      const others = Array.from({ length: cells - 1 }, () => 0);
      const onLimit = counted(runs, play([0, ...others]));
      const short = counted(runs, play([0, ...others.map(() => Math.log(1.5))]));
      const tests = cells === 1 ? "one test" : "four tests";
      const row = (at: string, hits: number) =>
        rowOf({ group, what: `${tests}: ${world.name}`, at, claim: atMostAlpha, hits, runs });
      return [
        row("NO-GO on the limit", onLimit.noGo),
        row("GO although one sits on its limit", short.go),
      ];
    });
  });
  return [...rows, atWill(runs, group)];
}

/** The same runs judged every round from 10 to 20 at the plain level. */
function atWill(runs: number, group: string): ValidationRow {
  const plain = simulatedRuns({ gates: [ratio(">=", 1)], rounds: 20 });
  const random = seededRandom(seedFrom(6));
  const { go } = counted(runs, () => {
    const given = givenBy([duelOf(noise, random, 20)]);
    for (let rounds = 10; rounds <= 20; rounds++) {
      const answer = playOf(judged(plain.evidence(rounds, given)));
      if (answer.verdict === "GO" || rounds === 20) return answer;
    }
    throw new RangeError("there are rounds");
  });
  const what = "one test, looking after every round at the plain level";
  const at = "GO although one sits on its limit";
  return rowOf({ group, what, at, claim: { kind: "shown" }, hits: go, runs });
}
