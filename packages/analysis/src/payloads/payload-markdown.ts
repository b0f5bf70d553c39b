// The table of example messages as Markdown, to paste into a discussion.
import { t } from "@gonogo/locale/t";
import type { PayloadTable } from "@gonogo/protocols/report";
import { formatCount, formatNumber, noFigure } from "../words/format.ts";
import { markdownTable } from "../words/markdown-table.ts";

/** `64 %` saved of the first; `−10 %`: so much more. */
export const savedText = (percent: number | null): string =>
  percent === null ? noFigure : `${formatNumber(percent, Math.abs(percent) < 10 ? 1 : 0)} %`;

/** `“binary fields” is the smallest with 46 bytes, 71 % less than “JSON” with 157.` */
export function smallestText({ payloads }: Pick<PayloadTable, "payloads">): string {
  const [first, ...others] = payloads;
  if (!first) return "";
  const least = Math.min(...payloads.map(({ bytes }) => bytes));
  const small = payloads.filter(({ bytes }) => bytes === least);
  const [smallest] = small;
  if (!smallest || small.length === payloads.length)
    return t("All messages have {bytes} bytes.", { bytes: formatCount(least) });
  const isFirst = smallest === first;
  const other = isFirst ? others.reduce((a, b) => (b.bytes < a.bytes ? b : a)) : first;
  const less = savedText(other.bytes === 0 ? null : 100 * (1 - least / other.bytes));
  return t("“{name}” is the smallest with {bytes} bytes, {less} less than “{other}” with {more}.", {
    name: smallest.name,
    bytes: formatCount(least),
    less,
    other: other.name,
    more: formatCount(other.bytes),
  });
}

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
    [t("Field: value (on the wire), bytes"), ...payloads.map(({ name }) => name)],
    [
      ...fields.map(({ field, sizes }) => [field, ...sizes.map(sizeText)]),
      [t("framing"), ...payloads.map(({ framingBytes }) => formatCount(framingBytes))],
      [strong(t("message")), ...payloads.map(({ bytes }) => strong(formatCount(bytes)))],
      [t("saved"), ...payloads.map(({ savedPercent }) => savedText(savedPercent))],
    ],
  );
