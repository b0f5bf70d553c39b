// Verdict badge: GO, NO-GO, INCONCLUSIVE or INVALID, each with icon, word and colour of its own.
// Colour is never the only carrier; INVALID is hatched as well.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { VerdictName } from "@gonogo/protocols/events";
import { cva, type VariantProps } from "class-variance-authority";
import { Check, CircleSlash, EqualApproximately, type LucideIcon, X } from "lucide-react";
import { cn } from "@/lib/cn";

export const verdictWords: Readonly<Record<VerdictName, Msg>> = {
  GO: msg("GO"),
  "NO-GO": msg("NO-GO"),
  INCONCLUSIVE: msg("INCONCLUSIVE"),
  INVALID: msg("INVALID"),
};

type VerdictLook = {
  icon: LucideIcon;
  /** Text colour on a plain background. */
  text: string;
  /** Soft background that goes with it. */
  soft: string;
  /** Border in the same hue. */
  border: string;
};

/** Looks of the verdicts, for larger surfaces such as the report's head. */
export const verdictLooks: Readonly<Record<VerdictName, VerdictLook>> = {
  GO: { icon: Check, text: "text-go", soft: "bg-go-soft", border: "border-go" },
  "NO-GO": { icon: X, text: "text-no-go", soft: "bg-no-go-soft", border: "border-no-go" },
  INCONCLUSIVE: {
    icon: EqualApproximately,
    text: "text-inconclusive",
    soft: "bg-inconclusive-soft",
    border: "border-inconclusive",
  },
  INVALID: {
    icon: CircleSlash,
    text: "text-invalid",
    soft: "bg-invalid-soft hatched",
    border: "border-invalid",
  },
};

const sizes = cva("inline-flex items-center whitespace-nowrap font-semibold", {
  variants: {
    size: {
      sm: "gap-1 rounded-sm px-2 text-12 leading-5 [&>svg]:size-3",
      md: "gap-2 rounded-md px-3 text-14 leading-7 [&>svg]:size-4",
      lg: "gap-2 rounded-md px-4 text-20 leading-10 [&>svg]:size-5",
    },
  },
  defaultVariants: { size: "sm" },
});

type VerdictBadgeProps = VariantProps<typeof sizes> & {
  /** null: no verdict (no gates, or not finished). */
  verdict: VerdictName | null;
  className?: string;
};

export function VerdictBadge({ verdict, size, className }: VerdictBadgeProps) {
  if (verdict === null)
    return (
      <span className={cn("text-13 text-muted-foreground", className)}>{t("no verdict")}</span>
    );
  const look = verdictLooks[verdict];
  const Icon = look.icon;
  return (
    <span
      data-slot="verdict-badge"
      data-verdict={verdict}
      className={cn(sizes({ size }), look.text, look.soft, className)}
    >
      <Icon strokeWidth={2.5} aria-hidden />
      {t(verdictWords[verdict])}
    </span>
  );
}
