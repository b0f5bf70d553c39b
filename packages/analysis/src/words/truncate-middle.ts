// Shortens long names in the middle: what tells two variants apart is often at their ends.
// Works on whole characters, so that no emoji or accent is cut in two.

/**
 * @param text any text
 * @param max greatest length of the answer in characters, at least 3
 * @returns the text itself when it fits, else its head and tail around an ellipsis
 */
export function truncateMiddle(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const kept = Math.max(2, max - 1);
  const head = Math.ceil(kept / 2);
  return `${characters.slice(0, head).join("").trimEnd()}…${characters
    .slice(characters.length - (kept - head))
    .join("")
    .trimStart()}`;
}
