// The fields that several kinds of load share: how arrivals of a rate are spaced, and connections.
"use client";

import { ChoiceField, TextField } from "../fields/fields.tsx";

export function RateFields() {
  return (
    <>
      <ChoiceField
        name="load.arrivals"
        label="Arrivals"
        choices={[
          { value: "poisson", label: "Poisson: as independent users arrive" },
          { value: "uniform", label: "Uniform: evenly spaced" },
        ]}
      />
      <TextField
        name="load.maxInFlight"
        label="In-flight cap"
        numeric
        help="Arrivals beyond it are held and count as unanswered."
      />
    </>
  );
}

export function ConnectionsField(props: { placeholder: string; help?: string }) {
  return (
    <TextField
      name="load.connections"
      label="Connections"
      numeric
      placeholder={props.placeholder}
      help={props.help}
    />
  );
}
