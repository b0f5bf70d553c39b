// The fairness checklist: whether the sides were on equal terms, check by check.
// Sides that agree are written once.
import type { Report } from "@gonogo/protocols/report";
import { Check, CircleQuestionMark, EqualNot, type LucideIcon } from "lucide-react";
import { TruncatedName } from "@/components/charts/frame/truncated-name";
import { cn } from "@/lib/cn";

const looks: Readonly<
  Record<"equal" | "unequal" | "unknown" | "open", { icon: LucideIcon; word: string; text: string }>
> = {
  equal: { icon: Check, word: "equal", text: "text-go" },
  unequal: { icon: EqualNot, word: "differs", text: "text-inconclusive" },
  unknown: { icon: CircleQuestionMark, word: "unknown", text: "text-muted-foreground" },
  open: { icon: CircleQuestionMark, word: "not judged", text: "text-muted-foreground" },
};

/** What sides show that neither engine nor server reports. */
const unknownValues: ReadonlySet<string> = new Set(["unknown", "not reported"]);

function lookOf({ equal, sides }: OneCheck) {
  if (equal !== null) return equal ? looks.equal : looks.unequal;
  return sides.some(({ value }) => unknownValues.has(value)) ? looks.unknown : looks.open;
}

/** Sides with the same value together, in the order of the variants. */
export function groupedSides(
  sides: readonly { variant: string; value: string }[],
): { value: string; variants: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const side of sides)
    groups.set(side.value, [...(groups.get(side.value) ?? []), side.variant]);
  return [...groups.entries()].map(([value, variants]) => ({ value, variants }));
}

type FairnessTableProps = {
  checks: Report["fairness"];
  /** How many are compared; one alone is on equal terms with nobody. */
  variants: number;
  /** Another tool measured the run, and does not record what the list asks. */
  imported: boolean;
};

/** The checklist as a table: of every comparison, judged or not, also while there is nothing to list yet. */
export function FairnessTable({ checks, variants, imported }: FairnessTableProps) {
  if (checks.length === 0)
    return variants < 2 ? null : (
      <p className="text-13" data-fairness="to come">
        <span className="font-medium">Are the sides on equal terms?</span>{" "}
        {imported
          ? "Not known: the tool that measured them does not record what its connections were."
          : "Not known: the checklist needs a block of every variant in one cell."}
      </p>
    );
  return (
    <table className="responsive-table w-full text-13">
      <caption className="mb-2 text-left font-medium">Are the sides on equal terms?</caption>
      <thead>
        <tr className="border-b text-left text-12 text-muted-foreground">
          <th scope="col" className="py-2 pr-3 font-medium">
            Check
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            Result
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            Sides
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <CheckRow key={check.check} check={check} />
        ))}
      </tbody>
    </table>
  );
}

type OneCheck = Report["fairness"][number];

function CheckRow({ check }: { check: OneCheck }) {
  const look = lookOf(check);
  const Icon = look.icon;
  const groups = groupedSides(check.sides);
  return (
    <tr className="border-b align-top">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {check.check}
      </th>
      <td className={cn("px-3 py-2 whitespace-nowrap", look.text)}>
        <span className="inline-flex items-center gap-2">
          <Icon className="size-4" aria-hidden />
          {look.word}
        </span>
      </td>
      <td className="px-3 py-2">
        {groups.map((group) => (
          <span key={group.value} className="block">
            {groups.length === 1 ? null : (
              <span className="text-muted-foreground">
                {group.variants.map((variant, index) => (
                  <span key={variant}>
                    {index > 0 ? ", " : ""}
                    <TruncatedName name={variant} max={20} />
                  </span>
                ))}
                :{" "}
              </span>
            )}
            {group.value}
          </span>
        ))}
      </td>
    </tr>
  );
}
