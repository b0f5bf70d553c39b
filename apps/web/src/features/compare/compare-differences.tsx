// What differs between compared runs besides the code under test, field by field.

import { noFigure } from "@gonogo/analysis/words/format";
import { differenceText } from "@gonogo/analysis/words/run-comparison-words";
import { t } from "@gonogo/locale/t";
import type { RunComparison } from "@gonogo/protocols/report";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { ScrollFrame } from "@/components/ui/scroll-frame";

/** Most fields that are listed before the rest is folded. */
const mostDifferences = 8;

type DifferencesProps = { differences: RunComparison["differences"]; names: readonly string[] };

export function Differences({ differences, names }: DifferencesProps) {
  if (differences.length === 0)
    return (
      <p className="rounded-md border px-4 py-3 text-13" role="status">
        {t(
          "Nothing but the code under test differs: definition, targets, machine, network and engine are the same.",
        )}
      </p>
    );
  const [shown, folded] = [
    differences.slice(0, mostDifferences),
    differences.slice(mostDifferences),
  ];
  const table = (rows: RunComparison["differences"]) => (
    <ScrollFrame className="overflow-x-auto" label={t("What differs besides the code")}>
      <table className="w-full text-13" data-cards>
        <thead>
          <tr className="text-12 text-muted-foreground">
            <th scope="col" className="py-1 pr-4 text-left font-medium">
              {t("Differs")}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-3 py-1 text-left font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .map((row) => ({ ...differenceText(row), key: `${row.topic} ${row.field}` }))
            .map(({ key, title, values }) => (
              <tr key={key} className="border-t align-top">
                <th
                  scope="row"
                  data-main
                  className="min-w-32 py-1 pr-4 text-left font-normal max-sm:p-0"
                >
                  {title}
                </th>
                {values.map((value, place) => (
                  <td
                    key={names[place] ?? place}
                    className="figure px-3 py-1 break-words max-sm:w-full"
                  >
                    <span className="font-sans text-12 text-muted-foreground sm:hidden">
                      {names[place]}:{" "}
                    </span>
                    {place > 0 && value === values[0] ? (
                      <span className="text-muted-foreground">{t("same##value")}</span>
                    ) : value === null ? (
                      noFigure
                    ) : (
                      <TruncatedName name={value} max={48} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
  return (
    <section
      aria-labelledby="differences"
      className="grid gap-2 rounded-md border border-inconclusive/40 bg-inconclusive-soft px-4 py-3"
    >
      <h2 id="differences" className="text-14 font-semibold">
        {t("What differs besides the code")}
      </h2>
      {table(shown)}
      {folded.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-13">
            {t("{count} more", { count: folded.length })}
          </summary>
          {table(folded)}
        </details>
      ) : null}
    </section>
  );
}
