// The weights of the scores: the report's own until the reader changes them, then kept in the address, so that a link to the
// page shows what its sender saw.
"use client";

import {
  defaultWeights,
  formatWeights,
  parseWeights,
  type Weights,
} from "@gonogo/analysis/report/scores/score-weights";
import type { Report } from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { useEffect, useMemo, useState } from "react";

const parameter = "weights";

function keepInAddress(weights: Weights | null): void {
  const address = new URL(window.location.href);
  address.searchParams.delete(parameter);
  // Written by hand: the address stays readable with its colons and commas.
  const kept = weights === null ? [] : [`${parameter}=${formatWeights(weights)}`];
  const search = [address.searchParams.toString(), ...kept].filter((part) => part !== "").join("&");
  const path = `${address.pathname}${search === "" ? "" : `?${search}`}${address.hash}`;
  window.history.replaceState(null, "", path);
}

export type WeightsState = {
  readonly weights: Weights;
  readonly isChanged: boolean;
  readonly set: (metric: MetricName, weight: number) => void;
  readonly reset: () => void;
};

/** On the server, and until the address was read, those that the report begins with. */
export function useWeights({ spec }: Pick<Report, "spec">): WeightsState {
  const own = useMemo(() => defaultWeights({ spec }), [spec]);
  const [chosen, setChosen] = useState<Weights | null>(null);
  useEffect(() => {
    const text = new URLSearchParams(window.location.search).get(parameter);
    if (text !== null) setChosen(parseWeights(text));
  }, []);
  const choose = (weights: Weights | null) => {
    setChosen(weights);
    keepInAddress(weights);
  };
  return {
    weights: chosen ?? own,
    isChanged: chosen !== null,
    set: (metric, weight) => choose(new Map([...(chosen ?? own), [metric, weight]])),
    reset: () => choose(null),
  };
}
