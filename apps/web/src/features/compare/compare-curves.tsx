// Latency curves of several runs over one another, of the variant and cell that the reader picks.
"use client";

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { t } from "@gonogo/locale/t";
import type { RunComparison } from "@gonogo/protocols/report";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Picker } from "@/components/picker";

const LatencyCurveChart = dynamic(
  () => import("@/components/charts/lines/latency-curve-chart").then((m) => m.LatencyCurveChart),
  { ssr: false, loading: () => <div aria-busy className="h-80 rounded-md bg-muted/40" /> },
);

type CompareCurvesProps = {
  curves: RunComparison["curves"];
  /** Of the runs, in their order. */
  looks: readonly SeriesLook[];
};

const labelOf = ({ variant, cell }: RunComparison["curves"][number]): string =>
  [variant, cell].filter(Boolean).join(", ");

export function CompareCurves({ curves, looks }: CompareCurvesProps) {
  const [place, setPlace] = useState(0);
  const curve = curves[place] ?? curves[0];
  if (!curve) return null;
  const series = looks.flatMap((look, i) => {
    const own = curve.runs[i];
    return own ? [{ look, requests: own.requests, points: own.points }] : [];
  });
  return (
    <>
      {curves.length > 1 ? (
        <Picker
          label={t("Variant")}
          value={String(place)}
          options={curves.map((one, i) => ({ value: String(i), label: labelOf(one) }))}
          onChange={(value) => setPlace(Number(value))}
        />
      ) : null}
      <LatencyCurveChart
        title={t("Response time of {variant}, by run", { variant: labelOf(curve) })}
        series={series}
        time={t("response time")}
        counted={t("requests")}
      />
    </>
  );
}
