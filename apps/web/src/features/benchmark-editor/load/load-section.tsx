// How requests are offered: closed, open, in stages, or as connections without requests.
// Only the chosen kind's fields show; the other kinds' text is kept for a change of mind.
"use client";

import { useFormContext } from "react-hook-form";
import { ChoiceField, TextField } from "../fields/fields.tsx";
import { Section } from "../fields/section.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import { CapacityFields, SearchNote } from "./capacity-fields.tsx";
import { LoadExtras } from "./load-extras.tsx";
import { ConnectionsField, RateFields } from "./rate-fields.tsx";
import { StageRows } from "./stage-rows.tsx";

const kinds = [
  { value: "closed", label: "Closed: a number of clients" },
  { value: "open", label: "Open: a rate" },
  { value: "stages", label: "Stages: ramps, steps, spikes" },
  { value: "capacity", label: "Capacity: the highest rate that keeps an objective" },
  { value: "connect", label: "Connections only" },
];

const fieldsOf = {
  closed: ClosedFields,
  open: OpenFields,
  stages: StagesFields,
  capacity: CapacityFields,
  connect: ConnectFields,
};

export function LoadSection() {
  const { watch } = useFormContext<EditorValues>();
  const kind = watch("load.kind");
  const Fields = fieldsOf[kind];
  return (
    <Section
      title="Load"
      about="Closed load asks how fast answers come when clients wait for them. Open load asks how answers hold at a rate, counting the queue."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ChoiceField name="load.kind" label="Kind" choices={kinds} />
        <Fields />
        <TextField name="load.timeoutMs" label="Timeout" suffix="ms" numeric />
      </div>
      {kind === "stages" ? <StageRows /> : null}
      {kind === "capacity" ? <SearchNote /> : <LoadExtras />}
    </Section>
  );
}

function ClosedFields() {
  return (
    <>
      <TextField
        name="load.clients"
        label="Clients"
        numeric
        help="Each sends its next request when its last is answered."
      />
      <ConnectionsField placeholder="one per client" help="Client i uses connection i mod n." />
    </>
  );
}

function OpenFields() {
  return (
    <>
      <TextField name="load.ratePerS" label="Rate" suffix="req/s" numeric />
      <RateFields />
      <ConnectionsField placeholder="10" />
    </>
  );
}

function StagesFields() {
  const { watch } = useFormContext<EditorValues>();
  const rate = watch("load.levelOf") === "ratePerS";
  return (
    <>
      <LevelField clients="Clients that wait for answers" rate="Requests a second" />
      {rate ? <RateFields /> : null}
      <ConnectionsField placeholder={rate ? "10" : "one per client"} />
    </>
  );
}

function ConnectFields() {
  const { watch } = useFormContext<EditorValues>();
  const rate = watch("load.levelOf") === "ratePerS";
  return (
    <>
      <LevelField clients="Clients, one connection after another" rate="Connections a second" />
      <ChoiceField
        name="load.handshake"
        label="Handshake"
        choices={[
          { value: "cold", label: "Cold: nothing of earlier connections" },
          { value: "resumed", label: "Resumed: their TLS sessions" },
          { value: "zero-rtt", label: "0-RTT: a request could leave at once" },
        ]}
      />
      {rate ? (
        <>
          <TextField name="load.ratePerS" label="Rate" suffix="/s" numeric />
          <RateFields />
        </>
      ) : (
        <TextField
          name="load.clients"
          label="Clients"
          numeric
          help="Each connects, closes, and connects again; nothing is sent."
        />
      )}
    </>
  );
}

function LevelField(props: { clients: string; rate: string }) {
  return (
    <ChoiceField
      name="load.levelOf"
      label="Counted in"
      choices={[
        { value: "clients", label: props.clients },
        { value: "ratePerS", label: props.rate },
      ]}
    />
  );
}
