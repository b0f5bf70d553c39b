// What stands under Advanced, and what of it differs from the defaults, so that one line can say it while it is folded.
import { formatLength, listOf } from "@gonogo/analysis/words/format";
import { axes } from "@gonogo/protocols/spec";
import { knownNumber } from "@/lib/typed-number";
import { type EditorValues, newEditorValues } from "./editor-values.ts";

type Part = {
  readonly name: string;
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
  ms.trim() === "" ? "no length" : formatLength(knownNumber(ms));

const parts: readonly Part[] = [
  {
    name: "network",
    places: ["network", "networks"],
    differs: ({ network }, blank) =>
      changed(network, blank.network) ? network.profile || "its own settings" : null,
  },
  {
    name: "axes",
    places: ["axes", "payloadBytes"],
    differs: (values) =>
      someOf([
        [
          values.axes.length > 0,
          values.axes
            .flatMap(({ columns }) => columns.map(({ name }) => axes[name].title))
            .join(", "),
        ],
        [values.payloadBytes !== "", `payload of ${values.payloadBytes} bytes`],
      ]),
  },
  {
    name: "log-in and tear-down",
    places: [],
    differs: ({ variants }) =>
      someOf([
        [variants.some(({ setup }) => setup.length > 0), "set-up"],
        [variants.some(({ teardown }) => teardown.length > 0), "tear-down"],
      ]),
  },
  {
    name: "rows",
    places: ["rows"],
    differs: ({ rows }) => (rows.csv.trim() === "" ? null : "given"),
  },
  {
    name: "plan and looks",
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
        [plan.rounds !== blank.plan.rounds, `${plan.rounds || "no"} rounds`],
        [
          plan.looksText !== blank.plan.looksText,
          plan.looksText ? `looks at ${plan.looksText}` : "one look",
        ],
        [plan.blockMs !== blank.plan.blockMs, `blocks of ${length(plan.blockMs)}`],
        [plan.warmupMs !== blank.plan.warmupMs, `warm-up of ${length(plan.warmupMs)}`],
        [requests !== "" || warmupRequests !== "", "a number of requests"],
        [plan.confirm !== blank.plan.confirm, "no confirmation of a NO-GO"],
        [plan.retriesPerCell !== blank.plan.retriesPerCell, `${plan.retriesPerCell} repeats`],
        [plan.maxErrorPercent !== "", `errors up to ${plan.maxErrorPercent} %`],
        [plan.seed !== blank.plan.seed, `seed ${plan.seed}`],
        [placement !== blank.placement, `load threads ${placement}`],
        [runsOn.trim() !== "", `on ${runsOn.trim()}`],
        [values.comparable !== blank.comparable, `compares ${values.comparable}`],
        [besideOtherLoad, "beside other load"],
      ]);
    },
  },
  {
    name: "pilot",
    places: ["plan.pilot", "plan.adapt"],
    differs: ({ plan }, blank) =>
      plan.pilot === blank.plan.pilot
        ? changed(plan.adapt, blank.plan.adapt)
          ? "bounds of its own"
          : null
        : plan.pilot,
  },
  {
    name: "payload sizes",
    places: ["payloads"],
    differs: ({ payloads }) => (payloads.length === 0 ? null : `${payloads.length} messages`),
  },
  {
    name: "think time",
    places: ["load.thinkTimeMs", "load.thinkTimeDistribution"],
    differs: ({ load }) => (load.thinkTimeMs === "" ? null : length(load.thinkTimeMs)),
  },
  {
    name: "hosts",
    places: ["load.shards", "load.from"],
    differs: ({ load }) =>
      someOf([
        [load.shards.trim() !== "", `${load.shards.trim()} share the load`],
        [load.from.trim() !== "", `from ${load.from.trim()}`],
      ]),
  },
  {
    name: "safety limits",
    places: ["load.timeoutMs", "load.arrivals", "load.maxInFlight"],
    differs: ({ load }, { load: blank }) =>
      someOf([
        [load.timeoutMs !== blank.timeoutMs, `timeout of ${length(load.timeoutMs)}`],
        [load.stopErrorPercent !== "", `stops at ${load.stopErrorPercent} % errors`],
        [load.stopP99Ms !== "", `stops at a p99 of ${length(load.stopP99Ms)}`],
        [load.arrivals !== blank.arrivals, `${load.arrivals} arrivals`],
        [load.maxInFlight !== blank.maxInFlight, `at most ${load.maxInFlight} in flight`],
      ]),
  },
];

/** `plan and looks: 6 rounds · network: wan; all else as usual`. */
export function advancedText(values: EditorValues): string {
  const blank = newEditorValues();
  const all = parts.map(({ name, differs }) => ({ name, text: differs(values, blank) }));
  const differing = all.flatMap(({ name, text }) => (text === null ? [] : [`${name}: ${text}`]));
  const usual = all.filter(({ text }) => text === null).map(({ name }) => name);
  if (differing.length === 0) return `${usual.join(" · ")}: all at their defaults`;
  return `${differing.join(" · ")}${usual.length > 0 ? " · all else at its default" : ""}`;
}

/** Whether a field of the form stands under Advanced. */
export const isAdvanced = (path: string): boolean =>
  /^load\.stop|^variants\.\d+\.(setup|teardown)/.test(path) ||
  parts.some(({ places }) =>
    places.some((place) => path === place || path.startsWith(`${place}.`)),
  );
