// Bytes of example messages side by side: of each field its value and what it takes on the wire, then the message.
// The same table is in the report and on the tool page.

import { savedText, smallestText } from "@gonogo/analysis/payloads/payload-markdown";
import { formatCount, noFigure } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import type { PayloadTable } from "@gonogo/protocols/report";
import { Fragment } from "react";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { TruncatedName } from "./charts/frame/panel-grid.tsx";

/** Which message is the smallest and by how much, as a sentence and as bars; nothing of a single message. */
export function PayloadAnswer({ table }: { table: PayloadTable }) {
  const { payloads } = table;
  const most = Math.max(1, ...payloads.map(({ bytes }) => bytes));
  if (payloads.length < 2) return null;
  return (
    <div className="grid gap-3">
      <p className="text-14 font-medium">{smallestText(table)}</p>
      <ul className="grid gap-2 text-13">
        {payloads.map(({ name, bytes }) => (
          <li key={name} className="grid grid-cols-[minmax(0,8rem)_1fr_4rem] items-center gap-3">
            <TruncatedName name={name} />
            <span aria-hidden className="h-3 rounded-[2px] bg-muted">
              <span
                className="block h-full rounded-[2px] bg-foreground/70"
                style={{ width: `${(100 * bytes) / most}%` }}
              />
            </span>
            <span className="figure text-right">{formatCount(bytes)} B</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const figure = "figure px-3 py-1.5 text-right whitespace-nowrap";

export function PayloadSizesTable({ table }: { table: PayloadTable }) {
  const { payloads, fields } = table;
  return (
    <ScrollFrame className="overflow-x-auto" label={t("Payload sizes in bytes")}>
      <table className="w-full text-13">
        <caption className="mb-2 text-left text-12 text-muted-foreground">
          {t(
            "Bytes of each field: the value alone, and on the wire with tag and length (protobuf) or name, quotes and comma (JSON)",
          )}
        </caption>
        <thead className="text-12 text-muted-foreground">
          <tr>
            <th
              scope="col"
              rowSpan={2}
              className="py-2 pr-3 text-left align-bottom font-medium whitespace-nowrap"
            >
              {t("Field")}
            </th>
            {payloads.map(({ name, type, encoding }) => (
              <th
                key={name}
                scope="colgroup"
                colSpan={2}
                className="px-3 pt-2 text-right font-medium"
              >
                <TruncatedName name={name} />
                <span className="block font-normal">
                  {type ?? (encoding === "json" ? "JSON" : "")}
                </span>
              </th>
            ))}
          </tr>
          <tr className="border-b">
            {payloads.map(({ name }) => (
              <Fragment key={name}>
                <th scope="col" className="px-3 pb-2 text-right font-normal whitespace-nowrap">
                  {t("value")}
                </th>
                <th scope="col" className="px-3 pb-2 text-right font-normal whitespace-nowrap">
                  {t("wire")}
                </th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, sizes }) => (
            <tr key={field} className="border-b">
              <th
                scope="row"
                className="figure py-1.5 pr-3 text-left font-normal whitespace-nowrap"
              >
                {field}
              </th>
              {sizes.map((size, i) => (
                <Fragment key={payloads[i]?.name}>
                  <td className={figure}>
                    {size?.valueBytes == null ? noFigure : formatCount(size.valueBytes)}
                  </td>
                  <td className={`${figure} text-muted-foreground`}>
                    {size ? formatCount(size.bytes) : noFigure}
                  </td>
                </Fragment>
              ))}
            </tr>
          ))}
          <Total
            name={t("Framing")}
            figures={payloads.map(({ framingBytes }) => formatCount(framingBytes))}
          />
        </tbody>
        <tfoot className="font-medium">
          <Total
            name={t("Message##noun")}
            figures={payloads.map(({ bytes }) => formatCount(bytes))}
          />
          {payloads.length > 1 ? (
            <Total
              name={t("Saved against {message}", { message: payloads[0]?.name ?? "" })}
              figures={payloads.map(({ savedPercent }) => savedText(savedPercent))}
            />
          ) : null}
        </tfoot>
      </table>
    </ScrollFrame>
  );
}

/** A figure of each message as a whole. */
function Total({ name, figures }: { name: string; figures: readonly string[] }) {
  return (
    <tr className="border-b">
      <th scope="row" className="py-1.5 pr-3 text-left font-[inherit]">
        {name}
      </th>
      {figures.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other name than their place here
        <td key={i} colSpan={2} className={figure}>
          {text}
        </td>
      ))}
    </tr>
  );
}
