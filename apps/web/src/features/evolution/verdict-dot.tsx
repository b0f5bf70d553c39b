// The mark of a run in an evolution: its verdict as sign and colour, and the way to its report.
import type { VerdictName } from "@gonogo/protocols/events";

const signs: Readonly<Record<VerdictName, { sign: string; color: string }>> = {
  GO: { sign: "✓", color: "var(--go)" },
  "NO-GO": { sign: "✕", color: "var(--no-go)" },
  INCONCLUSIVE: { sign: "≈", color: "var(--inconclusive)" },
  INVALID: { sign: "⊘", color: "var(--invalid)" },
};

type VerdictDotProps = { cx: number; cy: number; verdict: VerdictName | null };

/** Inside an SVG, centred on (cx, cy); runs without a verdict are small and hollow. */
export function VerdictDot({ cx, cy, verdict }: VerdictDotProps) {
  if (verdict === null)
    return (
      <circle
        cx={cx}
        cy={cy}
        r={4}
        fill="var(--background)"
        stroke="var(--foreground)"
        strokeWidth={1.5}
      />
    );
  const { sign, color } = signs[verdict];
  return (
    <g>
      <circle cx={cx} cy={cy} r={8} fill={color} />
      <text
        x={cx}
        y={cy}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={12}
        fontWeight={700}
        fill="var(--background)"
      >
        {sign}
      </text>
    </g>
  );
}
