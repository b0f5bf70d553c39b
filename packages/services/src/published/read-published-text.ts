// Published figures as text, YAML or JSON, read into a file that is whole: or every issue with its field and remedy.
// Needs no database: `npm run audit` reads with it what the page and the API store.
import { formatNumber } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { maxPublishedBytes, PublishedFile } from "@gonogo/protocols/published";
import { parseInput, ServiceError } from "../errors.ts";
import { readYaml } from "../yaml/read-yaml.ts";

/** Throws `invalid_input`; `field` is what the text is called where it came from. */
export function readPublishedText(text: string, field = "text"): PublishedFile {
  requirePublishedSize(Buffer.byteLength(text), field);
  return parseInput(PublishedFile, readYaml(text, field));
}

/** Throws where a text of so many bytes is not read at all. */
export function requirePublishedSize(bytes: number, field: string): void {
  if (bytes <= maxPublishedBytes) return;
  throw new ServiceError(
    "invalid_input",
    t("{field} has {size} MB: at most {most} MB are read", {
      field,
      size: formatNumber(bytes / 1e6, 1),
      most: maxPublishedBytes / 1e6,
    }),
    { field, remedy: t("Keep to figures and claims, or split the file.") },
  );
}
