// A report without the sections that a page does not show: they are neither parsed nor sent. What a report always says (its
// verdict, gates, cautions, comparison and the counts of its blocks) is no section.
import type { Report } from "@gonogo/protocols/report";

/** What stands in place of a section that is left out. `series`: the seconds of every block. */
const absent = {
  series: null,
  curves: [],
  explanations: [],
  operations: [],
  workflows: [],
  stages: [],
  setup: [],
  lateness: [],
  networks: [],
  failureTexts: [],
  streams: [],
  capacity: [],
  fairness: [],
  paths: [],
  connections: [],
  sideBlocks: [],
  profiles: [],
  payloads: null,
  published: null,
  definitionYaml: "",
} as const;

export type SectionName = keyof typeof absent;
export const sectionNames = Object.keys(absent) as [SectionName, ...SectionName[]];

export type ReportSections = {
  readonly report: Report;
  /** Sections that the report has and this one lacks. */
  readonly leftOut: readonly SectionName[];
};

/** A copy of a stored report with the named sections alone, and which of those that it has are missing. */
export function withSections(
  document: object,
  want: readonly SectionName[],
): { readonly document: object; readonly leftOut: readonly SectionName[] } {
  const stored = document as Readonly<Record<string, unknown>>;
  const left = sectionNames.filter((name) => !want.includes(name));
  const bare = left.filter((name) => name !== "series");
  const copy: Record<string, unknown> = { ...stored };
  for (const name of bare) copy[name] = absent[name];
  const hasSeries = blocksOf(stored.blocks).some(({ series }) => series !== null);
  if (left.includes("series")) {
    copy.blocks = blocksOf(stored.blocks).map((block) => ({ ...block, series: null }));
    copy.confirmation = withoutSeries(stored.confirmation);
  }
  return {
    document: copy,
    leftOut: [
      ...bare.filter((name) => isThere(stored[name])),
      ...(left.includes("series") && hasSeries ? (["series"] as const) : []),
    ],
  };
}

type Block = { readonly series: unknown };

const blocksOf = (blocks: unknown): readonly Block[] => (Array.isArray(blocks) ? blocks : []);

const withoutSeries = (confirmation: unknown): unknown =>
  confirmation === null || typeof confirmation !== "object" || !("blocks" in confirmation)
    ? confirmation
    : {
        ...confirmation,
        blocks: blocksOf(confirmation.blocks).map((block) => ({ ...block, series: null })),
      };

const isThere = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0);
