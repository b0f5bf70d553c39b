// Every page in every state, wide and narrow, light and dark: none scrolls sideways, none shows NaN or undefined,
// axe finds nothing serious. Members see the whole product; visitors see the sign-in page and what was shared with them.
import { test } from "@playwright/test";
import { e2e, seed } from "./instance.ts";
import { lookAt, nobody } from "./page-checks.ts";
import { memberStates, visitorStates } from "./page-states.ts";

/** Cases that other tools get wrong: pages of a kind that is walked already, so they are opened for their pictures. */
const pictured = {
  "report-why-not-evaluated": `${seed("plateau")}#gate-2`,
  "report-not-confirmed": seed("not-confirmed"),
  "report-baseline-answers-404": seed("baseline-answers-404"),
  "report-engine-bound": seed("engine-bound"),
  "report-engine-misses-schedule": seed("engine-misses-schedule"),
  "report-target-overloaded": seed("target-overloaded"),
  "report-candidate-errors": seed("candidate-errors"),
  "report-five-rounds": seed("five-rounds"),
  "report-too-few-requests": seed("too-few-requests"),
  "report-pilot-stopped": seed("pilot-stopped"),
  "report-cautions": seed("cautions"),
  "report-regression": seed("regression"),
  "report-imported": seed("imported"),
  "report-http-versions": seed("http-versions"),
};

for (const [kind, states] of Object.entries(memberStates))
  test(`every page: ${kind}`, ({ browser }) => lookAt(browser, states, e2e.sessionPath));
if (process.env.GONOGO_SCREENSHOTS)
  test("pictures of further reports", ({ browser }) => lookAt(browser, pictured, e2e.sessionPath));
test("every page of visitors", async ({ browser }) =>
  lookAt(browser, await visitorStates(), nobody));
