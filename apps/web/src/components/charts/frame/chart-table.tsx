// The table behind a chart: the same numbers, for those who cannot or would rather not read a picture.
// Columns are given with their unit in the header; numbers align right in tabular figures.
import { ScrollFrame } from "@/components/ui/scroll-frame";

export type TableData = {
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly (readonly string[])[];
};

/** A scrolling table of ready-made texts. */
export function ChartTable({ data, caption }: { data: TableData; caption: string }) {
  return (
    <ScrollFrame
      label={caption}
      className="max-h-96 overflow-auto rounded-md border border-border outline-none focus-visible:ring-2 focus-visible:ring-ring print:max-h-none"
    >
      <table className="w-full border-collapse text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-muted">
          <tr>
            {data.columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={`whitespace-nowrap px-2 py-1.5 font-medium ${column.numeric ? "text-right" : "text-left"}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={index} className="border-border border-t">
              {row.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their column
                  key={column}
                  className={`whitespace-nowrap px-2 py-1 ${data.columns[column]?.numeric ? "text-right font-mono tabular-nums" : ""}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
