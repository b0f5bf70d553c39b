// A report without the sections that a page does not show: they are neither parsed nor sent. What a report always says (its
// verdict, gates, cautions, comparison and the counts of its blocks) is no section.
import type { Report } from "@gonogo/protocols/report";

/** Of every block: its seconds, its latencies in bins, and the CPU that was used meanwhile. */
const ofBlocks = { series: null, times: null, cpu: null } as const;
type BlockPart = keyof typeof ofBlocks;

/** What stands in place of a section that is left out. */
const absent = {
  ...ofBlocks,
  curves: [],
  explanations: [],
  operations: [],
  workflows: [],
  stages: [],
  setup: [],
  lateness: [],
  networks: [],
  shards: [],
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

/** What every page shows and not every file: in place of what is left out. */
const ofEveryPage = {
  verdict: null,
  diagnostics: [],
  comparison: [],
  blocks: [],
  confirmation: null,
  soFar: undefined,
} as const;

export type PartName = SectionName | keyof typeof ofEveryPage;
export const partNames: readonly PartName[] = [
  ...sectionNames,
  ...(Object.keys(ofEveryPage) as (keyof typeof ofEveryPage)[]),
];

/** A copy with the named parts alone, and with what the run is: its definition, variants, cells and rounds. */
export function withParts<Document extends object>(
  document: Document,
  want: readonly PartName[],
): Document {
  const wanted = new Set<string>(want);
  const left = Object.entries(ofEveryPage).filter(([name]) => !wanted.has(name));
  const sections = sectionNames.filter((name) => wanted.has(name));
  return withSections({ ...document, ...Object.fromEntries(left) }, sections).document;
}

export type ReportSections = {
  readonly report: Report;
  /** Sections that the report has and this one lacks. */
  readonly leftOut: readonly SectionName[];
};

/** A copy of a stored report with the named sections alone, and which of those that it has are missing. */
export function withSections<Document extends object>(
  document: Document,
  want: readonly SectionName[],
): { readonly document: Document; readonly leftOut: readonly SectionName[] } {
  const stored = document as Readonly<Record<string, unknown>>;
  const left = sectionNames.filter((name) => !want.includes(name));
  const isOfBlocks = (name: SectionName): name is BlockPart => name in ofBlocks;
  const bare = left.filter((name) => !isOfBlocks(name));
  const parts = left.filter(isOfBlocks);
  const copy: Record<string, unknown> = { ...stored };
  for (const name of bare) copy[name] = absent[name];
  if (parts.length > 0) {
    copy.blocks = blocksOf(stored.blocks).map((block) => without(block, parts));
    copy.confirmation = withoutParts(stored.confirmation, parts);
  }
  const hasPart = (name: BlockPart) =>
    blocksOf(stored.blocks).some((block) => isThere(block[name]));
  return {
    document: copy as Document,
    leftOut: [...bare.filter((name) => isThere(stored[name])), ...parts.filter(hasPart)],
  };
}

type Block = Readonly<Record<string, unknown>>;

const blocksOf = (blocks: unknown): readonly Block[] => (Array.isArray(blocks) ? blocks : []);

const without = (block: Block, parts: readonly BlockPart[]): Block => ({
  ...block,
  ...Object.fromEntries(parts.map((name) => [name, ofBlocks[name]])),
});

const withoutParts = (confirmation: unknown, parts: readonly BlockPart[]): unknown =>
  confirmation === null || typeof confirmation !== "object" || !("blocks" in confirmation)
    ? confirmation
    : {
        ...confirmation,
        blocks: blocksOf(confirmation.blocks).map((block) => without(block, parts)),
      };

const isThere = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0);
