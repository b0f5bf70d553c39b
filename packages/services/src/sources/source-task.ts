// Reads a pasted or chosen text in a thread: finds out what it is, lists its requests, and fills in those that were chosen.
import { english, t } from "@gonogo/locale/t";
import { maxOperations } from "@gonogo/protocols/spec";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import type { ThreadTask } from "../threads/thread-task.ts";
import { readCurl } from "./read-curl.ts";
import { readDocument, requireText, unpackedText } from "./read-document.ts";
import { readGrpcurl } from "./read-grpcurl.ts";
import { isHar, readHar } from "./read-har.ts";
import { isOpenApi, readOpenApi } from "./read-openapi.ts";
import {
  type FilledItem,
  type ReadSource,
  type SourceItem,
  type SourceKind,
  uniqueNames,
} from "./source-types.ts";

/** A text, or its bytes by gzip, and which of its requests are to be filled in. */
export const ReadSourceInput = z
  .strictObject({
    text: z.string().optional(),
    /** Base64 of a file's bytes by gzip. */
    gzip: z.base64().optional(),
    /** Ids of items; absent: the only one, if there is one only. */
    picks: z.array(z.string().max(20)).max(maxOperations).optional(),
  })
  .refine(({ text, gzip }) => (text === undefined) !== (gzip === undefined), {
    path: ["text"],
    error: english("give either text or gzip"),
  });
export type ReadSourceInput = z.input<typeof ReadSourceInput>;

export type SourceReading = {
  readonly kind: SourceKind;
  readonly title: string;
  readonly items: readonly SourceItem[];
  readonly filled: readonly FilledItem[];
};

const command =
  /^\s*(?:[$#%>]\s+)?(?:[A-Za-z_]\w*=\S*\s+)*(?:\S*[/\\])?(curl|grpcurl)(?:\.exe)?(?:\s|$)/m;

/** Of a definition the editor reads the text itself. */
const definition: ReadSource = {
  ...{ kind: "definition", title: "", items: [] },
  fill: () => {
    throw new Error("a definition has no items");
  },
};

function sourceOf(text: string): ReadSource {
  const start = text.trimStart();
  // Documents may mention curl in a line of their own.
  const isDocument =
    /^(?:[[{]|---|%YAML|openapi\s*:|swagger\s*:|["']?(?:openapi|swagger)["']?\s*:)/.test(start);
  const [, program] = isDocument ? [] : (command.exec(start.slice(0, 20_000)) ?? []);
  if (program === "curl") return readCurl(text);
  if (program === "grpcurl") return readGrpcurl(text);
  if (/^https?:\/\/\S+$/i.test(text.trim()))
    return readCurl(`curl '${text.trim().replaceAll("'", "%27")}'`);
  const value = readDocument(text);
  if (isOpenApi(value)) return readOpenApi(value);
  if (isHar(value)) return readHar(value);
  if (typeof value === "object" && value !== null && "variants" in value) return definition;
  throw new ServiceError(
    "invalid_input",
    t(
      "The text is neither a curl or grpcurl command, an OpenAPI document, a HAR log nor a definition.",
    ),
    { field: "text", remedy: t("Paste the whole of it, from its first line.") },
  );
}

/** Throws `invalid_input`. */
export function readSourceText(input: ReadSourceInput): SourceReading {
  const text = (input.gzip === undefined ? (input.text ?? "") : unpackedText(input.gzip)).replace(
    /^\uFEFF/,
    "",
  );
  requireText(text);
  try {
    return readingOf(sourceOf(text), input.picks);
  } catch (error) {
    // What nests deeper than the stack, or asks for a text longer than any.
    if (error instanceof RangeError)
      throw new ServiceError(
        "invalid_input",
        t("The text is nested too deep, or asks for too much."),
        {
          field: "text",
          remedy: t("Keep what you need of it."),
        },
      );
    throw error;
  }
}

function readingOf(source: ReadSource, picks: readonly string[] | undefined): SourceReading {
  const { kind, title, items } = source;
  const names = uniqueNames(items);
  const chosen = new Set(picks ?? (items.length === 1 ? items.map(({ id }) => id) : []));
  const filled = items.flatMap((item, i) =>
    chosen.has(item.id)
      ? [{ id: item.id, name: names[i] ?? item.id, origin: item.origin, ...source.fill(item) }]
      : [],
  );
  return { kind, title, items, filled };
}

export const sourceTask: ThreadTask<ReadSourceInput, SourceReading> = {
  name: "source",
  run: readSourceText,
  limitMs: 15_000,
  asJson: true,
  what: english("the text"),
  remedy: english("Keep the requests that you need, or send an OpenAPI document as JSON."),
};
