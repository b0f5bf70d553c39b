// The looks of a run: a small table of which were taken, at which level, and what each said.
// Nothing for a plan with one look.
import type { Report } from "@gonogo/protocols/report";
import { cn } from "@/lib/cn";
import { lookRows, savedLine } from "./look-rows.ts";

const heads = ["Look", "Valid rounds", "Level, each way", "Intervals", "Result"] as const;

export function LooksTable({ report }: { report: Report }) {
  const { verdict } = report;
  const rows = verdict ? lookRows({ ...report, verdict }) : [];
  if (!verdict || rows.length === 0) return null;
  const saved = savedLine({ ...report, verdict });
  return (
    <div className="mt-6 overflow-x-auto" data-looks>
      <table className="w-full max-w-3xl text-13">
        <caption className="mb-2 text-left font-medium">
          Looks{" "}
          <span className="font-normal text-muted-foreground">
            fixed before the run; together they spend the 2.5 % of a single one.
          </span>
        </caption>
        <thead>
          <tr className="border-b text-12 text-muted-foreground">
            {heads.map((head, column) => (
              <th
                key={head}
                scope="col"
                className={cn("py-2 font-medium", isText(column) ? "text-left" : "text-right", pad)}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.index}
              className={cn("border-b", row.decisive && "font-medium")}
              aria-current={row.decisive ? "true" : undefined}
            >
              {[row.index, row.rounds, row.level, row.interval, row.result].map((text, column) => (
                <td
                  key={heads[column]}
                  className={cn("py-2", isText(column) ? "text-left" : "figure text-right", pad)}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {saved ? <p className="mt-2 text-13 text-muted-foreground">{saved}</p> : null}
    </div>
  );
}

const isText = (column: number) => column === 0 || column === heads.length - 1;
const pad = "px-3 first:pl-0";
