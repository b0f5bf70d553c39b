// How many values a JSON text holds and how deep they lie, counted on its bytes before anything is made of them: parsing takes
// ten times as long, and what reads the values longer still.
import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";

/** How much of a text is parsed at all. */
export type JsonBounds = {
  readonly values: number;
  readonly depth?: number;
  /** Names of members: of objects with many of them parsing takes ten times as long as of lists. Absent: no such bound. */
  readonly names?: number;
};

/** Levels that JSON may have where nothing else is said: a definition has some ten. */
export const deepestJson = 64;
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Why a text is not parsed, in words that follow `The body`; null: it is within the bounds, whether it is JSON or not.
 * Values are counted from above: commas and brackets outside of strings. In UTF-8 their bytes are never part of another character.
 */
export const jsonShapeIssue = (bytes: Uint8Array, bounds: JsonBounds): string | null =>
  jsonShapeCounter(bounds)(bytes);

/** The same of a text that is given part by part, wherever it is cut: the issue of all that came so far. */
export function jsonShapeCounter(bounds: JsonBounds): (part: Uint8Array) => string | null {
  const { values: most, depth: deepest = deepestJson, names: mostNames = most } = bounds;
  // What a part leaves to the next one; beyond its end: after a backslash, whose character stands there.
  const left = { values: 0, names: 0, depth: 0, inString: false, from: 0 };
  return (part) => {
    let { values, names, depth, inString, from: at } = left;
    for (; at < part.length; at++) {
      const byte = part[at] as number;
      if (inString) {
        if (byte === backslash) at++;
        else if (byte === quote) inString = false;
      } else if (byte === quote) inString = true;
      else if (byte === comma) values++;
      else if (byte === colon) {
        if (++names > mostNames)
          return t("holds more than {mostNames} names of members", {
            mostNames: formatCount(mostNames),
          });
      } else if (byte === openList || byte === openObject) {
        values++;
        if (++depth > deepest) return t("is nested deeper than {deepest} levels", { deepest });
      } else if (byte === closeList || byte === closeObject) depth--;
      if (values > most)
        return t(
          "holds more than {most} values; a long list in the body of a request can be sent as text",
          { most: formatCount(most) },
        );
    }
    Object.assign(left, { values, names, depth, inString, from: at - part.length });
    return null;
  };
}
