// Checks the package against vectors made by other statistics software (scipy, statsmodels, Apache Otava):
// intervals and p-values to 1e-9, change points to the index. `fixtures/statistics.json` is such a file.
// Unknown sections are refused, so that a file never seems checked when it was not.
import { changePoints } from "./change-points.ts";
import { clopperPearson } from "./statistics/error-ratio.ts";
import { holm } from "./statistics/holm.ts";
import { predictionOf } from "./statistics/prediction.ts";
import { centreOf, pAbove } from "./statistics/walsh.ts";

export const referenceTolerance = 1e-9;

export type ReferenceCheck = {
  readonly total: number;
  readonly agreed: number;
  /** The first vector that does not agree: where, what was expected and what was found. */
  readonly disagreement: string | null;
};

type Vector = Readonly<Record<string, unknown>>;
type Found = Readonly<Record<string, number | null | readonly number[]>>;

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

/** For each section: what the package finds, under the names of the expected fields. */
const sections: Readonly<Record<string, (vector: Vector) => Found>> = {
  pairedLogRatios(vector) {
    const d = numbersOf(vector, "d");
    const { estimate, low, high } = centreOf(d);
    const pGreater = pAbove(d, numberOf(vector, "limit"));
    return { estimate, low95: low, high95: high, pGreater };
  },
  clopperPearson(vector) {
    const counts = { errors: numberOf(vector, "errors"), requests: numberOf(vector, "requests") };
    const { low, high } = clopperPearson(counts);
    return { low95: low, high95: high };
  },
  holm: (vector) => ({ adjusted: holm(numbersOf(vector, "p")) }),
  prediction(vector) {
    const found = predictionOf(numbersOf(vector, "history"), numberOf(vector, "new"));
    return { difference: found?.difference ?? null, halfWidth95: found?.halfWidth ?? null };
  },
  changePoints(vector) {
    const found = changePoints(numbersOf(vector, "series"), {
      windowLength: numberOf(vector, "windowLen"),
      maxPValue: numberOf(vector, "maxPvalue"),
    });
    return { indexes: found.map((point) => point.index) };
  },
};

function agrees(expected: unknown, found: unknown): boolean {
  if (Array.isArray(expected) && Array.isArray(found))
    return expected.length === found.length && expected.every((item, i) => agrees(item, found[i]));
  if (typeof expected === "number" && typeof found === "number")
    return Math.abs(expected - found) <= referenceTolerance;
  return expected === null && found === null;
}

function disagreementOf(section: string, index: number, vector: unknown): string | null {
  const at = `${section}[${index}]`;
  const find = sections[section];
  if (!find) return `${section} is not a section that can be checked`;
  if (!isRecord(vector)) return `${at} is not an object`;
  try {
    for (const [name, found] of Object.entries(find(vector)))
      if (!agrees(vector[name], found))
        return `${at}.${name}: expected ${JSON.stringify(vector[name])}, found ${JSON.stringify(found)}`;
    return null;
  } catch (error) {
    return `${at}: ${error instanceof Error ? error.message : "unreadable"}`;
  }
}

/** Checks parsed JSON of the reference's form, section by section, and stops at the first disagreement. */
export function checkReference(data: unknown): ReferenceCheck {
  if (!isRecord(data)) return { total: 0, agreed: 0, disagreement: "the file is not an object" };
  const vectors = Object.entries(data).flatMap(([section, list]) =>
    (Array.isArray(list) ? list : [list]).map((vector: unknown, index) => ({
      section,
      index,
      vector,
    })),
  );
  for (const [agreed, { section, index, vector }] of vectors.entries()) {
    const disagreement = disagreementOf(section, index, vector);
    if (disagreement !== null) return { total: vectors.length, agreed, disagreement };
  }
  return { total: vectors.length, agreed: vectors.length, disagreement: null };
}
