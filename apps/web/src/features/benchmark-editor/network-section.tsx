// The network between the engine and the targets: a profile, and settings in place of the profile's.
// What the engine does for it needs Linux and rights of its own, which docs/network.md says.
"use client";

import { networkProfiles } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import { ChoiceField, TextField } from "./fields/fields.tsx";
import { Section } from "./fields/section.tsx";
import type { EditorValues } from "./values/editor-values.ts";

const about: Readonly<Record<string, string>> = {
  loopback: "loopback: no emulated link",
  lan: "lan: RTT 1 ms",
  wan: "wan: RTT 40 ms",
  internet: "internet: RTT 120 ms, 0.5 % loss",
  mobile: "mobile: RTT 60 ms, jitter, 1 % loss, 20 Mbit/s",
};

export function NetworkSection() {
  const { watch } = useFormContext<EditorValues>();
  const [profile, own] = watch(["network.profile", "networks"]);
  const names = [...Object.keys(networkProfiles), ...Object.keys(own ?? {})];
  const usual = profile === "" ? "none" : "as in the profile";
  return (
    <Section
      title="Network"
      about="An emulated link between engine and targets, the same for every variant. Without settings there is none. An axis may vary each of them."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ChoiceField
          name="network.profile"
          label="Profile"
          choices={[
            { value: "", label: "none" },
            ...names.map((name) => ({ value: name, label: about[name] ?? name })),
          ]}
          help="Own profiles are written as YAML, under networks."
        />
        <TextField name="network.rttMs" label="RTT" suffix="ms" numeric placeholder={usual} />
        <TextField
          name="network.jitterMs"
          label="Jitter"
          suffix="ms"
          numeric
          placeholder={usual}
          help="At most half of the RTT."
        />
        <TextField name="network.lossPercent" label="Loss" suffix="%" numeric placeholder={usual} />
        <TextField
          name="network.lossBurst"
          label="Length of a loss"
          suffix="pkt"
          numeric
          placeholder={profile === "" ? "1" : usual}
          help="Mean length of a burst; 1: losses are independent."
        />
        <TextField
          name="network.bandwidthMbps"
          label="Bandwidth"
          suffix="Mbit/s"
          numeric
          placeholder={profile === "" ? "no limit" : usual}
        />
        <TextField
          name="network.queuePackets"
          label="Queue"
          suffix="pkt"
          numeric
          placeholder={profile === "" ? "1000" : usual}
          help="Packets that wait for the link; more are lost."
        />
      </div>
    </Section>
  );
}
