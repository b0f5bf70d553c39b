// The plan: for how long and how often each cell is measured.
// Looks are fixed here, before the run, because looking later at will would inflate the error rates.
"use client";

import type { PilotMode, Placement } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import { CheckField, ChoiceField, TextField } from "./fields/fields.tsx";
import { Section } from "./fields/section.tsx";
import type { ComparableChoice, EditorValues } from "./values/editor-values.ts";

const pilots: readonly { value: PilotMode; label: string }[] = [
  { value: "adapt", label: "Adapt within bounds" },
  { value: "stop", label: "Stop if it cannot be measured" },
  { value: "replan", label: "Lower the load until it can" },
  { value: "warn", label: "Only warn" },
  { value: "off", label: "None" },
];

const placementChoices: readonly { value: Placement; label: string }[] = [
  { value: "apart", label: "Apart from local targets" },
  { value: "beside", label: "Beside a local target" },
  { value: "kernel", label: "As the kernel places them" },
];

const comparableChoices: readonly { value: ComparableChoice; label: string }[] = [
  { value: "same-cpu", label: "Runs of the same machine type" },
  { value: "same-label", label: "Runs of workers with the same label" },
  { value: "paired-only", label: "None: only variants of one run" },
];

/** What each choice costs. */
const comparableCosts: Readonly<Record<ComparableChoice, string>> = {
  "same-cpu":
    "Same CPU model and cores, kernel, network and placement: a run on another machine starts a new history.",
  "same-label":
    "A difference between the machines counts as a change, and widens what an unchanged version may show.",
  "paired-only":
    "Both versions must run at once and are measured in one run, which takes twice the time; gates on earlier runs are refused.",
};

/** Which earlier runs gates may compare with. */
function ComparableFields() {
  const { watch } = useFormContext<EditorValues>();
  const comparable = watch("comparable");
  return (
    <>
      <ChoiceField
        name="comparable"
        label="Comparable earlier runs"
        choices={comparableChoices}
        help={comparableCosts[comparable]}
      />
      {comparable === "same-label" ? (
        <TextField
          name="sameLabel"
          label="Label of comparable workers"
          figure
          placeholder="pool"
          help="Its value must be the same. A change of this choice starts a new history."
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
      title="Plan"
      anchor="editor-plan"
      about="A round visits every variant once, in shuffled order, each in a block of its own. Rounds are the samples: ten allow every verdict."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          name="plan.rounds"
          label="Rounds"
          numeric
          help="Valid rounds at the first look."
        />
        <TextField
          name="plan.looksText"
          label="Further looks"
          numeric
          placeholder="none: judged once"
          help="Valid rounds in all, for example 15, 20. A run goes on to the next only while its gates are open; at most 4 looks, which share the 2.5 %."
        />
        {lastsByLoad ? null : (
          <>
            <TextField name="plan.blockMs" label="Measured per block" suffix="ms" numeric />
            <TextField
              name="requests"
              label="Or until so many requests"
              suffix="req"
              numeric
              placeholder="time alone"
              help="The block ends at whichever comes first."
            />
          </>
        )}
        <TextField
          name="plan.warmupMs"
          label={kind === "capacity" ? "Warm-up per trial" : "Warm-up per block"}
          suffix="ms"
          numeric
        />
        {lastsByLoad ? null : (
          <TextField
            name="warmupRequests"
            label="Or until so many warm-up requests"
            suffix="req"
            numeric
            placeholder="time alone"
            help="The warm-up ends at whichever comes first."
          />
        )}
        <TextField
          name="plan.retriesPerCell"
          label="Repeats of voided rounds"
          numeric
          help="Per cell; voided rounds stay visible."
        />
        <TextField
          name="plan.maxErrorPercent"
          label="Unexpected errors at most"
          suffix="%"
          numeric
          placeholder="1"
          help="A block with more is not compared; gates on errors judge it."
        />
        <TextField name="plan.seed" label="Seed" numeric help="Fixes order and arrivals." />
        <ChoiceField
          name="plan.pilot"
          label="Pilot before round 1"
          choices={pilots}
          help="Tries the load for a second; a target that fails is a result and never stops a run."
        />
        <AdaptFields />
        <ChoiceField
          name="placement"
          label="Cores of the load threads"
          choices={placementChoices}
          help="Chosen once, before the pilot, and the same for every block. Beside a target on this machine saves the way between cores, which a network never saves."
        />
        <TextField
          name="runsOn"
          label="Labels of the worker"
          figure
          placeholder="any worker"
          help="Such as region=eu, pool=big; Workers shows which there are."
        />
        <ComparableFields />
      </div>
      <CheckField
        name="plan.confirm"
        label="Confirm a NO-GO"
        help="Measures the failing cells again in reversed order. NO-GO stands only if they fail twice; otherwise the answer is INCONCLUSIVE. Costs nothing unless there is a NO-GO."
        className="mt-4"
      />
      <CheckField
        name="besideOtherLoad"
        label="Beside other load"
        help="May load a target while another run does whose definition says so too. Otherwise it waits for its turn. The report names those runs."
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
          label="Longest block"
          suffix="ms"
          numeric
          placeholder="10 times as long up to 10 s"
          help="The pilot plans longer blocks where a gated percentile lacks requests, or where so many rounds would not decide. By default ten times as long up to 10 s, beyond that four times and 20 s at most."
        />
      )}
      {kind === "closed" ? (
        <TextField
          name="plan.adapt.minClients"
          label="Fewest clients"
          numeric
          placeholder="a quarter"
          help="The pilot uses fewer where the engine cannot serve more here."
        />
      ) : null}
      {kind === "open" ? (
        <TextField
          name="plan.adapt.minRatePerS"
          label="Lowest rate"
          suffix="req/s"
          numeric
          placeholder="a quarter"
          help="The pilot uses a lower rate where the engine cannot offer more here."
        />
      ) : null}
    </>
  );
}
