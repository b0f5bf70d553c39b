// JSON as text whose escapes PostgreSQL can store: `json` keeps \u0000 and halves of surrogate pairs, which nothing else takes,
// so that a row that holds one could be written and not put back.

/** An escape: a whole pair, any code unit, or a backslash with its character. */
const escapes =
  /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u([0-9a-fA-F]{4})|\\[^u]/g;
const unstorable = /^(?:0000|d[89a-f])/i;

/** The text with U+FFFD in place of what cannot be stored, and how often. All else stays as it is, spaces and order of keys too. */
export function storableJson(text: string): { readonly json: string; readonly replaced: number } {
  if (!text.includes("\\u")) return { json: text, replaced: 0 };
  let replaced = 0;
  const json = text.replace(escapes, (written, unit: string | undefined) => {
    if (unit === undefined || !unstorable.test(unit)) return written;
    replaced++;
    return "\\ufffd";
  });
  return { json, replaced };
}
