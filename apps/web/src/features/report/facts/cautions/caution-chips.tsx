// The findings of a report by name, below its verdict: each leads to what it says and what to do about it.

import { findingName } from "@gonogo/analysis/words/finding-names";
import { chipsOf } from "@gonogo/analysis/words/finding-order";
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { CircleSlash, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { cn } from "@/lib/cn";

const mostChips = 6;

/** Nothing where nothing was found. Findings of several cells are one chip. */
export function CautionChips({ diagnostics }: Pick<Report, "diagnostics">) {
  const { chips, more } = chipsOf(diagnostics, mostChips);
  if (chips.length === 0 && more === "") return null;
  return (
    <ul
      aria-label={t("Cautions")}
      className="flex flex-wrap items-center gap-2 text-12"
      id="cautions"
    >
      {chips.map(({ anchor, finding: one }) => {
        const isVoid = one.severity === "invalidating";
        const Icon = isVoid ? CircleSlash : TriangleAlert;
        return (
          <li key={anchor}>
            <Link
              href={`?tab=evidence#${anchor}`}
              className={cn(
                "inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 py-0.5 hover:underline",
                one.accepted
                  ? "bg-muted text-muted-foreground"
                  : isVoid
                    ? "bg-no-go-soft text-no-go"
                    : "bg-inconclusive-soft text-inconclusive",
              )}
              data-anchor
            >
              <Icon className="size-3.5 shrink-0" aria-hidden />
              {one.accepted
                ? t("{finding} (accepted)", { finding: findingName(one) })
                : findingName(one)}
            </Link>
          </li>
        );
      })}
      {more === "" ? null : (
        <li>
          <Link
            href="?tab=evidence#doubts"
            className="inline-flex min-h-6 items-center rounded-full bg-muted px-2.5 py-0.5 text-muted-foreground hover:underline"
            data-anchor
          >
            {chips.length > 0 ? t("and {more}", { more }) : more}
          </Link>
        </li>
      )}
    </ul>
  );
}
