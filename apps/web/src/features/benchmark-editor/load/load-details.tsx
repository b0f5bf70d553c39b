// What few loads need changed: timeout, arrivals, think time, and limits that end a block early for safety.
"use client";

import { t } from "@gonogo/locale/t";
import { useFormContext } from "react-hook-form";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import { Section } from "../fields/section.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import type { LoadValues } from "../values/load-values.ts";
import { RateFields } from "./capacity-fields.tsx";

const thinks = (load: Pick<LoadValues, "kind" | "levelOf">): boolean =>
  load.kind === "closed" || (load.kind === "stages" && load.levelOf === "clients");

/** Whether arrivals have a rate, and with it a pattern and a cap. */
const hasRate = ({ kind, levelOf }: Pick<LoadValues, "kind" | "levelOf">): boolean =>
  kind === "open" || kind === "capacity" || (kind !== "closed" && levelOf === "ratePerS");

export function LoadDetails() {
  const { watch } = useFormContext<EditorValues>();
  const [kind, levelOf] = watch(["load.kind", "load.levelOf"]);
  return (
    <Section
      title={t("Load in detail")}
      about={t(
        "A request without an answer within the timeout counts as an error. Safety limits end a block early, and its times are then not judged.",
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField name="load.timeoutMs" label={t("Timeout")} suffix="ms" numeric />
        {hasRate({ kind, levelOf }) ? <RateFields /> : null}
        {thinks({ kind, levelOf }) ? <ThinkFields /> : null}
        {kind === "capacity" ? null : <StopFields />}
        {kind === "capacity" || kind === "connect" ? null : <HostFields />}
      </div>
    </Section>
  );
}

function HostFields() {
  return (
    <>
      <TextField
        name="load.shards"
        label={t("Hosts that share the load")}
        numeric
        placeholder={t("one")}
        help={t("Workers on as many hosts begin at one moment; their results are merged exactly.")}
      />
      <TextField
        name="load.from"
        label={t("Or a host in each region")}
        figure
        placeholder={t("any region")}
        help={t(
          "Values of the label region, such as eu, us. An axis from compares regions instead.",
        )}
      />
    </>
  );
}

function StopFields() {
  return (
    <>
      <TextField
        name="load.stopErrorPercent"
        label={t("Stop a block when errors pass")}
        suffix="%"
        numeric
        placeholder={t("never")}
      />
      <TextField
        name="load.stopP99Ms"
        label={t("Stop a block when p99 passes")}
        suffix="ms"
        numeric
        placeholder={t("never")}
      />
      <TextField
        name="load.stopAfterRequests"
        label={t("Judged on at least")}
        suffix="req"
        numeric
        help={t("Each second, or when so many requests have ended.")}
      />
    </>
  );
}

function ThinkFields() {
  return (
    <>
      <TextField
        name="load.thinkTimeMs"
        label={t("Think time")}
        suffix="ms"
        numeric
        placeholder={t("none")}
        help={t("Between an answer and the client's next request.")}
      />
      <ChoiceField
        name="load.thinkTimeDistribution"
        label={t("Think times are")}
        choices={[
          { value: "fixed", label: t("All the same") },
          { value: "exponential", label: t("Exponential, with this mean") },
          { value: "uniform", label: t("Uniform, up to twice this mean") },
        ]}
      />
    </>
  );
}
