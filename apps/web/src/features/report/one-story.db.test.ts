// Every seeded scenario tells one story, through the same services as a measured run.
import { scenarioNames, seedScenario } from "@gonogo/seed/seed-scenario";
import { readReport } from "@gonogo/services/run/read-report";
import { testInstance } from "@gonogo/services/testing/test-context";
import { expect, it } from "vitest";
import { storyIssues } from "./testing/report-story.ts";

const instance = testInstance();

/** Weeks of runs of one kind each: `regression-stays` has all that they have. */
const isLong = (name: string) => name === "evolution" || name === "regression";

it.each(scenarioNames.filter((name) => !isLong(name)))("%s", async (name) => {
  const { context, owner } = instance;
  const { runIds } = await seedScenario(context, owner, name);
  for (const id of new Set(runIds)) {
    const report = await readReport(context, owner, { id });
    expect(storyIssues(report)).toEqual([]);
  }
});
