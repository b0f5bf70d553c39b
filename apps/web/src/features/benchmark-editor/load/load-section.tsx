// How requests are offered: closed, open, in stages, or as connections without requests; rarer settings are under Advanced.
// Only the chosen kind's fields show; the other kinds' text is kept for a change of mind.
"use client";

import { formatDuration, formatExact, plural } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { maxStages, stageText } from "@gonogo/protocols/spec";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import { ListIssue } from "../fields/issues.tsx";
import { followingGates } from "../values/default-gates.ts";
import type { EditorValues } from "../values/editor-values.ts";
import { type StageLine, stageLine } from "../values/stage-line.ts";
import { CapacityFields, ConnectionsField, SearchNote } from "./capacity-fields.tsx";

// The stages of a load, one row each: how long, to which level, and whether it steps or ramps.
// Blocks last as long as their stages together; the warm-up holds the first stage's level.

// A drawing of the stages: the level over the time of one block, so that a ramp that was meant as a step is seen.
// The same is said in words for who cannot see it.

/** Share of the height that the peak takes. */
const top = 0.94;

export function StagePreview() {
  const { watch } = useFormContext<EditorValues>();
  const [stages, counted] = watch(["load.stages", "load.levelOf"]);
  const line = stageLine(stages, counted);
  if (!line)
    return (
      <p className="rounded-md border border-dashed px-3 py-6 text-center text-12 text-muted-foreground">
        {t("The level over time is drawn here once every stage has a length and a level.")}
      </p>
    );
  const peak = counted === "ratePerS" ? `${formatExact(line.peak)}/s` : plural(line.peak, "client");
  const words = line.stages.map((_, i) => stageText(line.stages, i)).join(t(", then "));
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-12 text-muted-foreground">
      <div className="figure flex flex-col justify-between text-right">
        <span>{peak}</span>
        <span>0</span>
      </div>
      <Picture line={line} label={t("Level over time: {words}.", { words })} />
      <figcaption className="figure col-start-2 flex justify-between">
        <span>0 s</span>
        <span>{formatDuration(line.totalMs)}</span>
      </figcaption>
    </figure>
  );
}

function Picture({ line: { points }, label }: { line: StageLine; label: string }) {
  const corners = points.map(({ x, y }) => `${x * 100},${(1 - y * top) * 100}`);
  const steps = [...new Set(points.map(({ x }) => x))].slice(1, -1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-28 w-full border-b border-l text-foreground"
    >
      {steps.map((x) => (
        <path
          key={x}
          d={`M${x * 100},0V100`}
          stroke="currentColor"
          strokeOpacity={0.15}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <polygon
        points={`0,100 ${corners.join(" ")} 100,100`}
        fill="currentColor"
        fillOpacity={0.08}
      />
      <polyline
        points={corners.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

const shapes = () => [
  { value: "step", label: t("at once") },
  { value: "ramp", label: t("in a straight line") },
];

function StageRows() {
  const { control, watch } = useFormContext<EditorValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "load.stages" });
  const rate = watch("load.levelOf") === "ratePerS";
  return (
    <div className="mt-4 grid gap-3">
      <StagePreview />
      <ol className="space-y-2">
        {fields.map((field, i) => (
          <li
            key={field.id}
            className="grid grid-cols-2 items-start gap-3 rounded-md border p-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
          >
            <TextField
              name={`load.stages.${i}.durationMs`}
              label={t("For##stage")}
              suffix="ms"
              numeric
            />
            <TextField
              name={`load.stages.${i}.level`}
              label={rate ? t("To a rate of") : t("To clients")}
              suffix={rate ? "/s" : undefined}
              numeric
            />
            <ChoiceField
              name={`load.stages.${i}.shape`}
              label={t("Reached##stage")}
              choices={shapes()}
            />
            <Button
              type="button"
              variant="ghost"
              size="icon"
              className="mt-6 justify-self-end"
              aria-label={t("Remove stage {number}", { number: i + 1 })}
              disabled={fields.length === 1}
              onClick={() => remove(i)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      <ListIssue path="load.stages" />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          variant="outline"
          size="sm"
          disabled={fields.length >= maxStages}
          onClick={() => append({ durationMs: "1000", level: "", shape: "step" })}
        >
          <Plus aria-hidden /> {t("Add a stage")}
        </Button>
        <p className="text-12 text-muted-foreground">
          {t(
            "A block lasts as long as its stages. Warm-up holds the first stage's level; a first ramp starts from zero.",
          )}
        </p>
      </div>
    </div>
  );
}

const kinds = () => [
  { value: "closed", label: t("Closed: a number of clients") },
  { value: "open", label: t("Open: a rate") },
  { value: "stages", label: t("Stages: ramps, steps, spikes") },
  { value: "capacity", label: t("Capacity: the highest rate that keeps an objective") },
  { value: "connect", label: t("Connections only") },
];

const fieldsOf = {
  closed: ClosedFields,
  open: OpenFields,
  stages: StagesFields,
  capacity: CapacityFields,
  connect: ConnectFields,
};

export function LoadSection() {
  const { getValues, setValue, watch } = useFormContext<EditorValues>();
  const kind = watch("load.kind");
  const Fields = fieldsOf[kind];
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === kind) return;
    const names = getValues("variants").map(({ name }) => name);
    const gates = getValues("gates");
    const after = followingGates(gates, { kind: before.current, names }, { kind, names });
    before.current = kind;
    if (JSON.stringify(after) !== JSON.stringify(gates)) setValue("gates", after);
  }, [kind, getValues, setValue]);
  return (
    <section aria-labelledby="editor-load" className="border-t py-5">
      <h2 id="editor-load" className="mb-2 text-16 font-semibold">
        {t("Load")}
      </h2>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <ChoiceField name="load.kind" label={t("Kind")} choices={kinds()} />
        <Fields />
      </div>
      {kind === "stages" ? <StageRows /> : null}
      {kind === "capacity" ? <SearchNote /> : null}
    </section>
  );
}

function ClosedFields() {
  return (
    <>
      <TextField
        name="load.clients"
        label={t("Clients")}
        numeric
        help={t("Each sends its next request when its last is answered.")}
      />
      <ConnectionsField
        placeholder={t("one per client")}
        help={t("Client i uses connection i mod n.")}
      />
    </>
  );
}

function OpenFields() {
  return (
    <>
      <TextField
        name="load.ratePerS"
        label={t("Rate")}
        suffix="req/s"
        numeric
        help={t("Requests leave at this rate, answered or not.")}
      />
      <ConnectionsField placeholder="10" />
    </>
  );
}

function StagesFields() {
  const { watch } = useFormContext<EditorValues>();
  const rate = watch("load.levelOf") === "ratePerS";
  return (
    <>
      <LevelField clients={t("Clients that wait for answers")} rate={t("Requests a second")} />
      <ConnectionsField placeholder={rate ? "10" : t("one per client")} />
    </>
  );
}

function ConnectFields() {
  const { watch } = useFormContext<EditorValues>();
  const rate = watch("load.levelOf") === "ratePerS";
  return (
    <>
      <LevelField
        clients={t("Clients, one connection after another")}
        rate={t("Connections a second")}
      />
      {rate ? (
        <TextField name="load.ratePerS" label={t("Rate")} suffix="/s" numeric />
      ) : (
        <TextField
          name="load.clients"
          label={t("Clients")}
          numeric
          help={t("Each connects, closes, and connects again; nothing is sent.")}
        />
      )}
      <ChoiceField
        name="load.handshake"
        label={t("Handshake")}
        choices={[
          { value: "cold", label: t("Cold: nothing of earlier connections") },
          { value: "resumed", label: t("Resumed: their TLS sessions") },
          { value: "zero-rtt", label: t("0-RTT: a request could leave at once") },
        ]}
      />
    </>
  );
}

function LevelField(props: { clients: string; rate: string }) {
  return (
    <ChoiceField
      name="load.levelOf"
      label={t("Counted in")}
      choices={[
        { value: "clients", label: props.clients },
        { value: "ratePerS", label: props.rate },
      ]}
    />
  );
}
