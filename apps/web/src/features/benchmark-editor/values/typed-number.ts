// Numbers as people type them into the editor: spaces and underscores between digits, lists with commas.

/** A typed number; undefined for empty text, NaN (which zod refuses by name) for anything else. */
export const numberOf = (text: string): number | undefined =>
  text.trim() === "" ? undefined : Number(text.trim().replace(/(?<=\d)[_ ](?=\d)/g, ""));

export const numberList = (text: string): (number | undefined)[] =>
  text
    .split(/[,;\s]+/)
    .filter((piece) => piece !== "")
    .map(numberOf);
