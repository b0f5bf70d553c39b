// `docs/validation.md` from what was simulated and measured: tables of rates beside claims, and where they come from.
// Everything in it is derived from the results; the words around the tables say how to read and to repeat them.
import { type RealCondition, realConditions, type SlowDown } from "./real-proof.ts";
import type { Claim, ValidationRow } from "./validation-row.ts";

export type Origin = {
  readonly date: string;
  readonly machine: string;
  readonly versions: string;
  readonly command: string;
};

/** Duels of the real demo target in one condition. */
export type RealPart = Origin & {
  readonly rows: readonly ValidationRow[];
  readonly slowDowns: readonly SlowDown[];
  /** Spread of d of the target against itself. */
  readonly spread: number | null;
  readonly notJudged: number;
  readonly load: string;
  readonly setting: string;
};

export type ValidationFile = {
  readonly simulation: (Origin & { readonly rows: readonly ValidationRow[] }) | null;
  readonly real: Readonly<Record<RealCondition, RealPart | null>>;
};

const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`;

/** `at most 2.5 %`, `95.9 to 97.9 %`; an en dash where nothing is claimed. */
export function claimText(claim: Claim): string {
  switch (claim.kind) {
    case "at-most":
      return `at most ${percent(claim.bound)}`;
    case "at-least":
      return `at least ${percent(claim.bound)}`;
    case "between":
      return `${(100 * claim.low).toFixed(1)} to ${percent(claim.high)}`;
    case "shown":
      return "–";
  }
}

/** A rate; in brackets where nothing is claimed, with its claim where it is not the column's. */
function cellText(row: ValidationRow | undefined, usual: string): string {
  if (!row) return "";
  if (row.passed === null) return `(${percent(row.rate)})`;
  if (!row.passed) return `**${percent(row.rate)}, not ${claimText(row.claim)}**`;
  const claim = claimText(row.claim);
  return claim === usual ? percent(row.rate) : `${percent(row.rate)} (${claim})`;
}

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** The claim that most rows of a column make. */
function columnClaim(rows: readonly ValidationRow[]): string {
  const claims = rows
    .filter(({ claim }) => claim.kind !== "shown")
    .map(({ claim }) => claimText(claim));
  const often = (claim: string) => claims.filter((other) => other === claim).length;
  return claims.reduce(
    (most, claim) => (often(claim) > often(most) ? claim : most),
    claims[0] ?? "–",
  );
}

/** One table a group: what in rows, what was counted in columns. */
export function groupTable(rows: readonly ValidationRow[]): string {
  const columns = [...new Set(rows.map(({ at }) => at))];
  const names = [...new Set(rows.map(({ what }) => what))];
  const at = (what: string, column: string) =>
    rows.find((row) => row.what === what && row.at === column);
  const claims = columns.map((column) => columnClaim(rows.filter((row) => row.at === column)));
  return [
    line(["", ...columns]),
    line(["---", ...columns.map(() => "---:")]),
    line(["*claimed*", ...claims.map((claim) => `*${claim}*`)]),
    ...names.map((what) =>
      line([what, ...columns.map((column, i) => cellText(at(what, column), claims[i] ?? ""))]),
    ),
  ].join("\n");
}

const originText = ({ date, machine, versions, command }: Origin): string =>
  `${date}, ${machine}, ${versions}. Repeat it with \`${command}\`.`;

function simulationText({ rows, ...origin }: NonNullable<ValidationFile["simulation"]>): string {
  const groups = [...new Set(rows.map(({ group }) => group))];
  const judged = rows.filter(({ passed }) => passed !== null);
  const wrong = judged.filter(({ passed }) => passed === false);
  const fewest = Math.min(...rows.map(({ runs }) => runs));
  return [
    "## By simulation",
    originText(origin),
    `${fewest.toLocaleString("en-GB")} runs or more a figure; ${judged.length - wrong.length} of ${judged.length} claims hold${wrong.length === 0 ? "" : `, ${wrong.length} do not (in bold)`}. A claim is called false when even the 99.9 % Clopper–Pearson limit of its count contradicts it; the limits stand in \`bench/validation.json\`. Figures in brackets are shown to compare with, and claim nothing.`,
    ...groups.flatMap((group) => [
      `### ${group}`,
      groupTable(rows.filter((row) => row.group === group)),
    ]),
  ].join("\n\n");
}

const slowDownLine = (found: SlowDown): string =>
  line([
    percent(found.slower),
    `${found.addedUs} µs`,
    percent(Math.expm1(found.effect), 2),
    percent(found.spread, 2),
    percent(found.power),
    `${found.limits.low} to ${found.limits.high}`,
    found.passed
      ? `${found.detected} of ${found.judged}`
      : `**${found.detected} of ${found.judged}**`,
  ]);

/** What each condition is, and what it is not. */
const conditionTexts: Readonly<Record<RealCondition, { title: string; text: string }>> = {
  quiet: { title: "On a quiet machine", text: "Nothing else was asked of the machine." },
  busy: {
    title: "Beside a busy process",
    text: "One process computes without a pause, on whichever core the kernel chooses; the target is not pinned either.",
  },
  watched: {
    title: "Beside a watching browser",
    text: "A headless Chromium on the same machine shows the live page of a running run. That is another run, of 2 requests a second, since these duels leave out database and web; with it run its worker, web, PostgreSQL and Redis. The watched duels of `npm run bench -- decide` are themselves the runs that are watched.",
  },
};

/** Nothing, or so many of all. */
const claimedCount = ({ claim, runs }: ValidationRow): string => {
  const most = claim.kind === "at-most" ? Math.round(claim.bound * runs) : 0;
  return most === 0 ? "never" : `at most ${most}`;
};

function conditionText(condition: RealCondition, real: RealPart | null): string {
  const { title, text } = conditionTexts[condition];
  if (real === null) return `### ${title}\n\n${text} Not measured yet.`;
  const rowLine = (row: ValidationRow) => {
    const count = `${row.hits} of ${row.runs}`;
    return line([row.at, claimedCount(row), row.passed === false ? `**${count}**` : count]);
  };
  const spread = real.spread === null ? "not known" : percent(real.spread, 2);
  return [
    `### ${title}`,
    `${text} ${originText(real)}`,
    `${real.setting} ${real.load} Spread of the differences of the target against itself: ${spread}. Duels that could not be judged, because the engine was held up by other work or blocks were lost: ${real.notJudged}.`,
    [
      line(["against itself", "claimed", "found"]),
      line(["---", "---", "---:"]),
      ...real.rows.map(rowLine),
    ].join("\n"),
    [
      line(["made slower by", "added", "arrived", "spread", "power", "expected", "found"]),
      line(["---:", "---:", "---:", "---:", "---:", "---:", "---:"]),
      ...real.slowDowns.map(slowDownLine),
    ].join("\n"),
  ].join("\n\n");
}

function realText(real: ValidationFile["real"]): string {
  return [
    "## On the real demo target",
    "A gate `ratio <= 1` on the target against itself has its limit at the truth: a pass is a false GO, a fail a false NO-GO, each claimed for at most 2.5 %. The counts allowed are those that more than 98 % of such series keep to.",
    "Load threads keep cores of their own since 25 November 2026. The duels below have their dates; those of `npm run bench -- decide` and `widths` ([bench/RESULTS.md](../bench/RESULTS.md)) are from after it, through the whole product.",
    "Made slower, the candidate answers later by a fixed delay. The effect is the one that arrived, over all rounds; the power is the exact signed-rank test's for normal differences of that effect and spread; the count must lie in the middle 99 % of its binomial distribution, or above it where something disturbs: a few disturbed rounds widen the spread more than they weaken a test of ranks.",
    ...realConditions.map((condition) => conditionText(condition, real[condition])),
  ].join("\n\n");
}

const head = `# Validation

Can a verdict be trusted? [methods.md](methods.md) states the claims. This page counts them by simulation and on a real
server, in figures that anyone can repeat. It is written by \`npm run validate\`; the same figures
with their limits stand in \`bench/validation.json\`.

The statistics themselves are checked against scipy, statsmodels and Apache Otava to 1e-9:
\`npm run check:reference -- packages/analysis/fixtures/statistics.json\`, and \`more-statistics.json\` beside it
(\`make_vectors.py\` makes more). A stored verdict is checked against its blocks by \`npm run recompute -- <run>\`.

Coverage, power, history and retries are simulated with the statistics functions that gates use.
A variant against itself, several gates, looks and errors within a run go through the code that judges real runs (gates, Holm, looks,
ranking), without histograms and block rules. The duels on the demo target leave out only the database.`;

/** Rates of some shown rows, as `3.0 to 3.1 %`; null when nothing of the kind was simulated. */
function ratesOf(
  rows: readonly ValidationRow[],
  holds: (row: ValidationRow) => boolean,
): string | null {
  const rates = rows.filter(holds).map(({ rate }) => rate);
  if (rates.length === 0) return null;
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  return low === high ? percent(low) : `${(100 * low).toFixed(1)} to ${percent(high)}`;
}

/** What the shown rows say against the method, in words. */
function limitsText(rows: readonly ValidationRow[]): string {
  const alone = (row: ValidationRow) => row.what.includes("AR(1)") && row.what.includes("alone");
  const wild = (row: ValidationRow) => /dispersion (3\.5|6)/.test(row.what);
  const ranges = {
    coverage: ratesOf(
      rows,
      (row) => alone(row) && row.group.includes("ratio") && /^(10|20) /.test(row.at),
    ),
    gates: ratesOf(rows, (row) => alone(row) && row.at.includes("`ratio >= 1`")),
    plain: ratesOf(rows, (row) => alone(row) && row.group.includes("one variant")),
    passes: ratesOf(rows, (row) => wild(row) && row.at.includes("passes `errors(a) <")),
    pooled: ratesOf(rows, (row) => wild(row) && row.at.startsWith("pooled")),
    worse: ratesOf(rows, (row) => wild(row) && row.at === "is called worse"),
  };
  return [
    "## What does not hold",
    [
      `- **Noise that carries over from block to block, and little else** (AR(1) of 0.6 alone). The two rounds of a mirrored pair keep a correlation of 0.6 × 0.4 / 2 = 0.12. With 10 and 20 rounds intervals hold the truth in ${ranges.coverage}, and a gate of a variant against itself errs in ${ranges.gates} a side in place of 2.5 %. With as much noise of each block's own the claims hold.`,
      `- **One variant's own figure under such noise** holds the long-run centre in ${ranges.plain} only: it covers this run on this machine, and the finding \`drifting\` says so. Ratios are the way to compare.`,
      `- **Error ratios that differ wildly between blocks** (dispersion 3.5 and 6 at 20 errors a block, of a log-normal factor). A candidate that sits exactly on the limit passes in ${ranges.passes} in place of 2.5 %, since ten blocks that missed the bad moments also look alike. Pooled counts would be wrong in ${ranges.pooled}.`,
      ...(ranges.worse === null
        ? []
        : [
            `- **Error ratios that differ wildly between runs** (dispersion 6 at 50 errors a run, of a log-normal factor). A run of an unchanged version is called worse in ${ranges.worse} in place of 2.5 %: its bad hour is rare among those before it.`,
          ]),
    ].join("\n"),
  ].join("\n\n");
}

/** The whole document. */
export function validationText({ simulation, real }: ValidationFile): string {
  const parts = [
    head,
    simulation ? simulationText(simulation) : "## By simulation\n\nNot run yet.",
    ...(simulation ? [limitsText(simulation.rows)] : []),
    realText(real),
  ];
  return `${parts.join("\n\n")}\n`;
}
