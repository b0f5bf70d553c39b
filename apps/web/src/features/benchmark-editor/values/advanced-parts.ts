// What stands under Advanced, and what of it differs from the defaults, so that one line can say it while it is folded.

import { formatLength, listOf, plural } from "@gonogo/analysis/words/format";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import { axes } from "@gonogo/protocols/spec";
import { knownNumber } from "@/lib/typed-number";
import { type EditorValues, newEditorValues } from "./editor-values.ts";

type Part = {
  readonly name: Msg;
  /** First pieces of the form's paths that it has. */
  readonly places: readonly string[];
  /** What differs, in few words; null: nothing. */
  readonly differs: (values: EditorValues, blank: EditorValues) => string | null;
};

const changed = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

const someOf = (pairs: readonly (readonly [boolean, string])[]): string | null => {
  const words = pairs.flatMap(([is, text]) => (is ? [text] : []));
  return words.length === 0 ? null : listOf(words);
};

const length = (ms: string): string =>
  ms.trim() === "" ? t("no length") : formatLength(knownNumber(ms));

const placementWords: Readonly<Record<EditorValues["placement"], Msg>> = {
  apart: msg("load threads apart"),
  beside: msg("load threads beside"),
  kernel: msg("load threads kernel"),
};

const comparableWords: Readonly<Record<EditorValues["comparable"], Msg>> = {
  "same-cpu": msg("compares same-cpu"),
  "same-label": msg("compares same-label"),
  "paired-only": msg("compares paired-only"),
};

const pilotWords: Readonly<Record<EditorValues["plan"]["pilot"], Msg>> = {
  adapt: msg("adapt##pilot"),
  stop: msg("stop##pilot"),
  replan: msg("replan##pilot"),
  warn: msg("warn##pilot"),
  off: msg("off##pilot"),
};

const parts: readonly Part[] = [
  {
    name: msg("network"),
    places: ["network", "networks"],
    differs: ({ network }, blank) =>
      changed(network, blank.network) ? network.profile || t("its own settings") : null,
  },
  {
    name: msg("axes"),
    places: ["axes", "payloadBytes"],
    differs: (values) =>
      someOf([
        [
          values.axes.length > 0,
          values.axes
            .flatMap(({ columns }) => columns.map(({ name }) => translated(axes[name].title)))
            .join(", "),
        ],
        [values.payloadBytes !== "", t("payload of {bytes} bytes", { bytes: values.payloadBytes })],
      ]),
  },
  {
    name: msg("log-in and tear-down"),
    places: [],
    differs: ({ variants }) =>
      someOf([
        [variants.some(({ setup }) => setup.length > 0), t("set-up")],
        [variants.some(({ teardown }) => teardown.length > 0), t("tear-down")],
      ]),
  },
  {
    name: msg("rows"),
    places: ["rows"],
    differs: ({ rows }) => (rows.csv.trim() === "" ? null : t("given##rows")),
  },
  {
    name: msg("plan and looks"),
    places: [
      "plan",
      "requests",
      "warmupRequests",
      "placement",
      "runsOn",
      "comparable",
      "besideOtherLoad",
    ],
    differs: (values, blank) => {
      const { plan, requests, warmupRequests, placement, runsOn, besideOtherLoad } = values;
      return someOf([
        [
          plan.rounds !== blank.plan.rounds,
          plan.rounds ? t("{rounds} rounds", { rounds: plan.rounds }) : t("no rounds"),
        ],
        [
          plan.looksText !== blank.plan.looksText,
          plan.looksText ? t("looks at {rounds}", { rounds: plan.looksText }) : t("one look"),
        ],
        [
          plan.blockMs !== blank.plan.blockMs,
          t("blocks of {length}", { length: length(plan.blockMs) }),
        ],
        [
          plan.warmupMs !== blank.plan.warmupMs,
          t("warm-up of {length}", { length: length(plan.warmupMs) }),
        ],
        [requests !== "" || warmupRequests !== "", t("a number of requests")],
        [plan.confirm !== blank.plan.confirm, t("no confirmation of a NO-GO")],
        [
          plan.retriesPerCell !== blank.plan.retriesPerCell,
          t("{count} repeats", { count: plan.retriesPerCell }),
        ],
        [
          plan.maxErrorPercent !== "",
          t("errors up to {percent} %", { percent: plan.maxErrorPercent }),
        ],
        [plan.seed !== blank.plan.seed, t("seed {seed}", { seed: plan.seed })],
        [placement !== blank.placement, t(placementWords[placement])],
        [runsOn.trim() !== "", t("on {labels}", { labels: runsOn.trim() })],
        [values.comparable !== blank.comparable, t(comparableWords[values.comparable])],
        [besideOtherLoad, t("beside other load")],
      ]);
    },
  },
  {
    name: msg("pilot"),
    places: ["plan.pilot", "plan.adapt"],
    differs: ({ plan }, blank) =>
      plan.pilot === blank.plan.pilot
        ? changed(plan.adapt, blank.plan.adapt)
          ? t("bounds of its own")
          : null
        : t(pilotWords[plan.pilot]),
  },
  {
    name: msg("payload sizes"),
    places: ["payloads"],
    differs: ({ payloads }) => (payloads.length === 0 ? null : plural(payloads.length, "message")),
  },
  {
    name: msg("think time"),
    places: ["load.thinkTimeMs", "load.thinkTimeDistribution"],
    differs: ({ load }) => (load.thinkTimeMs === "" ? null : length(load.thinkTimeMs)),
  },
  {
    name: msg("hosts"),
    places: ["load.shards", "load.from"],
    differs: ({ load }) =>
      someOf([
        [load.shards.trim() !== "", t("{hosts} share the load", { hosts: load.shards.trim() })],
        [load.from.trim() !== "", t("from {regions}", { regions: load.from.trim() })],
      ]),
  },
  {
    name: msg("safety limits"),
    places: ["load.timeoutMs", "load.arrivals", "load.maxInFlight"],
    differs: ({ load }, { load: blank }) =>
      someOf([
        [
          load.timeoutMs !== blank.timeoutMs,
          t("timeout of {length}", { length: length(load.timeoutMs) }),
        ],
        [
          load.stopErrorPercent !== "",
          t("stops at {percent} % errors", { percent: load.stopErrorPercent }),
        ],
        [
          load.stopP99Ms !== "",
          t("stops at a p99 of {length}", { length: length(load.stopP99Ms) }),
        ],
        [
          load.arrivals !== blank.arrivals,
          load.arrivals === "poisson" ? t("poisson arrivals") : t("uniform arrivals"),
        ],
        [
          load.maxInFlight !== blank.maxInFlight,
          t("at most {count} in flight", { count: load.maxInFlight }),
        ],
      ]),
  },
];

/** `plan and looks: 6 rounds · network: wan; all else as usual`. */
export function advancedText(values: EditorValues): string {
  const blank = newEditorValues();
  const all = parts.map(({ name, differs }) => ({ name: t(name), text: differs(values, blank) }));
  const differing = all.flatMap(({ name, text }) => (text === null ? [] : [`${name}: ${text}`]));
  const usual = all.filter(({ text }) => text === null).map(({ name }) => name);
  if (differing.length === 0)
    return t("{parts}: all at their defaults", { parts: usual.join(" · ") });
  const parted = usual.length > 0 ? [...differing, t("all else at its default")] : differing;
  return parted.join(" · ");
}

/** Whether a field of the form stands under Advanced. */
export const isAdvanced = (path: string): boolean =>
  /^load\.stop|^variants\.\d+\.(setup|teardown)/.test(path) ||
  parts.some(({ places }) =>
    places.some((place) => path === place || path.startsWith(`${place}.`)),
  );
