// Duels through the whole product, one after another: a Gonogo of their own, the servers, and each duel kept as it ends.
// What was measured before is not measured again, so an interrupted row goes on where it stopped.

import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashInputs, takeSteps } from "../../scripts/lib/build/build-steps.mjs";
import { callApi } from "../../scripts/lib/instance/rest-api.mjs";
import { root } from "../../scripts/lib/paths.mjs";
import { show } from "../../scripts/lib/progress.mjs";
import {
  benchNextDir,
  makeTestFolder,
  startPrivateGonogo,
} from "../../scripts/services/private-gonogo.mjs";
import { prepareWatching } from "../../scripts/services/watching-browser.ts";
import { atEnd, isInterrupted } from "../lib/cleanup.mjs";
import { describeMachine, readCpuTimes, stolenShare } from "../lib/machine/machine.ts";
import { percent } from "../lib/numbers.ts";
import { benchDir } from "../lib/programs.ts";
import { keptResult, ownFolder } from "../lib/report/kept-result.ts";
import type { Context } from "../rows/compare.ts";
import { type Part, whyOf } from "./condition-counts.ts";
import { type Condition, type Placement, usualPlacement } from "./conditions.ts";
import { targetConfig } from "./definition.ts";
import type { Ended } from "./ending.ts";
import type { Duel } from "./matrix.ts";
import { playDuel } from "./play-duel.ts";
import { startDuelServers } from "./servers.ts";

const nextDir = benchNextDir;
const buildNames = ["worker", "web", "engine"];
/**
 * What makes duels comparable: the version of the rules, the default plan and the servers. The rest of the product may move
 * on between them, so each says its commit; after a change in how blocks are measured, start over with `--fresh`.
 */
const comparedSources = [
  "packages/analysis/src/rules-version.ts",
  "packages/protocols/src/spec/plan.ts",
  "bench/servers",
];
/** A run that its first look decides takes a minute, one of 80 rounds eight; longer where the pilot made blocks longer. */
const mostS = 1_500;
/** Share of the CPU that the hypervisor may take during a duel. */
const mostStolen = 0.03;

/** What is still to be measured: the conditions take turns, so that each has as many when time is up. */
export const stillToMeasure = (
  chosen: readonly Duel[],
  wanted: readonly Condition[],
  has: (id: string, condition: string) => boolean,
) =>
  chosen.flatMap((duel) =>
    wanted.flatMap((condition) => (has(duel.id, condition) ? [] : [{ duel, condition }])),
  );

/** The parts with one of them replaced: what was measured under another placement stays. */
export const withPart = (before: readonly Part[], part: Part) => [
  ...before.filter(({ placement }) => placement !== part.placement),
  part,
];

/** The duels of a part that count for a new measurement: of the same setting, and with the rounds that they took. */
export const knownOf = (
  part: Part | undefined,
  { setting, blockMs }: { setting: string; blockMs: number | null },
) =>
  part?.setting === setting && part.blockMs === blockMs
    ? part.ended.filter(({ rounds }) => rounds !== undefined)
    : [];

async function startAll({
  onlyInstalled,
  watched,
  say,
}: {
  onlyInstalled: boolean;
  watched: boolean;
  say: (text: string) => void;
}) {
  if (!onlyInstalled) await takeSteps(buildNames, { nextDir, show });
  const testFolder = await makeTestFolder(atEnd);
  const targets = await startDuelServers({ install: !onlyInstalled, say });
  const { facts } = await startPrivateGonogo({ folder: testFolder, nextDir, say, atEnd });
  for (const target of targets)
    await callApi(facts, "/targets", { method: "POST", body: targetConfig(target) });
  const noBrowser = () => Promise.reject(new Error("no watched duel was announced"));
  const { signInLink } = facts;
  const openBrowser = watched ? await prepareWatching({ signInLink, say }) : noBrowser;
  return { gonogo: facts, openBrowser };
}

/** Keeps the whole report of a duel that did not end as it should, so that the cause can be found. */
async function keepReport(gonogo: { url: string; apiKey: string }, runId: string, path: string) {
  const report = await callApi(gonogo, `/runs/${runId}/report.json`);
  writeFileSync(path, JSON.stringify(report, null, 2));
}

/**
 * Plays a duel until the hypervisor left this machine its CPU meanwhile: none of the conditions has others take a part of
 * the machine. Asked of every duel alike, however it ended.
 * @returns with how often it was played in vain; null: time is up
 */
async function playUnstolen<Played extends { ended: Ended }>(
  play: () => Promise<Played>,
  { say, untilMs }: { say: (text: string) => void; untilMs: number },
): Promise<Played | null> {
  for (let again = 0; ; again++) {
    const before = readCpuTimes();
    const played = await play();
    if (isInterrupted()) throw new Error("interrupted; the duels that ended are kept");
    const stolen = stolenShare(before, readCpuTimes());
    if (stolen <= mostStolen) return { ...played, ended: { ...played.ended, again } };
    if (Date.now() >= untilMs) return null;
    say(`  ${played.ended.id}: once more, the hypervisor took ${percent(stolen)} of the CPU`);
  }
}

function endedText(one: Ended) {
  const why = whyOf(one).join(", ");
  return `${one.verdict ?? "no verdict"} where ${one.answer} is right: ${one.ending}, ${one.rounds ?? "no"} rounds, ${one.seconds} s${why && ` (${why})`}`;
}

/**
 * Measures what a row lacks under the placement that is asked for.
 * @returns with what was kept of other placements
 */
export async function measureDuels(
  {
    name,
    duels,
    chosen = duels,
    conditions,
    plan,
  }: {
    name: "decide" | "widths" | "aa";
    /** All that the row has. */
    duels: readonly Duel[];
    /** Those that are asked for, in order; absent: all. */
    chosen?: readonly Duel[];
    conditions: readonly Condition[];
    /** Absent: the default. */
    plan?: { rounds: number; looks: number[] };
  },
  { options, say }: Context,
): Promise<Part[]> {
  const { blockMs, minutes, fresh, onlyInstalled } = options;
  const placement = options.placement ?? usualPlacement;
  const folder = join(benchDir, name);
  const setting = hashInputs(root, comparedSources) ?? "";
  const { commit } = describeMachine();
  const result = keptResult<{ kind: typeof name; parts: Part[] }>(options.out ?? ownFolder, name);
  const before = result?.parts ?? [];
  const known = knownOf(
    before.find((part) => part.placement === placement),
    { setting, blockMs },
  );
  const forget = fresh ? [...conditions] : [];
  const kept = keptDuels(folder, { setting, blockMs, placement, plan }, { forget, known });
  const left = stillToMeasure(chosen, conditions, kept.has);
  const untilMs = Date.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  if (left.length > 0) {
    const watched = left.some(({ condition }) => condition === "watched");
    const { gonogo, openBrowser } = await startAll({ onlyInstalled, watched, say });
    const definition = { blockMs, placement: options.placement, ...(plan && { plan }) };
    for (const [index, { duel, condition }] of left.entries()) {
      if (Date.now() >= untilMs) break;
      const played = await playUnstolen(
        () => playDuel(duel, condition, { gonogo, definition, mostS, openBrowser }),
        { say, untilMs },
      );
      if (played === null) break;
      // Every further duel would fail like it.
      if (played.ended.reasons.includes("engine_missing"))
        throw new Error("the worker has no engine of its version; the duels that ended are kept");
      const ended = { ...played.ended, commit };
      kept.add(ended);
      say(`  ${index + 1}/${left.length} ${condition}, ${duel.id}: ${endedText(ended)}`);
      if (ended.ending !== "right") {
        const reports = join(folder, "reports");
        mkdirSync(reports, { recursive: true });
        const file = `${placement}-${condition}-${duel.id.replace(/[^\w+%]+/g, "-")}.json`;
        await keepReport(gonogo, played.runId, join(reports, file));
        say(`    report: ${join(reports, file)}`);
      }
    }
  }
  // A duel that was changed has another name; what is kept of the old one is no part of this row.
  const ended = kept.all().filter(({ id }) => duels.some((duel) => duel.id === id));
  return withPart(before, { placement, blockMs, setting, ended });
}

// Duels that have ended, in a file of their own below `.data`: a bench that was interrupted goes on where it stopped.
// A file belongs to one version of the rules, one plan, one block length and one placement. What results.json holds of the same counts too: it
// is committed, and `.data` is not.

/** @param setting what makes duels comparable */
export function keptDuels(
  folder: string,
  setting: {
    setting: string;
    blockMs: number | null;
    placement: Placement;
    plan?: object | undefined;
  },
  {
    forget,
    known,
  }: {
    /** Conditions whose duels are measured anew. */
    forget: readonly string[];
    /** Of the same setting, kept elsewhere. */
    known: readonly Ended[];
  },
): {
  all: () => Ended[];
  add: (ended: Ended) => void;
  has: (id: string, condition: string) => boolean;
} {
  const key = createHash("sha256").update(JSON.stringify(setting)).digest("hex").slice(0, 12);
  const path = join(folder, `duels-${key}.ndjson`);
  mkdirSync(folder, { recursive: true });
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  const isKept = ({ condition }: Ended) => !forget.includes(condition);
  const ended: Ended[] = lines.map((line) => JSON.parse(line)).filter(isKept);
  writeFileSync(path, ended.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const has = (id: string, condition: string) =>
    ended.some((one) => one.id === id && one.condition === condition);
  ended.push(...known.filter((one) => isKept(one) && !has(one.id, one.condition)));
  return {
    all: () => ended,
    has,
    add(one) {
      ended.push(one);
      appendFileSync(path, `${JSON.stringify(one)}\n`);
    },
  };
}
