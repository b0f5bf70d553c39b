// The line beside Advanced: what differs from the defaults, and nothing else.
import { expect, it } from "vitest";
import { advancedText, isAdvanced } from "./advanced-parts.ts";
import { newEditorValues } from "./editor-values.ts";

it("says that all is at its default", () => {
  expect(advancedText(newEditorValues())).toBe(
    "network · axes · log-in and tear-down · rows · plan and looks · pilot · payload sizes · think time · hosts · safety limits: all at their defaults",
  );
});

it("says what differs", () => {
  const values = newEditorValues();
  values.plan.rounds = "6";
  values.plan.blockMs = "1000";
  values.plan.pilot = "off";
  values.network.profile = "wan";
  expect(advancedText(values)).toBe(
    "network: wan · plan and looks: 6 rounds and blocks of 1 s · pilot: off · all else at its default",
  );
});

it("knows which fields it folds away", () => {
  expect(["plan.rounds", "load.stopP99Ms", "axes.0.columns.0.name"].every(isAdvanced)).toBe(true);
  expect(["load.clients", "gates.0.text", "variants.0.target", "name"].some(isAdvanced)).toBe(
    false,
  );
});
