// How the engine's side of QUIC behaves: the application protocol of raw QUIC, congestion control, flow control.
// Shown for every protocol that runs over QUIC; the defaults serve most.
"use client";

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
          label="Application protocol (ALPN)"
          help="What the server offers in its handshake; it decides what messages mean."
          placeholder="gonogo-echo"
        />
      ) : null}
      <ChoiceField<TargetValues>
        name="congestion"
        label="Congestion control"
        help="Of what the engine sends; the server chooses its own for its answers."
        choices={congestionChoices}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField<TargetValues>
          figure
          inputMode="numeric"
          name="streamWindow"
          label="Stream window (bytes)"
          help="What the server may send ahead on one stream."
        />
        <TextField<TargetValues>
          figure
          inputMode="numeric"
          name="connectionWindow"
          label="Connection window (bytes)"
          help="What it may send ahead on all streams together."
        />
      </div>
      <CheckField<TargetValues>
        name="zeroRtt"
        label="0-RTT on fresh connections"
        help="They resume the session of an earlier one and send their first request at once. Only requests that may be repeated: GET, HEAD, OPTIONS, or messages on streams."
      />
    </div>
  );
}
