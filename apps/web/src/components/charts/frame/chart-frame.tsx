// The frame of every chart: a title that says what is compared, switches, a legend, the table behind it, and both as files.
// Height is reserved before anything is drawn, so that nothing jumps.
"use client";

import { t } from "@gonogo/locale/t";
import { type ReactNode, useId, useRef, useState } from "react";
import "../charts.css";
import { maxSeriesInOne, type SeriesLook } from "@gonogo/analysis/charts/series-look";
import { ChartTable, type TableData } from "./chart-table.tsx";
import { SaveMenu } from "./save-menu.tsx";
import { Segmented } from "./scale-switch.tsx";
import { SeriesLegend } from "./series-key.tsx";

type ChartFrameProps = {
  title: string;
  /** How to read it, or what it leaves out. */
  note?: ReactNode;
  /** What the picture shows, in a sentence or two for those who do not see it. */
  description?: string;
  looks: readonly SeriesLook[];
  /** Legends show lines, or markers alone. */
  lineKeys?: boolean;
  /** The picture labels its lines where it is wide enough, so the legend then gives way. */
  directLabels?: boolean;
  controls?: ReactNode;
  /** The numbers behind the picture, made when the table is asked for. */
  table: () => TableData;
  children: ReactNode;
};

const views = () =>
  [
    { value: "chart", label: t("Chart") },
    { value: "table", label: t("Table") },
  ] as const;

/** A figure with its switches; `children` is the picture. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, note, description, looks, lineKeys, directLabels, controls, table, children } =
    props;
  const [view, setView] = useState<"chart" | "table">("chart");
  const titleId = useId();
  const descriptionId = useId();
  const box = useRef<HTMLDivElement>(null);
  return (
    <figure
      aria-labelledby={titleId}
      aria-describedby={description === undefined ? undefined : descriptionId}
      className="@container m-0 flex min-w-0 flex-col gap-2 break-inside-avoid"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <figcaption id={titleId} className="min-w-0 font-medium text-sm">
          {title}
        </figcaption>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {view === "chart" && controls}
          <Segmented
            label={t("View of: {chart}", { chart: title })}
            options={views()}
            value={view}
            onChange={setView}
          />
          <SaveMenu
            title={title}
            looks={looks}
            box={box}
            isPicture={view === "chart"}
            table={table}
          />
        </div>
      </div>
      {description === undefined ? null : (
        <p id={descriptionId} className="sr-only">
          {description}
        </p>
      )}
      {looks.length > 0 && (
        <div className={directLabels && looks.length <= maxSeriesInOne ? "@xl:hidden" : ""}>
          <SeriesLegend looks={looks} line={lineKeys ?? true} />
        </div>
      )}
      {view === "chart" ? (
        <div ref={box} className="chart-canvas min-w-0">
          {children}
        </div>
      ) : (
        <ChartTable data={table()} caption={title} />
      )}
      {note && <p className="max-w-prose text-muted-foreground text-xs">{note}</p>}
    </figure>
  );
}
