// A small table of figures: a name, then numbers, aligned to the right.
// Nothing when there are no rows.
import { TruncatedName } from "@/components/charts/frame/panel-grid";

/** Long names are shortened, and shown in full on focus. */
export const Name = ({ text, most }: { text: string; most: number }) =>
  text.length <= most ? text : <TruncatedName name={text} max={most} />;

type FigureTableProps = {
  caption: string;
  /** Head of the column of names. */
  first: string;
  heads: readonly string[];
  rows: readonly { name: string; figures: readonly string[] }[];
};

export function FigureTable({ caption, first, heads, rows }: FigureTableProps) {
  if (rows.length === 0) return null;
  return (
    <div className="mb-6 overflow-x-auto last:mb-0">
      <table className="w-full text-13">
        <caption className="mb-2 text-left font-medium">{caption}</caption>
        <FigureHeads first={first} heads={heads} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-b">
              <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
                <Name text={row.name} most={32} />
              </th>
              {row.figures.map((figure, index) => (
                <td
                  key={heads[index]}
                  className="px-3 py-2 text-right font-mono whitespace-nowrap tabular-nums"
                >
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The heads of a table of figures: that of the names, then those of the numbers. */
export const FigureHeads = ({ first, heads }: Pick<FigureTableProps, "first" | "heads">) => (
  <thead>
    <tr className="border-b text-12 text-muted-foreground">
      <th scope="col" className="py-2 pr-3 text-left font-medium whitespace-nowrap">
        {first}
      </th>
      {heads.map((head) => (
        <th key={head} scope="col" className="px-3 py-2 text-right font-medium whitespace-nowrap">
          {head}
        </th>
      ))}
    </tr>
  </thead>
);
