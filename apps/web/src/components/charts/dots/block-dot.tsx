// The mark of one block in the dot plot, and the crosshair's card for it.
import { Marker } from "../frame/marker.tsx";
import type { SeriesLook } from "../frame/series-look.ts";
import { TooltipCard } from "../frame/tooltip-card.tsx";
import { type AxisUnit, axisValue } from "../scale/axis-unit.ts";
import type { DotRow } from "./block-dots-data.ts";

type DotPlace = { cx?: number; cy?: number; payload?: DotRow; index: number };

/** A marker, hollow when the block is not counted; a cross when it gave no value. */
export function blockDot({ cx, cy, payload, index }: DotPlace, look: SeriesLook) {
  const key = `${look.key}-${index}`;
  if (cx === undefined || cy === undefined || !payload || payload.key !== look.key)
    return <g key={key} />;
  if (payload.value === null)
    return (
      <path
        key={key}
        d={`M${cx - 4},${cy - 4}l8,8m0,-8l-8,8`}
        stroke={look.color}
        strokeWidth={1.75}
        fill="none"
      />
    );
  return (
    <Marker
      key={key}
      cx={cx}
      cy={cy}
      shape={look.shape}
      color={look.color}
      hollow={!payload.valid}
    />
  );
}

/** What is known of the block under the crosshair. */
export function dotCard(row: DotRow, looks: readonly SeriesLook[], unit: AxisUnit) {
  const look = looks.find((one) => one.key === row.key) ?? null;
  if (!look) return null;
  const value = row.value === null ? "no value" : axisValue(row.value, unit, 4);
  const cores = row.ranOn === "" ? [] : [{ look: null, label: "Cores", value: row.ranOn }];
  const reasons = row.reasons.map((reason) => ({ look: null, label: reason, value: "" }));
  return (
    <TooltipCard
      title={`Block ${row.order}, round ${row.round + 1}${row.valid ? "" : ", not part of the evidence"}`}
      lines={[{ look, label: look.name, value }, ...cores, ...reasons]}
    />
  );
}
