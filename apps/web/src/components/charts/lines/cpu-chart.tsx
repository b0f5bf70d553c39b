// CPU over time: cores that the generator, the target and others used during each block, by variant.
// A generator at its limit measures itself; a target at its limit is what a capacity test looks for.
"use client";

import { axisNumber } from "@gonogo/analysis/charts/axis-unit";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { linearScale } from "@gonogo/analysis/charts/value-scale";
import { msg, t } from "@gonogo/locale/t";
import { Line, ReferenceLine, XAxis } from "recharts";
import { axisText, axisTitle } from "../frame/axis-style.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { TableData } from "../frame/chart-table.tsx";
import { Marker } from "../frame/marker.tsx";
import { PanelGrid } from "../frame/panel-grid.tsx";
import { Plot } from "../frame/plot.tsx";
import { TooltipCard } from "../frame/tooltip-card.tsx";

export type CpuBlock = {
  /** Key of the variant's look. */
  readonly key: string;
  readonly sequence: number;
  readonly round: number;
  readonly valid: boolean;
  /** Cores; null: unknown. */
  readonly engine: number | null;
  readonly busiestThread: number | null;
  readonly target: number | null;
  readonly others: number | null;
};

type CpuChartProps = {
  title: string;
  blocks: readonly CpuBlock[];
  looks: readonly SeriesLook[];
  /** Cores of the engine's machine; null: unknown. */
  cores: number | null;
  description: string;
};

const users = [
  { field: "target", name: msg("Target") },
  { field: "engine", name: msg("Generator") },
  { field: "busiestThread", name: msg("Busiest thread of the generator") },
  { field: "others", name: msg("Other programs on the generator's machine") },
] as const;
type User = (typeof users)[number];

const cores = { suffix: "", divisor: 1 };

/** The chart with its table; a user of which nothing is known has no panel. */
export function CpuChart({ title, blocks, looks, cores: all, description }: CpuChartProps) {
  // One load thread is the whole generator, which is drawn once.
  const isOneThread = blocks.every(
    ({ engine, busiestThread }) =>
      engine === null || busiestThread === null || busiestThread > engine * 0.97,
  );
  const shown = users.filter(
    ({ field }) =>
      !(isOneThread && field === "busiestThread") && blocks.some((block) => block[field] !== null),
  );
  const table = (): TableData => ({
    columns: [
      { label: t("Block"), numeric: true },
      { label: t("Round"), numeric: true },
      { label: t("Variant") },
      ...shown.map(({ name }) => ({
        label: t("{user} (cores)", { user: t(name) }),
        numeric: true,
      })),
    ],
    rows: blocks.map((block) => [
      `${block.sequence + 1}`,
      `${block.round + 1}`,
      looks.find(({ key }) => key === block.key)?.name ?? "",
      ...shown.map(({ field }) => {
        const value = block[field];
        return value === null ? "–" : axisNumber(value, cores, 4);
      }),
    ]),
  });
  return (
    <ChartFrame
      title={title}
      description={description}
      looks={looks}
      table={table}
      note={
        isOneThread
          ? t(
              "One point a block. Generator: in the measured window; target and others: over the whole block, warm-up included. Hollow: not counted. A load thread at 1 core cannot send more; this generator has one.",
            )
          : t(
              "One point a block. Generator: in the measured window; target and others: over the whole block, warm-up included. Hollow: not counted. A load thread at 1 core cannot send more.",
            )
      }
    >
      <div className="grid gap-x-6 gap-y-4 @3xl:grid-cols-2">
        {shown.map((user) => (
          <div key={user.field} className="min-w-0">
            <p data-panel-name className="text-muted-foreground text-xs">
              {t(user.name)}
            </p>
            <PanelGrid looks={looks} height={200}>
              {(panel, width, height) => (
                <UserPanel
                  {...{ title, user, width, height }}
                  blocks={blocks}
                  looks={panel}
                  limit={
                    user.field === "busiestThread" || (isOneThread && user.field === "engine")
                      ? 1
                      : all
                  }
                />
              )}
            </PanelGrid>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}

type UserPanelProps = {
  title: string;
  user: User;
  blocks: readonly CpuBlock[];
  looks: readonly SeriesLook[];
  limit: number | null;
  width: number;
  height: number;
};

type DotPlace = { cx?: number; cy?: number; payload?: CpuBlock; index: number };

function UserPanel({ title, user, blocks, looks, limit, width, height }: UserPanelProps) {
  const { field, name } = user;
  const most = Math.max(0, ...blocks.map((block) => block[field] ?? 0));
  // A limit that is far away would press everything to the ground.
  const isNear = limit !== null && most > limit * 0.4;
  const scale = linearScale([most * 1.05, isNear ? limit : 0], 4);
  const dot = ({ cx, cy, payload, index }: DotPlace, look: SeriesLook) =>
    cx === undefined || cy === undefined || payload?.key !== look.key ? (
      <g key={`${look.key}-${index}`} />
    ) : (
      <Marker
        key={`${look.key}-${index}`}
        cx={cx}
        cy={cy}
        shape={look.shape}
        color={look.color}
        radius={2.5}
        hollow={!payload.valid}
      />
    );
  return (
    <Plot
      title={`${title}: ${t(name)}`}
      rows={blocks}
      scale={scale}
      unit={cores}
      width={width}
      height={height}
      valueTitle={t("cores")}
      card={(block: CpuBlock) => {
        const look = looks.find(({ key }) => key === block.key);
        const value = block[field];
        return look && value !== null ? (
          <TooltipCard
            title={t("block {block}, round {round}", {
              block: block.sequence + 1,
              round: block.round + 1,
            })}
            lines={[
              {
                look,
                label: look.name,
                value: t("{count} cores", { count: axisNumber(value, cores) }),
              },
            ]}
          />
        ) : null;
      }}
    >
      <XAxis
        dataKey="sequence"
        type="number"
        domain={["dataMin", "dataMax"]}
        tickFormatter={(sequence: number) => `${sequence + 1}`}
        allowDecimals={false}
        {...axisText}
        label={axisTitle(t("block, in the order they ran"), "x")}
      />
      {isNear ? (
        <ReferenceLine
          y={limit}
          stroke="var(--chart-limit)"
          strokeDasharray="5 4"
          label={{
            value: limit === 1 ? t("one core") : t("all {count} cores", { count: limit }),
            position: "insideTopRight",
            fontSize: 12,
            fill: "var(--chart-axis)",
          }}
        />
      ) : null}
      {looks.map((look) => (
        <Line
          key={look.key}
          dataKey={(block: CpuBlock) => (block.key === look.key ? block[field] : null)}
          name={look.name}
          stroke={look.color}
          strokeWidth={1.5}
          strokeDasharray={look.dash}
          connectNulls
          dot={(place) => dot(place, look)}
          isAnimationActive={false}
        />
      ))}
    </Plot>
  );
}
