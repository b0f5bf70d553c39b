// Checks the package against vectors made by other statistics software (scipy, statsmodels, Apache Otava):
// intervals and p-values to 1e-9, change points to the index. `fixtures/statistics.json` is such a file.
// Sections, fields and values that it does not know are refused, so that a file never seems checked when it was not.
import { changePoints } from "./change-points.ts";
import { clopperPearson } from "./error-ratio.ts";
import { predictionOf } from "./prediction.ts";
import { centreOf, pAbove } from "./walsh.ts";

/** Absolute for figures up to 1, relative beyond. */
export const referenceTolerance = 1e-9;

export type ReferenceCheck = {
  readonly total: number;
  readonly agreed: number;
  /** The first vector that does not agree: where, what was expected and what was found. */
  readonly disagreement: string | null;
};

type Vector = Readonly<Record<string, unknown>>;
type Found = Readonly<Record<string, number | null | readonly number[]>>;
type Section = { readonly given: readonly string[]; readonly find: (vector: Vector) => Found };

const isRecord = (value: unknown): value is Vector =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function numberOf(vector: Vector, name: string): number {
  const value = vector[name];
  if (typeof value !== "number") throw new TypeError(`${name} is not a number`);
  return value;
}

function numbersOf(vector: Vector, name: string): number[] {
  const value = vector[name];
  if (!Array.isArray(value) || !value.every((item) => typeof item === "number"))
    throw new TypeError(`${name} is not a list of numbers`);
  return value;
}

/** For each section: which fields it reads, and what the package finds, under the names of the expected fields. */
const sections: Readonly<Record<string, Section>> = {
  pairedLogRatios: {
    given: ["d", "limit"],
    find(vector) {
      const d = numbersOf(vector, "d");
      const { estimate, low, high } = centreOf(d);
      const pGreater = pAbove(d, numberOf(vector, "limit"));
      return { estimate, low95: low, high95: high, pGreater };
    },
  },
  clopperPearson: {
    given: ["errors", "requests"],
    find(vector) {
      const counts = { errors: numberOf(vector, "errors"), requests: numberOf(vector, "requests") };
      const { low, high } = clopperPearson(counts);
      return { low95: low, high95: high };
    },
  },
  holm: { given: ["p"], find: (vector) => ({ adjusted: holm(numbersOf(vector, "p")) }) },
  prediction: {
    given: ["history", "new"],
    find(vector) {
      const found = predictionOf(numbersOf(vector, "history"), numberOf(vector, "new"));
      return { difference: found?.difference ?? null, halfWidth95: found?.halfWidth ?? null };
    },
  },
  changePoints: {
    given: ["series", "windowLen", "maxPvalue"],
    find(vector) {
      const found = changePoints(numbersOf(vector, "series"), {
        windowLength: numberOf(vector, "windowLen"),
        maxPValue: numberOf(vector, "maxPvalue"),
      });
      return { indexes: found.map((point) => point.index) };
    },
  },
};

function agrees(expected: unknown, found: unknown): boolean {
  if (Array.isArray(expected) && Array.isArray(found))
    return expected.length === found.length && expected.every((item, i) => agrees(item, found[i]));
  if (typeof expected === "number" && typeof found === "number")
    return Math.abs(expected - found) <= referenceTolerance * Math.max(1, Math.abs(expected));
  return expected === null && found === null;
}

function compare(vector: Vector, { given, find }: Section): string | null {
  const found = find(vector);
  const unknown = Object.keys(vector).find((name) => !given.includes(name) && !(name in found));
  if (unknown !== undefined) return `.${unknown} is not a field that can be checked`;
  for (const [name, value] of Object.entries(found)) {
    if (!(name in vector)) return `.${name} is missing`;
    if (!agrees(vector[name], value))
      return `.${name}: expected ${JSON.stringify(vector[name])}, found ${JSON.stringify(value)}`;
  }
  return null;
}

function disagreementOf(name: string, index: number, vector: unknown): string | null {
  const at = `${name}[${index}]`;
  const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
  if (!section)
    return `${name} is not a section that can be checked: there are ${Object.keys(sections).join(", ")}`;
  if (!isRecord(vector)) return `${at} is not an object`;
  try {
    const disagreement = compare(vector, section);
    return disagreement === null ? null : `${at}${disagreement}`;
  } catch (error) {
    return `${at}: ${error instanceof Error ? error.message : "unreadable"}`;
  }
}

/** Checks parsed JSON of the reference's form, section by section, and stops at the first disagreement. */
export function checkReference(data: unknown): ReferenceCheck {
  const refused = (disagreement: string) => ({ total: 0, agreed: 0, disagreement });
  if (!isRecord(data)) return refused("the file is not an object of sections");
  const vectors = Object.entries(data).flatMap(([section, list]) =>
    (Array.isArray(list) ? list : [list]).map((vector: unknown, index) => ({
      section,
      index,
      vector,
    })),
  );
  if (vectors.length === 0) return refused("the file holds no vectors");
  for (const [agreed, { section, index, vector }] of vectors.entries()) {
    const disagreement = disagreementOf(section, index, vector);
    if (disagreement !== null) return { total: vectors.length, agreed, disagreement };
  }
  return { total: vectors.length, agreed: vectors.length, disagreement: null };
}

// Holm's step-down correction (Holm 1979): adjusted p-values that may be compared with alpha directly.
// It bounds the chance of any false rejection among m tests, however they depend on each other.

/** Adjusted p-values in the order given; never above 1, never out of order with the raw ones. */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let running = 0;
  order.forEach(({ p, index }, i) => {
    running = Math.max(running, Math.min(1, p * (pValues.length - i)));
    adjusted[index] = running;
  });
  return adjusted;
}
