// What few loads need and none must have: think time, and limits that end a block early for safety.
// Closed until asked for; open where something is filled in.
"use client";

import { useFormContext } from "react-hook-form";
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from "@/components/ui/collapsible";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import type { LoadValues } from "../values/load-values.ts";

const thinks = (load: LoadValues): boolean =>
  load.kind === "closed" || (load.kind === "stages" && load.levelOf === "clients");

const isFilled = (load: LoadValues): boolean =>
  [load.stopErrorPercent, load.stopP99Ms, thinks(load) ? load.thinkTimeMs : ""].some(
    (text) => text.trim() !== "",
  );

export function LoadExtras() {
  const { watch, getValues } = useFormContext<EditorValues>();
  const [kind, levelOf] = watch(["load.kind", "load.levelOf"]);
  const load = { ...getValues("load"), kind, levelOf };
  return (
    <Collapsible className="mt-4" defaultOpen={isFilled(load)}>
      <CollapsibleTrigger>
        {thinks(load) ? "Think time and safety limits" : "Safety limits"}
      </CollapsibleTrigger>
      <CollapsibleContent className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {thinks(load) ? <ThinkFields /> : null}
        <TextField
          name="load.stopErrorPercent"
          label="Stop a block when errors pass"
          suffix="%"
          numeric
          placeholder="never"
          help="A block that stops early says so, and its times are not judged."
        />
        <TextField
          name="load.stopP99Ms"
          label="Stop a block when p99 passes"
          suffix="ms"
          numeric
          placeholder="never"
        />
        <TextField
          name="load.stopAfterRequests"
          label="Judged on at least"
          suffix="req"
          numeric
          help="Each second, or when so many requests have ended."
        />
      </CollapsibleContent>
    </Collapsible>
  );
}

function ThinkFields() {
  return (
    <>
      <TextField
        name="load.thinkTimeMs"
        label="Think time"
        suffix="ms"
        numeric
        placeholder="none"
        help="Between an answer and the client's next request."
      />
      <ChoiceField
        name="load.thinkTimeDistribution"
        label="Think times are"
        choices={[
          { value: "fixed", label: "All the same" },
          { value: "exponential", label: "Exponential, with this mean" },
          { value: "uniform", label: "Uniform, up to twice this mean" },
        ]}
      />
    </>
  );
}
