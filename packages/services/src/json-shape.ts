// How many values a JSON text holds and how deep they lie, counted on its bytes before anything is made of them: parsing takes
// ten times as long, and what reads the values longer still.

/** How much of a text is parsed at all. */
export type JsonBounds = { readonly values: number; readonly depth?: number };

/** Levels that JSON may have where nothing else is said: a definition has some ten. */
export const deepestJson = 64;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Why a text is not parsed, in words that follow `The body`; null: it is within the bounds, whether it is JSON or not.
 * Values are counted from above: commas and brackets outside of strings. In UTF-8 their bytes are never part of another character.
 */
export function jsonShapeFault(bytes: Uint8Array, bounds: JsonBounds): string | null {
  const { values: most, depth: deepest = deepestJson } = bounds;
  let values = 0;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === comma) values++;
    else if (byte === openList || byte === openObject) {
      values++;
      if (++depth > deepest) return `is nested deeper than ${deepest} levels`;
    } else if (byte === closeList || byte === closeObject) depth--;
    if (values > most)
      return `holds more than ${most.toLocaleString("en")} values; a long list in the body of a request can be sent as text`;
  }
  return null;
}
