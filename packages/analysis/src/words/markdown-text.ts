// What people wrote, as text in Markdown: one line that every renderer shows as it was written. Nothing of it becomes a heading,
// a list, a table, HTML, an entity, a link, a picture or a mention. All Markdown that is written here goes through this file.

/** Text that is Markdown already. */
export type Markdown = { readonly markdown: string };

/**
 * What renderers turn into links although its marks are escaped (GitHub Flavored Markdown, section 6.9, and GitHub's mentions,
 * issues and emoji): only code keeps it as it is.
 */
const linked = /:\/\/|www\.|mailto:|xmpp:|@|#\d|\bGH-\d|:[a-z_+-][\w+-]*:/i;

/** Intervals (`[1.3 – 1.5]`), which begin no link; comparisons (`< 50`); marks; entities. */
const marks =
  /\[[−+×]?\d[\d.,\s–−+×%a-zµ/]*\](?![([:])|[<>](?=[\s\d])|[\\`*_~|<>[\]#$]|&(?=#?\w+;)/g;

/** What would begin a list, a rule or an underline. */
const opening = /^(?:([-+=])(?!\d)|(\d{1,9})([.)])(?=\s|$))/;

const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");

/** `at`: place of the text in its line. */
const escaped = (text: string, at: number): string =>
  text.replace(marks, (found, place: number) => {
    const isComparison = /[<>]/.test(found) && /[\s\d]/.test(text[place + 1] ?? "");
    const isHarmless = found.length > 1 || isComparison;
    return isHarmless && (at + place > 0 || found === "<") ? found : `\\${found}`;
  });

const code = (text: string): string => `\`${text}\``;

type Piece = { readonly text: string; readonly isCode: boolean };

/** Words that would become links apart from all else, which stays whole: what surrounds a mark tells what it is. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  // What would end code, or a cell in code, separates words; parentheses and stops around one are no part of it.
  for (const word of text.split(/([\s|\\`]+|(?<=[\s|\\`]|^)[("]+|[),.;"]+(?=[\s|\\`]|$))/)) {
    const isCode = linked.test(word);
    const last = pieces.at(-1);
    if (last && !isCode && !last.isCode)
      pieces[pieces.length - 1] = { text: last.text + word, isCode };
    else if (word !== "") pieces.push({ text: word, isCode });
  }
  return pieces;
}

/** Text of any origin, to stand in a paragraph, an item, a heading or a cell. */
export function markdownText(text: string): string {
  const written = piecesOf(oneLine(text))
    .map((piece, i) => (piece.isCode ? code(piece.text) : escaped(piece.text, i)))
    .join("");
  return written.replace(
    opening,
    (_, mark = "", number = "", after = "") => `${number}\\${mark}${after}`,
  );
}

/** A name of a program's, as code. Its own backticks, backslashes and bars stand between pieces of code. */
export const markdownCode = (name: string): string =>
  oneLine(name)
    .split(/(\s*[|\\`]+\s*)/)
    .map((part, i) => (part === "" ? "" : i % 2 === 0 ? code(part) : escaped(part, 1)))
    .join("");
