// How deep JSON nests, found before it is parsed: a parser and whatever walks its values pay for each level, and millions
// of them fit into a few megabytes.

/** Levels that a body, or the input of a call, may have: a definition has some ten. */
export const deepestJson = 64;

export const tooDeepText = `is nested deeper than ${deepestJson} levels`;

const [quote, backslash, openList, closeList, openObject, closeObject] = [
  ...[0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d],
] as const;

/** Whether brackets outside strings nest too deep. Reads a text once, up to the first bracket that does; it may be no JSON at all. */
export function isTooDeep(text: string, deepest = deepestJson): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isString) {
      if (code === backslash) at++;
      else if (code === quote) isString = false;
    } else if (code === quote) isString = true;
    else if (code === openList || code === openObject) {
      depth++;
      if (depth > deepest) return true;
    } else if (code === closeList || code === closeObject) depth--;
  }
  return false;
}
