// The network between the engine and the targets: a profile, and settings in place of the profile's.
// What the engine does for it needs Linux and rights of its own, which docs/network.md says.
"use client";

import { type Msg, msg, t } from "@gonogo/locale/t";
import { networkProfiles } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import { ChoiceField, TextField } from "./fields/fields.tsx";
import { Section } from "./fields/section.tsx";
import type { EditorValues } from "./values/editor-values.ts";

const about: Readonly<Record<string, Msg>> = {
  loopback: msg("loopback: no emulated link"),
  lan: msg("lan: RTT 1 ms"),
  wan: msg("wan: RTT 40 ms"),
  internet: msg("internet: RTT 120 ms, 0.5 % loss"),
  mobile: msg("mobile: RTT 60 ms, jitter, 1 % loss, 20 Mbit/s"),
};

export function NetworkSection() {
  const { watch } = useFormContext<EditorValues>();
  const [profile, own] = watch(["network.profile", "networks"]);
  const names = [...Object.keys(networkProfiles), ...Object.keys(own ?? {})];
  const usual = profile === "" ? t("none") : t("as in the profile");
  return (
    <Section
      title={t("Network")}
      about={t(
        "An emulated link between engine and targets, the same for every variant. Without settings there is none. An axis may vary each of them.",
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ChoiceField
          name="network.profile"
          label={t("Profile")}
          choices={[
            { value: "", label: t("none") },
            ...names.map((name) => {
              const words = about[name];
              return { value: name, label: words === undefined ? name : t(words) };
            }),
          ]}
          help={t("Own profiles are written as YAML, under networks.")}
        />
        <TextField name="network.rttMs" label="RTT" suffix="ms" numeric placeholder={usual} />
        <TextField
          name="network.jitterMs"
          label={t("Jitter")}
          suffix="ms"
          numeric
          placeholder={usual}
          help={t("At most half of the RTT.")}
        />
        <TextField
          name="network.lossPercent"
          label={t("Loss")}
          suffix="%"
          numeric
          placeholder={usual}
        />
        <TextField
          name="network.lossBurst"
          label={t("Length of a loss")}
          suffix="pkt"
          numeric
          placeholder={profile === "" ? "1" : usual}
          help={t("Mean length of a burst; 1: losses are independent.")}
        />
        <TextField
          name="network.bandwidthMbps"
          label={t("Bandwidth")}
          suffix="Mbit/s"
          numeric
          placeholder={profile === "" ? t("no limit") : usual}
        />
        <TextField
          name="network.queuePackets"
          label={t("Queue")}
          suffix="pkt"
          numeric
          placeholder={profile === "" ? "1000" : usual}
          help={t("Packets that wait for the link; more are lost.")}
        />
      </div>
    </Section>
  );
}
