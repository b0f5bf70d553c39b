// What the address of a report says: which tab is open, and what its reader chose in it. The server reads it and renders the
// tab; a choice is a link or a form that changes the address, so that it can be sent to somebody else.
import { msg } from "@gonogo/locale/t";
import type { SectionName } from "@/lib/router-types";

export const tabNames = {
  summary: msg("Summary"),
  latency: msg("Latency"),
  time: msg("Over time"),
  cost: msg("Cost"),
  cells: msg("Cells"),
  scores: msg("Scores"),
  published: msg("Published##figures"),
  evidence: msg("Evidence"),
  definition: msg("Definition"),
  decision: msg("Decision"),
} as const;

export type TabId = keyof typeof tabNames;
export const tabIds = Object.keys(tabNames) as TabId[];

/** Sections of a report that each tab shows, beside what a report always says. */
const sectionsOf: Readonly<Record<TabId, readonly SectionName[]>> = {
  summary: ["curves", "explanations", "operations"],
  latency: [
    "curves",
    "operations",
    "workflows",
    "setup",
    "streams",
    "capacity",
    "connections",
    "times",
  ],
  time: ["series", "stages", "times"],
  cost: ["payloads", "profiles", "cpu"],
  cells: ["operations"],
  scores: ["operations"],
  published: ["published"],
  evidence: [
    ...(["operations", "failureTexts", "fairness", "lateness", "networks", "shards"] as const),
    ...(["paths", "connections", "sideBlocks"] as const),
  ],
  definition: ["definitionYaml"],
  decision: [],
};

export type ReportAddress = {
  readonly tab: TabId;
  /** Every tab, one below another, as on paper. */
  readonly print: boolean;
  /** Index of a cell; null: none was chosen. */
  readonly cell: number | null;
  /** Name of an operation; null: all requests together. */
  readonly operation: string | null;
  /** Name of the variant that is held against the baseline where there is room for one; null: the first. */
  readonly variant: string | null;
  /** Metric of the chart that offers several; null: its first. */
  readonly metric: string | null;
  /** Place of the window of rounds over time. */
  readonly rounds: number;
  /** Every metric of the comparison, not the usual ones alone. */
  readonly allMetrics: boolean;
  /** Every gate, also those that pass beyond the first ones. */
  readonly allGates: boolean;
  /** Parameters that are not the report's own, kept by its links: weights of scores, and what a preview shows. */
  readonly others: readonly (readonly [name: string, value: string])[];
};

/** Parameters of the page around the report that its links keep. */
const kept = ["weights", "show", "decision"] as const;

export type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads an address; what it does not know is as if it were not there. */
export function readAddress(params: SearchParams): ReportAddress {
  const one = (name: string): string | null => {
    const value = params[name];
    return (typeof value === "string" ? value : value?.[0]) ?? null;
  };
  const count = (name: string): number | null => {
    const text = one(name);
    return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
  };
  const tab = one("tab");
  return {
    tab: tabIds.find((id) => id === tab) ?? "summary",
    print: params.print !== undefined,
    cell: count("cell"),
    operation: one("operation"),
    variant: one("variant"),
    metric: one("metric"),
    rounds: count("rounds") ?? 0,
    allMetrics: one("metrics") === "all",
    allGates: one("gates") === "all",
    others: kept.flatMap((name) =>
      [params[name] ?? []].flat().map((value) => [name, value] as const),
    ),
  };
}

/** The parameters of an address, without those that say what is so anyhow. */
export function addressParams(address: ReportAddress): (readonly [name: string, value: string])[] {
  const { tab, cell, operation, variant, metric, rounds, allMetrics, allGates } = address;
  const all: [string, string | null][] = [
    ["tab", tab === "summary" ? null : tab],
    ["cell", cell === null ? null : `${cell}`],
    ["operation", operation],
    ["variant", variant],
    ["metric", metric],
    ["rounds", rounds === 0 ? null : `${rounds}`],
    ["metrics", allMetrics ? "all" : null],
    ["gates", allGates ? "all" : null],
  ];
  return [
    ...all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    ...address.others,
  ];
}

/** A link within the report: `?tab=latency&cell=2`. */
export function addressWith(address: ReportAddress, change: Partial<ReportAddress>): string {
  const search = new URLSearchParams(
    addressParams({ ...address, ...change }).map(([name, value]) => [name, value]),
  ).toString();
  return `?${search}`;
}

/** The address of another tab: what is chosen for one chart alone stays behind. */
export const tabAddress = (address: ReportAddress, tab: TabId): string =>
  addressWith(address, { tab, metric: null, rounds: 0, allMetrics: false, allGates: false });

/** Sections that the page needs for an address. */
export const wantedSections = ({
  tab,
  print,
}: Pick<ReportAddress, "tab" | "print">): SectionName[] =>
  print ? [...new Set(Object.values(sectionsOf).flat())] : [...sectionsOf[tab]];
