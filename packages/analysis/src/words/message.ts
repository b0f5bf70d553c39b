// Messages of one kind: a catalogue has a renderer for each code, and its parameter is what a message of that code holds.
import type { Message } from "@gonogo/protocols/report";

/** Methods that look into a text or make another of a piece of it. */
type Reading =
  | ("at" | "charAt" | "charCodeAt" | "codePointAt" | "endsWith" | "includes" | "indexOf")
  | (
      | "lastIndexOf"
      | "localeCompare"
      | "match"
      | "matchAll"
      | "normalize"
      | "replace"
      | "replaceAll"
    )
  | ("search" | "slice" | "split" | "startsWith" | "substring" | "toLowerCase" | "toUpperCase")
  | ("trim" | "trimEnd" | "trimStart");

/** A text for people: it may be shown and joined to others, and calls of methods that read it do not compile. */
export type Rendered = string & { readonly [Method in Reading]: never };

/** What a renderer outside of a catalogue answers. */
export const rendered = (text: string): Rendered => text as Rendered;

/** A renderer for each code: facts in, sentence out. */
export type Catalogue = Readonly<Record<string, (facts: never) => string>>;

/** Every message of a catalogue, with the facts of its code. */
export type MessageOf<C extends Catalogue> = {
  readonly [Code in keyof C & string]: {
    readonly code: Code;
    readonly params: Parameters<C[Code]>[0];
  };
}[keyof C & string];

/**
 * The renderer of a catalogue. Stored messages were made by the same catalogue, so their facts are those of their code;
 * a code that is not known (any more) is shown as it is.
 */
export const rendererOf =
  (catalogue: Catalogue) =>
  ({ code, params }: Message): Rendered =>
    rendered(catalogue[code]?.(params as never) ?? code);
