// What a foreign document or command says of requests: a list to choose from, and of what was chosen the request itself.
import type { GrpcOperation, HttpOperation, ProtocolName } from "@gonogo/protocols/spec";

export const sourceKinds = ["curl", "grpcurl", "openapi", "har", "definition"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** A request as a list shows it. */
export type SourceItem = {
  /** Its place in the text; the same text has the same ids. */
  readonly id: string;
  /** `GET /pets/{petId}` */
  readonly title: string;
  /** A sentence about it; empty: none. */
  readonly about: string;
  /** What it is listed under, such as a tag; empty: nothing. */
  readonly group: string;
  /** `https://host:443`; null: the text does not say where it goes. */
  readonly origin: string | null;
};

/** What proves who asks: it is kept apart from the request. */
export type SourceSecret = {
  /** Name of the header that carries it. */
  readonly header: string;
  /** null: the text only says that there is one. */
  readonly value: string | null;
};

/** A request as a definition would hold it. The editor says what of it a definition does not allow. */
export type FilledItem = {
  readonly id: string;
  /** Short, and no other item of the list has it. */
  readonly name: string;
  readonly origin: string | null;
  /** What the text says that its target speaks; null: anything. */
  readonly speaks: ProtocolName | null;
  /** The text asks for certificates not to be verified. */
  readonly insecure: boolean;
  readonly operation: HttpOperation | GrpcOperation;
  readonly secrets: readonly SourceSecret[];
  /** Sentences about what was left out or filled in. */
  readonly notes: readonly string[];
};

/** A text that was read; `fill` is asked for the items that somebody chose. */
export type ReadSource = {
  readonly kind: SourceKind;
  /** What the text calls itself; empty: nothing. */
  readonly title: string;
  readonly items: readonly SourceItem[];
  readonly fill: (item: SourceItem) => Omit<FilledItem, "id" | "name" | "origin">;
};

/** Items that one text may list. */
export const mostItems = 10_000;

const longestName = 60;

/** Names of at most 60 visible characters; one that is there already gets a number. */
export function uniqueNames(items: readonly Pick<SourceItem, "title">[]): string[] {
  const taken = new Map<string, number>();
  return items.map(({ title }) => {
    const visible = title.replace(/[\p{C}\s]+/gu, " ").trim();
    const name = cut(visible === "" ? "request" : visible, longestName);
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${cut(name, longestName - 6)} ${count}`;
  });
}

/** Cut at whole characters. */
export const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const part = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part;
};

/** A text as a note quotes it. */
export const quoted = (text: string): string => {
  const line = text.replace(/[\p{C}\s]+/gu, " ").trim();
  return line.length > 80 ? `${cut(line, 77)}…` : line;
};

/** Braces that were no template where the text comes from, so that they are none here either. */
export const withoutTemplates = (text: string): string => text.replaceAll("{{", "{{{{");
