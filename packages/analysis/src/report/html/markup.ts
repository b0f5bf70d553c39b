// HTML and SVG as a tagged template: whatever is put in is escaped, unless it is markup itself.

/** Text that is HTML already. Only `markup` makes it, so that nothing foreign gets past the escaping. */
class Html {
  constructor(readonly text: string) {}
}
export type Markup = Html;

export type Part = string | number | Markup | null | false | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Controls that HTML has no way to write, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

/** Safe as text and within a quoted attribute. */
export const escapeHtml = (text: string): string =>
  /^[\w \-.,:#()/%]*$/.test(text)
    ? text
    : text.replace(unwritable, "\ufffd").replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function write(part: Part): string {
  if (part === null || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "string") return escapeHtml(part);
  return typeof part === "number" ? String(part) : part.map(write).join("");
}

/** Parts are escaped, arrays joined; null and false are nothing. Attributes must be quoted. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Html(texts.map((text, place) => `${text}${write(parts[place] ?? null)}`).join(""));
}

export const nothing: Markup = markup``;
export const isEmpty = ({ text }: Markup): boolean => text === "";
