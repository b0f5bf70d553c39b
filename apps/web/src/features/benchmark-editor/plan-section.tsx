// The plan: for how long and how often each cell is measured.
// Looks are fixed here, before the run, because looking later at will would inflate the error rates.
"use client";

import { type Msg, msg, t } from "@gonogo/locale/t";
import type { PilotMode, Placement } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import { CheckField, ChoiceField, TextField } from "./fields/fields.tsx";
import { Section } from "./fields/section.tsx";
import type { ComparableChoice, EditorValues } from "./values/editor-values.ts";

const pilots = (): readonly { value: PilotMode; label: string }[] => [
  { value: "adapt", label: t("Adapt within bounds") },
  { value: "stop", label: t("Stop if it cannot be measured") },
  { value: "replan", label: t("Lower the load until it can") },
  { value: "warn", label: t("Only warn") },
  { value: "off", label: t("None##pilot") },
];

const placementChoices = (): readonly { value: Placement; label: string }[] => [
  { value: "apart", label: t("Apart from local targets") },
  { value: "beside", label: t("Beside a local target") },
  { value: "kernel", label: t("As the kernel places them") },
];

const comparableChoices = (): readonly { value: ComparableChoice; label: string }[] => [
  { value: "same-cpu", label: t("Runs of the same machine type") },
  { value: "same-label", label: t("Runs of workers with the same label") },
  { value: "paired-only", label: t("None: only variants of one run") },
];

/** What each choice costs. */
const comparableCosts: Readonly<Record<ComparableChoice, Msg>> = {
  "same-cpu": msg(
    "Same CPU model and cores, kernel, network and placement: a run on another machine starts a new history.",
  ),
  "same-label": msg(
    "A difference between the machines counts as a change, and widens what an unchanged version may show.",
  ),
  "paired-only": msg(
    "Both versions must run at once and are measured in one run, which takes twice the time; gates on earlier runs are refused.",
  ),
};

/** Which earlier runs gates may compare with. */
function ComparableFields() {
  const { watch } = useFormContext<EditorValues>();
  const comparable = watch("comparable");
  return (
    <>
      <ChoiceField
        name="comparable"
        label={t("Comparable earlier runs")}
        choices={comparableChoices()}
        help={t(comparableCosts[comparable])}
      />
      {comparable === "same-label" ? (
        <TextField
          name="sameLabel"
          label={t("Label of comparable workers")}
          figure
          placeholder="pool"
          help={t("Its value must be the same. A change of this choice starts a new history.")}
        />
      ) : null}
    </>
  );
}

export function PlanSection() {
  const { watch } = useFormContext<EditorValues>();
  const kind = watch("load.kind");
  // Blocks of a staged load last as long as their stages, searches as long as their trials.
  const lastsByLoad = kind === "stages" || kind === "capacity";
  return (
    <Section
      title={t("Plan")}
      anchor="editor-plan"
      about={t(
        "A round visits every variant once, in shuffled order, each in a block of its own. Rounds are the samples: ten allow every verdict.",
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          name="plan.rounds"
          label={t("Rounds")}
          numeric
          help={t("Valid rounds at the first look.")}
        />
        <TextField
          name="plan.looksText"
          label={t("Further looks")}
          numeric
          placeholder={t("none: judged once")}
          help={t(
            "Valid rounds in all, for example 15, 20. A run goes on to the next only while its gates are open; at most 4 looks, which share the 2.5 %.",
          )}
        />
        {lastsByLoad ? null : (
          <>
            <TextField name="plan.blockMs" label={t("Measured per block")} suffix="ms" numeric />
            <TextField
              name="requests"
              label={t("Or until so many requests")}
              suffix="req"
              numeric
              placeholder={t("time alone")}
              help={t("The block ends at whichever comes first.")}
            />
          </>
        )}
        <TextField
          name="plan.warmupMs"
          label={kind === "capacity" ? t("Warm-up per trial") : t("Warm-up per block")}
          suffix="ms"
          numeric
        />
        {lastsByLoad ? null : (
          <TextField
            name="warmupRequests"
            label={t("Or until so many warm-up requests")}
            suffix="req"
            numeric
            placeholder={t("time alone")}
            help={t("The warm-up ends at whichever comes first.")}
          />
        )}
        <TextField
          name="plan.retriesPerCell"
          label={t("Repeats of voided rounds")}
          numeric
          help={t("Per cell; voided rounds stay visible.")}
        />
        <TextField
          name="plan.maxErrorPercent"
          label={t("Unexpected errors at most")}
          suffix="%"
          numeric
          placeholder="1"
          help={t("A block with more is not compared; gates on errors judge it.")}
        />
        <TextField
          name="plan.seed"
          label={t("Seed")}
          numeric
          help={t("Fixes order and arrivals.")}
        />
        <ChoiceField
          name="plan.pilot"
          label={t("Pilot before round 1")}
          choices={pilots()}
          help={t(
            "Tries the load for a second; a target that fails is a result and never stops a run.",
          )}
        />
        <AdaptFields />
        <ChoiceField
          name="placement"
          label={t("Cores of the load threads")}
          choices={placementChoices()}
          help={t(
            "Chosen once, before the pilot, and the same for every block. Beside a target on this machine saves the way between cores, which a network never saves.",
          )}
        />
        <TextField
          name="runsOn"
          label={t("Labels of the worker")}
          figure
          placeholder={t("any worker")}
          help={t("Such as region=eu, pool=big; Workers shows which there are.")}
        />
        <ComparableFields />
      </div>
      <CheckField
        name="plan.confirm"
        label={t("Confirm a NO-GO")}
        help={t(
          "Measures the failing cells again in reversed order. NO-GO stands only if they fail twice; otherwise the answer is INCONCLUSIVE. Costs nothing unless there is a NO-GO.",
        )}
        className="mt-4"
      />
      <CheckField
        name="besideOtherLoad"
        label={t("Beside other load")}
        help={t(
          "May load a target while another run does whose definition says so too. Otherwise it waits for its turn. The report names those runs.",
        )}
        className="mt-4"
      />
    </Section>
  );
}

/** The bounds of a pilot that adapts: those that the load has a use for. */
function AdaptFields() {
  const { watch } = useFormContext<EditorValues>();
  const [pilot, kind] = watch(["plan.pilot", "load.kind"]);
  if (pilot !== "adapt") return null;
  return (
    <>
      {kind === "stages" || kind === "capacity" ? null : (
        <TextField
          name="plan.adapt.maxBlockMs"
          label={t("Longest block")}
          suffix="ms"
          numeric
          placeholder={t("10 times as long up to 10 s")}
          help={t(
            "The pilot plans longer blocks where a gated percentile lacks requests, or where so many rounds would not decide. By default ten times as long up to 10 s, beyond that four times and 20 s at most.",
          )}
        />
      )}
      {kind === "closed" ? (
        <TextField
          name="plan.adapt.minClients"
          label={t("Fewest clients")}
          numeric
          placeholder={t("a quarter")}
          help={t("The pilot uses fewer where the engine cannot serve more here.")}
        />
      ) : null}
      {kind === "open" ? (
        <TextField
          name="plan.adapt.minRatePerS"
          label={t("Lowest rate")}
          suffix="req/s"
          numeric
          placeholder={t("a quarter")}
          help={t("The pilot uses a lower rate where the engine cannot offer more here.")}
        />
      ) : null}
    </>
  );
}
