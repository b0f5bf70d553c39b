// Words of a shell's command line, by shlex: quotes, $'…', and lines that go on after a backslash.
import { t } from "@gonogo/locale/t";
import { split } from "shlex";
import { ServiceError } from "../errors.ts";

/** A command and its arguments, and what the line says beside them. */
export type Command = { readonly words: readonly string[]; readonly notes: readonly string[] };

/** Words of a text that are read: a log of a browser's requests has some ten thousand. */
const mostWords = 50_000;

const separators = new Set([";", "&", "&&", "||", "|"]);

/** The commands of this program in a text. Throws `invalid_input` for quotes that stay open, and lines of cmd.exe. */
export function commandsOf(text: string, program: "curl" | "grpcurl"): Command[] {
  if (/\^[ \t]*\r?\n|\^"/.test(text))
    throw refusal(
      t("is written for the Windows command prompt"),
      t('Copy it with "Copy as cURL (bash)".'),
    );
  const words = wordsOf(text.replaceAll("\r\n", "\n"));
  if (words.length > mostWords)
    throw refusal(t("has more than 50,000 words"), t("Paste fewer commands."));
  const isProgram = (word: string) =>
    (word.split(/[/\\]/).at(-1) ?? "").replace(/\.exe$/, "") === program;
  const commands: { words: string[]; notes: string[] }[] = [];
  /** null: what stands before a command, or after its end. */
  let current: { words: string[]; notes: string[] } | null = null;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const next = words[i + 1];
    if (isProgram(word)) {
      current = { words: [], notes: [] };
      commands.push(current);
    } else if (separators.has(word)) {
      if (word === "|" && current && next !== undefined)
        current.notes.push(
          t("Left out: | {next}, which reads the answer of the command.", { next }),
        );
      current = null;
    } else if (/^(?:\d|&)?>>?[\w./&-]*$/.test(word)) {
      if (/>$/.test(word)) i++;
    } else if (current) {
      // A command that ends with its last word.
      const isLast = next !== undefined && isProgram(next) && word.endsWith(";");
      current.words.push(isLast ? word.slice(0, -1) : word);
    }
  }
  return commands;
}

function wordsOf(text: string): string[] {
  try {
    return split(text);
  } catch {
    throw refusal(
      t("has a quote that is never closed"),
      t("Copy the whole command, with its last line."),
    );
  }
}

const refusal = (what: string, remedy: string): ServiceError =>
  new ServiceError("invalid_input", t("The text {what}.", { what }), { field: "text", remedy });

const variable = /\$(?:\{[A-Za-z_]\w*\}|[A-Z_][A-Z0-9_]{2,}\b|\([^)]{1,40}\))/;

/** Notes on what looks like a variable of the shell: its value is not in the text. */
export const variableNotes = (words: readonly string[]): string[] => {
  const found = words.flatMap((word) => variable.exec(word.slice(0, 20_000))?.[0] ?? []);
  return [...new Set(found)].map((name) =>
    t("{name} looks like a shell variable. Replace it by its value.", { name }),
  );
};
