// The table of example messages as Markdown, to paste into a discussion.
import type { PayloadTable } from "@gonogo/protocols/report";
import { formatCount, formatNumber, noFigure } from "../words/format.ts";
import { markdownTable } from "../words/markdown-table.ts";

/** `64 %` saved of the first; `−10 %`: so much more. */
export const savedText = (percent: number | null): string =>
  percent === null ? noFigure : `${formatNumber(percent, Math.abs(percent) < 10 ? 1 : 0)} %`;

/** `36 (38)`: the value, and what it takes on the wire; `(2)` of what only holds other fields. */
function sizeText(size: PayloadTable["fields"][number]["sizes"][number]): string {
  if (size === null) return noFigure;
  const wire = `(${formatCount(size.bytes)})`;
  return size.valueBytes === null ? wire : `${formatCount(size.valueBytes)} ${wire}`;
}

const strong = (markdown: string) => ({ markdown: `**${markdown}**` });

/** Fields with their value and, in brackets, their bytes on the wire; then framing, the message, and what is saved. */
export const payloadMarkdown = ({ payloads, fields }: PayloadTable): string =>
  markdownTable(
    ["Field: value (on the wire), bytes", ...payloads.map(({ name }) => name)],
    [
      ...fields.map(({ field, sizes }) => [field, ...sizes.map(sizeText)]),
      ["framing", ...payloads.map(({ framingBytes }) => formatCount(framingBytes))],
      [strong("message"), ...payloads.map(({ bytes }) => strong(formatCount(bytes)))],
      ["saved", ...payloads.map(({ savedPercent }) => savedText(savedPercent))],
    ],
  );
