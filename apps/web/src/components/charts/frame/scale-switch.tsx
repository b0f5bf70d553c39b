// The switch between a logarithmic and a linear axis of values.
"use client";

import { Segmented } from "./segmented.tsx";
import type { ScaleKind } from "./value-scale.ts";

const scales = [
  { value: "log", label: "Log" },
  { value: "linear", label: "Linear" },
] as const;

/** Logarithmic or linear. */
export function ScaleSwitch(props: { value: ScaleKind; onChange: (kind: ScaleKind) => void }) {
  return <Segmented label="Scale of the value axis" options={scales} {...props} />;
}
