// The switch between a logarithmic and a linear axis of values.
"use client";

import type { ScaleKind } from "../scale/value-scale.ts";
import { Segmented } from "./segmented.tsx";

const scales = [
  { value: "log", label: "Log" },
  { value: "linear", label: "Linear" },
] as const;

/** Logarithmic or linear. */
export function ScaleSwitch(props: { value: ScaleKind; onChange: (kind: ScaleKind) => void }) {
  return <Segmented label="Scale of the value axis" options={scales} {...props} />;
}
