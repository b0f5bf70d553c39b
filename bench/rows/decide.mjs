// Does a run end decided, and right? A fixed matrix of duels through the whole product, on a quiet machine,
// beside a busy process and watched by a browser; README.md says how the right answers are known.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeSteps } from "../../scripts/lib/build/build-steps.mjs";
import { hashInputs } from "../../scripts/lib/build/input-hash.mjs";
import { callApi } from "../../scripts/lib/instance/rest-api.mjs";
import { root } from "../../scripts/lib/paths.mjs";
import { show } from "../../scripts/lib/progress.mjs";
import { benchNextDir, startPrivateGonogo } from "../../scripts/services/private-gonogo.mjs";
import { makeTestFolder, removeAbandonedTestFolders } from "../../scripts/services/test-folder.mjs";
import { prepareWatching } from "../../scripts/services/watching-browser.mjs";
import { balancedOrder } from "../decide/balanced-order.mjs";
import { whyOf } from "../decide/condition-counts.mjs";
import { targetConfig } from "../decide/definition.mjs";
import { keptDuels } from "../decide/kept-duels.mjs";
import { duels } from "../decide/matrix.mjs";
import { playDuel } from "../decide/play-duel.mjs";
import { startDuelServers } from "../decide/servers.mjs";
import { benchDir } from "../lib/bench-dir.mjs";
import { atEnd, isInterrupted } from "../lib/cleanup.mjs";
import { describeMachine } from "../lib/machine/machine.mjs";
import { readCpuTimes, stolenShare } from "../lib/machine/stolen-cpu.mjs";
import { percent } from "../lib/numbers.mjs";
import { keptResult, ownFolder } from "../lib/report/results-file.mjs";

const folder = join(benchDir, "decide");
const nextDir = benchNextDir;
const buildNames = ["worker", "web", "engine"];
/**
 * What makes duels comparable: the version of the rules, the default plan and the servers. The rest of the product may move
 * on between them, so each says its commit; whoever changes how blocks are measured begins anew (`--fresh`).
 */
const comparedSources = [
  "packages/analysis/src/rules-version.ts",
  "packages/protocols/src/spec/plan.ts",
  "bench/servers",
];
/** The short form for every day. */
const shortCount = 12;
/** A run that its first look decides takes a minute, one of 80 rounds eight; longer where the pilot made blocks longer. */
const mostS = 1_500;
/** Share of the CPU that the hypervisor may take during a duel. */
const mostStolen = 0.03;

/** @typedef {import("../decide/conditions.mjs").Condition} Condition */

/**
 * @typedef {object} Decided
 * @property {"decide"} kind
 * @property {string} title
 * @property {number} whole duels of the whole matrix
 * @property {number | null} blockMs null: the plan's default
 * @property {string} [setting] hash of what makes duels comparable; absent: measured before it was kept
 * @property {import("../decide/ending.mjs").Ended[]} ended
 */

/**
 * The duels that are asked for, in the order in which they are measured.
 * @param {{ short: boolean, duels: number | null }} options
 */
export function chosenDuels({ short, duels: count }) {
  return balancedOrder(duels).slice(0, count ?? (short ? shortCount : duels.length));
}

/**
 * What is still to be measured: the conditions take turns, so that each has as many when time is up.
 * @param {import("../decide/matrix.mjs").Duel[]} chosen
 * @param {Condition[]} wanted
 * @param {(id: string, condition: string) => boolean} has
 */
export const stillToMeasure = (chosen, wanted, has) =>
  chosen.flatMap((duel) =>
    wanted.flatMap((condition) => (has(duel.id, condition) ? [] : [{ duel, condition }])),
  );

/** @param {{ onlyInstalled: boolean, watched: boolean, say: (text: string) => void }} options */
async function startAll({ onlyInstalled, watched, say }) {
  if (!onlyInstalled) await takeSteps(buildNames, { nextDir, show });
  await removeAbandonedTestFolders();
  const testFolder = makeTestFolder();
  atEnd(testFolder.remove);
  const targets = await startDuelServers({ install: !onlyInstalled, say });
  const { facts } = await startPrivateGonogo({ folder: testFolder, nextDir, say, atEnd });
  for (const target of targets)
    await callApi(facts, "/targets", { method: "POST", body: targetConfig(target) });
  const noBrowser = () => Promise.reject(new Error("no watched duel was announced"));
  const { signInLink } = facts;
  const openBrowser = watched ? await prepareWatching({ signInLink, say }) : noBrowser;
  return { gonogo: facts, openBrowser };
}

/**
 * Keeps the whole report of a duel that did not end as it should, for whoever looks into it.
 * @param {{ url: string, apiKey: string }} gonogo
 * @param {string} runId
 * @param {import("../decide/ending.mjs").Ended} ended
 * @returns {Promise<string>} its path
 */
async function keepReport(gonogo, runId, { id, condition }) {
  const reports = join(folder, "reports");
  mkdirSync(reports, { recursive: true });
  const path = join(reports, `${condition}-${id.replace(/[^\w+%]+/g, "-")}.json`);
  const report = await callApi(gonogo, `/runs/${runId}/report.json`);
  writeFileSync(path, JSON.stringify(report, null, 2));
  return path;
}

/**
 * Plays a duel until the hypervisor left this machine its CPU meanwhile: a machine of which others take a part is none
 * of the conditions. Asked of every duel alike, however it ended.
 * @template {{ ended: import("../decide/ending.mjs").Ended }} Played
 * @param {() => Promise<Played>} play
 * @param {{ say: (text: string) => void, untilMs: number }} options
 * @returns {Promise<Played | null>} with how often it was played in vain; null: time is up
 */
async function playUnstolen(play, { say, untilMs }) {
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

/**
 * @param {import("./compare.mjs").Context} context
 * @returns {Promise<Decided>}
 */
export async function decide({ options, say }) {
  const { blockMs, minutes, fresh, onlyInstalled, conditions: wanted } = options;
  const setting = hashInputs(root, comparedSources, process.version);
  const { commit } = describeMachine();
  const before = keptResult(options.out ?? ownFolder, "decide");
  const isSame =
    before?.kind === "decide" && before.setting === setting && before.blockMs === blockMs;
  const known = isSame ? before.ended : [];
  const forget = fresh ? wanted : [];
  const kept = keptDuels(folder, { setting, blockMs }, { forget, known });
  const chosen = chosenDuels(options);
  const left = stillToMeasure(chosen, wanted, kept.has);
  const untilMs = Date.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  if (left.length > 0) {
    const watched = left.some(({ condition }) => condition === "watched");
    const { gonogo, openBrowser } = await startAll({ onlyInstalled, watched, say });
    for (const [index, { duel, condition }] of left.entries()) {
      if (Date.now() >= untilMs) break;
      const played = await playUnstolen(
        () => playDuel(duel, condition, { gonogo, blockMs, mostS, openBrowser }),
        { say, untilMs },
      );
      if (played === null) break;
      const { runId } = played;
      const ended = { ...played.ended, commit };
      kept.add(ended);
      const why = whyOf(ended).join(", ");
      say(
        `  ${index + 1}/${left.length} ${condition}, ${duel.id}: ${ended.verdict ?? "no verdict"} where ${duel.answer} is right: ${ended.ending}, ${ended.seconds} s${why && ` (${why})`}`,
      );
      if (ended.ending !== "right") say(`    report: ${await keepReport(gonogo, runId, ended)}`);
    }
  }
  return {
    kind: "decide",
    title: "Decided and right: duels whose answer is known, through the whole product",
    whole: duels.length,
    blockMs,
    setting,
    // A duel that was changed has another name; what is kept of the old one is no part of this matrix.
    ended: kept.all().filter(({ id }) => duels.some((duel) => duel.id === id)),
  };
}
