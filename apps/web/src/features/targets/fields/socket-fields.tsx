// Options of the engine's sockets: Nagle's algorithm, buffers, and TCP's congestion control.
// What is TCP's alone does not show for protocols over QUIC; the report shows what the kernel gave.
"use client";

import { tcpCongestionControls } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import { CheckField, ChoiceField, TextField } from "@/components/ui/form-fields";
import { runsOverQuic } from "../values/quic-values.ts";
import type { TargetValues } from "../values/target-values.ts";

const congestionChoices = [
  { value: "kernel", label: "Kernel default" },
  ...tcpCongestionControls.map((name) => ({ value: name, label: name })),
];
const buffer = { inputMode: "numeric", placeholder: "kernel default", figure: true } as const;

export function SocketFields() {
  const { watch } = useFormContext<TargetValues>();
  const overTcp = !runsOverQuic(watch("protocol"));
  return (
    <div className="grid gap-4">
      {overTcp ? (
        <CheckField<TargetValues>
          name="noDelay"
          label="Send small writes at once (no delay)"
          help="Without it, Nagle's algorithm holds them back until the last one was acknowledged."
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField<TargetValues> name="sendBuffer" label="Send buffer (bytes)" {...buffer} />
        <TextField<TargetValues> name="receiveBuffer" label="Receive buffer (bytes)" {...buffer} />
      </div>
      {overTcp ? (
        <ChoiceField<TargetValues>
          name="tcpCongestion"
          label="TCP congestion control"
          choices={congestionChoices}
          help="Of what the engine sends. A worker whose kernel lacks it refuses the run and says what it has."
        />
      ) : null}
    </div>
  );
}
