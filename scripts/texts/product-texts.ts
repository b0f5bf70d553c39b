// The texts of the whole product, and how they stand with a catalogue of translations.
import { readdirSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import exceptions from "./no-texts.json" with { type: "json" };
import { readTexts, type UnsaidText, type WrittenText } from "./read-texts.ts";

/** Where texts are written that `t` says. */
const speaking = [
  ...["packages/locale/src", "packages/protocols/src", "packages/analysis/src"],
  ...["packages/services/src", "apps/web/src"],
];
const isSource = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|\/generated\//.test(path);

/** Where every text is for people. What the web's server says to programs is English, as are files for programs and what workers store. */
const shown =
  /^(apps\/web\/src\/(app|components|features|lib|screens)|packages\/analysis\/src)\/(?!exports\/|shards\/|statistics\/)/;

/** Strings of a file that look like texts and are none: names of fields, code, keys. */
const noTexts: Readonly<Record<string, readonly string[]>> = exceptions;

export type Placed<T> = T & { readonly path: string };

export type ProductTexts = {
  readonly written: readonly Placed<WrittenText>[];
  readonly unsaid: readonly Placed<UnsaidText>[];
  readonly early: readonly Placed<UnsaidText>[];
};

/** @param root of the repository; `under`: the beginning of paths to read, all where it is empty */
export function productTexts(root: string, under = ""): ProductTexts {
  const paths = speaking
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    .filter((path) => isSource(path) && path.startsWith(under))
    .toSorted();
  const read = paths.map((path) => ({
    path,
    ...readTexts(path, readFileSync(`${root}/${path}`, "utf8")),
  }));
  return {
    written: read.flatMap(({ path, written }) => written.map((one) => ({ ...one, path }))),
    unsaid: read.flatMap(({ path, unsaid }) =>
      shown.test(path)
        ? unsaid
            .filter(({ text }) => !noTexts[path]?.includes(text))
            .map((one) => ({ ...one, path }))
        : [],
    ),
    early: read.flatMap(({ path, early }) => early.map((one) => ({ ...one, path }))),
  };
}

type Element = {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Record<string, { value: Element[] }>;
};
/** Of literals, `#`, and tags: they hold no value's name. */
const withoutName = new Set([0, 7, 8]);

/** Names of the values that a message has places for. Throws for one that cannot be read. */
export function placesOf(message: string): Set<string> {
  const names = new Set<string>();
  const visit = (elements: readonly Element[]) => {
    for (const { type, value, options } of elements) {
      if (!withoutName.has(type) && typeof value === "string") names.add(value);
      for (const option of Object.values(options ?? {})) visit(option.value);
    }
  };
  visit(new IntlMessageFormat(message, "en", undefined, { ignoreTag: true }).getAst() as Element[]);
  return names;
}

/** Faults of messages: they cannot be read, lack a value, or a translation has other places than its text. */
export function faultsOf(
  written: readonly Placed<WrittenText>[],
  messages: Readonly<Record<string, string>>,
): string[] {
  return written.flatMap(({ text, values, isOpen, path, line }) => {
    const at = `${path}:${line}`;
    try {
      const places = text.includes("{") ? placesOf(text) : new Set<string>();
      const given = new Set(values);
      const lacking = isOpen ? [] : [...places].filter((place) => !given.has(place));
      const useless = values === null ? [] : [...given].filter((value) => !places.has(value));
      const translation = messages[text];
      const others = translation === undefined ? new Set(places) : placesOf(translation);
      const differ = [...places, ...others].filter((one) => places.has(one) !== others.has(one));
      return [
        ...lacking.map((name) => `${at}: "${text}" lacks the value ${name}`),
        ...useless.map((name) => `${at}: "${text}" has no place for ${name}`),
        ...differ.map((name) => `${at}: "${text}" and its translation differ in {${name}}`),
      ];
    } catch (error) {
      return [
        `${at}: "${text}" or its translation is no message: ${error instanceof Error ? error.message : error}`,
      ];
    }
  });
}
