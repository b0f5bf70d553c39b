// How the engine's side of QUIC behaves: the application protocol of raw QUIC, congestion control, flow control.
// Shown for every protocol that runs over QUIC; the defaults serve most.
"use client";

import { t } from "@gonogo/locale/t";
import { congestionControls } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import { CheckField, ChoiceField, TextField } from "@/components/ui/form-fields";
import { congestionNames } from "../values/quic-values.ts";
import type { TargetValues } from "../values/target-values.ts";

const congestionChoices = congestionControls.map((name) => ({
  value: name,
  label: congestionNames[name],
}));

export function QuicFields() {
  const { watch } = useFormContext<TargetValues>();
  return (
    <div className="grid gap-4">
      {watch("protocol") === "quic" ? (
        <TextField<TargetValues>
          figure
          name="alpn"
          label={t("Application protocol (ALPN)")}
          help={t("What the server offers in its handshake; it decides what messages mean.")}
          placeholder="gonogo-echo"
        />
      ) : null}
      <ChoiceField<TargetValues>
        name="congestion"
        label={t("Congestion control")}
        help={t("Of what the engine sends; the server chooses its own for its answers.")}
        choices={congestionChoices}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField<TargetValues>
          figure
          inputMode="numeric"
          name="streamWindow"
          label={t("Stream window (bytes)")}
          help={t("What the server may send ahead on one stream.")}
        />
        <TextField<TargetValues>
          figure
          inputMode="numeric"
          name="connectionWindow"
          label={t("Connection window (bytes)")}
          help={t("What it may send ahead on all streams together.")}
        />
      </div>
      <CheckField<TargetValues>
        name="zeroRtt"
        label={t("0-RTT on fresh connections")}
        help={t(
          "They resume the session of an earlier one and send their first request at once. Only requests that may be repeated: GET, HEAD, OPTIONS, or messages on streams.",
        )}
      />
    </div>
  );
}
