// Comparisons of runs over REST: the object that the page *Compare* shows, and the same as Markdown.
import { RunComparison } from "@gonogo/protocols/report";
import {
  CompareRunsInput,
  compareRuns,
  compareRunsMarkdown,
} from "@gonogo/services/run/compare-runs";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import type { RestApp, RestParts } from "../operation/route-parts.ts";

const Comparison = component("RunComparison", "output", z.strictObject(RunComparison.shape));

const tag = "Runs";
const which =
  "Two to five finished runs by `runs`, or the newest finished run of each branch by `benchmark` and `branches`. " +
  "The first is what the others are compared with. ";

export function addComparisons(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "get",
    path: "/comparisons",
    scope: "read",
    tag,
    summary: "Compare runs",
    description:
      `${which}A change is judged by the spread between comparable runs, as a gate pinned to the earlier run is; else ` +
      "`notJudged` says why, and the interval covers the noise within the two runs alone.",
    input: CompareRunsInput,
    answer: { status: 200, description: "The comparison.", schema: Comparison },
    refuses: [404, 409],
    handle: async ({ actor, input }) => compareRuns(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/comparisons.md",
    scope: "read",
    tag,
    summary: "Compare runs, as Markdown",
    description: `${which}What differs besides the code, metrics with their changes, and gates, to paste.`,
    input: CompareRunsInput,
    answer: {
      status: 200,
      description: "The comparison.",
      schema: z.string(),
      mediaType: "text/markdown",
    },
    refuses: [404, 409],
    handle: async ({ actor, input }) => compareRunsMarkdown(services, actor, await input()),
  });
}
