// The page of stages with none, one, and several, with and without the spread from run to run.
import { compareStages } from "@gonogo/analysis/stages/compare-stages";
import { runMetrics, runRowsOf } from "@gonogo/analysis/stages/run-rows";
import type { Stage, Stages } from "@gonogo/protocols/report";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { stagesChoiceFrom, stagesQuery } from "./stages-choice.ts";
import { StagesView } from "./stages-view.tsx";

const nothing = () => {};
const router = {
  ...{ bfcacheId: "test", back: nothing, forward: nothing, refresh: nothing },
  ...{ hmrRefresh: nothing, push: nothing, replace: nothing, prefetch: nothing },
};

type Made = { name: string; buildMode?: Stage["buildMode"]; perS: readonly number[] };

function stagesOf(made: readonly Made[]): Stages {
  const runs = made.map(({ name, perS }) =>
    perS.map((value, i) => ({
      id: `${name} ${i}`,
      figures: [
        {
          ...{ variant: "grpc", metric: "throughput" as const, bound: "exact" as const },
          ...{ value, low: value * 0.98, high: value * 1.02, requests: null },
        },
      ],
    })),
  );
  return {
    stages: made.map(({ name, buildMode = null }, i) => ({
      ...{ stage: name, buildMode, askedOtherwise: i === 1 ? ["grpc"] : [] },
      runs: (runs[i] ?? []).map(({ id }) => ({
        ...{ id, at: "2026-11-20T10:00:00.000Z", subject: { stage: name }, benchmarkVersion: 1 },
        ...{ verdict: "GO" as const, leftOut: null },
      })),
    })),
    ...{ reference: 0, environment: "here", variants: ["grpc"], operations: [], cell: 0 },
    leftOut: { environment: 2, terms: 0, unnamed: 0, older: 0, deleted: 1 },
    ...{ cells: [{ index: 0, label: "all" }], operation: null, runMetrics: [...runMetrics] },
    ...compareStages(runs, ["grpc"], 0),
    runRows: runRowsOf(runs, ["grpc"]),
  };
}

const textOf = (data: Stages): string =>
  renderToStaticMarkup(
    createElement(
      AppRouterContext.Provider,
      { value: router },
      createElement(StagesView, {
        data,
        emptyAction: createElement("button", { type: "button" }, "Run it"),
      }),
    ),
  ).replace(/<[^>]+>/g, " ");

const locked: Made = { name: "locked", buildMode: "debug", perS: [500] };

describe("the page of stages", () => {
  it("shows ratios, what is not decided, marks of debug builds, and what was left out", () => {
    const text = textOf(
      stagesOf([locked, { name: "binary", perS: [5_000] }, { name: "same", perS: [505] }]),
    );
    for (const part of [/debug build/, /×10(\.0)? \[.*?\] better/, /×1\.01 \[.*?\] not decided/])
      expect(text).toMatch(part);
    expect(text).toContain("same against locked, debug: no difference was found in 1 figure.");
    expect(text).toContain("One run a stage");
    expect(text).toContain("another request or target");
    expect(text).toContain("Left out: 2 runs in another environment");
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("shows runs with average and spread, and says when that spread is part of the intervals", () => {
    const text = textOf(stagesOf([locked, { name: "binary", perS: [5_000, 5_100] }]));
    expect(text).toMatch(/binary against locked.*: throughput of grpc .+\./i);
    expect(text).toContain("Intervals hold the spread from run to run");
    expect(text).toMatch(/Average\s+–\s+5,050/);
    expect(text).toMatch(/Spread\s+–\s+2\.0 %/);
  });

  it("says what to do with one stage, and with none", () => {
    expect(textOf(stagesOf([locked]))).toContain("There is one stage so far");
    expect(textOf(stagesOf([]))).toContain("Run it");
  });
});

it("keeps its choice in the address", () => {
  const choice = stagesChoiceFrom({ cell: "2", operation: "GET /tasks", reference: "1" });
  expect(stagesQuery(choice)).toBe("cell=2&reference=1&operation=GET+%2Ftasks");
  expect(stagesChoiceFrom({ cell: "-1", reference: "x" })).toEqual({
    ...{ cell: 0, operation: null, reference: 0 },
  });
});
