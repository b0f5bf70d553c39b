// A file of published figures and claims, as people write it in YAML or JSON: docs/published-figures.md.
// Facts of a publication, none of its sentences. Checked as a whole: ids are unique, units fit, claims refer to something.
import { z } from "zod";
import { boundedText, filledText } from "../spec/parts/bounded-text.ts";
import { checkClaims } from "./check-claims.ts";
import { PublishedClaim } from "./claim.ts";
import {
  expandFigures,
  type FigureIssue,
  type PublishedFigure,
  rowFigureId,
} from "./expand-figures.ts";
import { PublishedEntry } from "./figure.ts";

/** The largest text of a file that is read, in bytes. */
export const maxPublishedBytes = 1_000_000;
const maxFigures = 1_000;
const maxClaims = 200;
const maxVariants = 50;

/** Where the figures were measured; the audit reads the first two, reports show all. */
const PublishedEnvironment = z
  .object({
    /** `loopback`, or whatever lay between client and server. */
    network: filledText(200).optional(),
    /** Client and server shared a machine. */
    oneMachine: z.boolean().optional(),
  })
  .catchall(z.union([z.number(), z.boolean(), boundedText(200)]));

const shape = z.strictObject({
  title: filledText(200),
  /** Where it was published. */
  source: filledText(500).optional(),
  date: z.iso.date().optional(),
  /** What measured it. */
  harness: filledText(200).optional(),
  environment: PublishedEnvironment.optional(),
  /** True of every figure that does not say otherwise. */
  defaults: PublishedEntry.omit({
    id: true,
    metric: true,
    value: true,
    unit: true,
    low: true,
    high: true,
    values: true,
  }).optional(),
  figures: z.array(PublishedEntry).min(1).max(maxFigures),
  claims: z.array(PublishedClaim).max(maxClaims).default([]),
});

export const PublishedFile = shape.superRefine((file, context) => {
  const { figures, issues } = expandFigures(file.figures, file.defaults);
  const wrong = [...issues, ...duplicatesOf(file), ...tooMany(figures)];
  // Claims are held against figures that are right.
  const all = wrong.length > 0 ? wrong : checkClaims(figures, file.claims);
  for (const { path, message } of all)
    context.addIssue({ code: "custom", path: [...path], message });
});
export type PublishedFile = z.output<typeof PublishedFile>;
export type PublishedFileInput = z.input<typeof PublishedFile>;

/** The figures of a file that was parsed, one by one. */
export const figuresOf = (file: PublishedFile): readonly PublishedFigure[] =>
  expandFigures(file.figures, file.defaults).figures;

function duplicatesOf(file: z.output<typeof shape>): FigureIssue[] {
  const ids = [
    ...file.figures.flatMap((entry, index) => {
      const path = ["figures", index, "id"];
      const rows = Object.keys(entry.values ?? {}).map((metric) => rowFigureId(entry.id, metric));
      return [entry.id, ...rows].map((id) => ({ id, path }));
    }),
    ...file.claims.map(({ id }, index) => ({ id, path: ["claims", index, "id"] })),
  ];
  const seen = new Map<string, string>();
  return ids.flatMap(({ id, path }) => {
    const first = seen.get(id);
    seen.set(id, first ?? path.slice(0, 2).join("."));
    return first === undefined
      ? []
      : [
          {
            path,
            message: `is a duplicate: ${first} is called ${id} already; ids of figures and claims are unique`,
          },
        ];
  });
}

function tooMany(figures: readonly PublishedFigure[]): FigureIssue[] {
  const variants = new Set(figures.map(({ variant }) => variant)).size;
  return [
    ...(figures.length > maxFigures
      ? [
          {
            path: ["figures"],
            message: `are ${figures.length} with those of rows: at most ${maxFigures}; split the file`,
          },
        ]
      : []),
    ...(variants > maxVariants
      ? [
          {
            path: ["figures"],
            message: `have ${variants} variants: at most ${maxVariants}; split the file`,
          },
        ]
      : []),
  ];
}

/** The JSON Schema of what people write. */
export const publishedSchemaText = (): string =>
  `${JSON.stringify({ title: "Published figures", ...z.toJSONSchema(PublishedFile, { io: "input" }) }, null, 2)}\n`;
