// Labels and hints of the retention's two fields, and what somebody typed into them.
import { plural } from "@gonogo/analysis/words/format";
import type { Retention } from "@/lib/router-types";

/** null: nothing was typed. What is no number goes to the server as it is, which says so. */
export const daysOf = (typed: string): number | null =>
  typed.trim() === "" ? null : Number(typed.trim());

export const retentionTexts = ({
  keepTimelineDaysOfInstance: days,
}: Pick<Retention, "keepTimelineDaysOfInstance">) =>
  [
    {
      name: "keepTimelineDays",
      label: "Latencies per second are kept for (days)",
      hint:
        days === null
          ? "Empty: for ever. Verdict, figures and findings stay in any case."
          : `Empty: ${plural(days, "day")}, as the operator set it. Verdict, figures and findings stay in any case.`,
    },
    {
      name: "keepRunDays",
      label: "Runs are kept for (days)",
      hint: "Empty: for ever. A removed run leaves its verdict and subject in lists of removed runs; there is no way back.",
    },
  ] as const;
