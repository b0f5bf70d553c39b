// Every seeded scenario tells one story, through the same services as a measured run.
import { scenarioNames } from "@gonogo/seed/seed-scenario";
import { makeSeededInstance } from "@gonogo/seed/testing/seeded-instance";
import { readReport } from "@gonogo/services/run/read-report";
import { expect, it, onTestFinished } from "vitest";
import { storyIssues } from "./testing/report-story.ts";

/** Weeks of runs of one kind each: `regression-stays` has all that they have. */
const isLong = (name: string) => name === "evolution" || name === "regression";

it.each(scenarioNames.filter((name) => !isLong(name)))("%s", async (name) => {
  const instance = await makeSeededInstance([name]);
  onTestFinished(() => instance.close());
  for (const id of new Set(instance.seeded(name).runIds)) {
    const report = await readReport(instance.context, instance.owner, { id });
    expect(storyIssues(report)).toEqual([]);
  }
});
