// Series over REST: how one metric moved over the runs of a benchmark, where it changed, and what members say of that.
import { Series as SeriesShape } from "@gonogo/protocols/report";
import { DecideChangeInput, decideChange } from "@gonogo/services/series/decide-change";
import { readSeries } from "@gonogo/services/series/read-series";
import { ReadSeriesInput } from "@gonogo/services/series/series-rows";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import type { RestApp, RestParts } from "../operation/route-parts.ts";

export const SeriesChange = component(
  "SeriesChange",
  "output",
  z.strictObject(SeriesShape.shape.changes.element.shape),
);
export const Series = component(
  "Series",
  "output",
  z.strictObject({
    ...SeriesShape.shape,
    changes: z
      .array(SeriesChange)
      .describe("Oldest first, those that are not found any more included."),
  }),
);

const tag = "Series";

export function addSeries(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "get",
    path: "/series",
    scope: "read",
    tag,
    summary: "Read a series",
    description:
      "One metric of one variant and cell, or of two variants divided (`over`), over the newest finished runs of a " +
      "benchmark, oldest first, with its change points (E-divisive with a t-test), the limits of its gates and the band of " +
      "their baseline. A series of more than `points` runs is thinned (LTTB); `from` and `to` give a part of it in full. A change is a finding and rewrites no verdict; changes smaller than the " +
      "calibrated noise of the target are only counted. False alarms: 3.5 % of stable series after 50 runs, 7 % after 100, " +
      "13 % after 200.",
    input: ReadSeriesInput,
    answer: { status: 200, description: "The series.", schema: Series },
    refuses: [404],
    handle: async ({ actor, input }) => readSeries(services, actor, await input()),
  });
  addOperation(app, {
    method: "put",
    path: "/series/changes",
    scope: "benchmarks:write",
    tag,
    summary: "Say what a change is",
    description:
      "State, owner and note of one change of a series, as `GET /series` gives it with the same figure, `branch` and `limit`. " +
      "What is left out stays as it was. Runs that begin after a change was accepted are compared with the runs since it. The state `new` without owner " +
      "and note takes back what was said. Needs the scope benchmarks:write.",
    input: DecideChangeInput,
    places: { body: { name: "ChangeDecision" } },
    example: {
      ...{ benchmark: "dispatch", metric: "p99", variant: "grpc" },
      run: "0199c1f4-5a7e-7000-8000-000000000000",
      ...{ state: "accepted", note: "The new TLS library." },
    },
    answer: { status: 200, description: "The change.", schema: SeriesChange },
    refuses: [404],
    handle: async ({ actor, input }) => decideChange(services, actor, await input()),
  });
}
