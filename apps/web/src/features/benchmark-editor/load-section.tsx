// How requests are offered: closed (clients wait for answers) or open (a rate, whatever the answers do).
// Only the chosen kind's fields show; the other kind's text is kept for a change of mind.
"use client";

import { useFormContext } from "react-hook-form";
import type { EditorValues } from "./editor-values.ts";
import { ChoiceField, TextField } from "./fields.tsx";
import { Section } from "./section.tsx";

export function LoadSection() {
  const { watch } = useFormContext<EditorValues>();
  const open = watch("load.kind") === "open";
  return (
    <Section
      title="Load"
      about="Closed load asks how fast answers come when clients wait for them. Open load asks how answers hold at a rate, counting the queue."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ChoiceField
          path="load.kind"
          label="Kind"
          choices={[
            { value: "closed", label: "Closed: a number of clients" },
            { value: "open", label: "Open: a rate" },
          ]}
        />
        {open ? <OpenFields /> : <ClosedFields />}
        <TextField path="load.timeoutMs" label="Timeout" suffix="ms" numeric />
      </div>
    </Section>
  );
}

function ClosedFields() {
  return (
    <>
      <TextField
        path="load.clients"
        label="Clients"
        numeric
        help="Each sends its next request when its last is answered."
      />
      <TextField
        path="load.connections"
        label="Connections"
        numeric
        placeholder="one per client"
        help="Client i uses connection i mod n."
      />
    </>
  );
}

function OpenFields() {
  return (
    <>
      <TextField path="load.ratePerS" label="Rate" suffix="req/s" numeric />
      <ChoiceField
        path="load.arrivals"
        label="Arrivals"
        choices={[
          { value: "poisson", label: "Poisson: as independent users arrive" },
          { value: "uniform", label: "Uniform: evenly spaced" },
        ]}
      />
      <TextField
        path="load.maxInFlight"
        label="In-flight cap"
        numeric
        help="Arrivals beyond it are held and count as unanswered."
      />
      <TextField path="load.connections" label="Connections" numeric placeholder="10" />
    </>
  );
}
