// An operation of raw QUIC: how messages travel, the message itself, and what must come back.
"use client";

import { msg, t } from "@gonogo/locale/t";
import { useFormContext } from "react-hook-form";
import { AreaField, ChoiceField, TextField } from "../fields/fields.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import type { OperationPath } from "../values/operation-path.ts";
import { quicMessageKinds, quicModeNames } from "../values/quic-form.ts";

const modeHelp = {
  stream: msg("A stream of its own for each message, answered until its end."),
  uni: msg(
    "A one-way stream for each message, done when the server has acknowledged it; that may wait up to 25 ms.",
  ),
  datagram: msg(
    "An unreliable datagram for each message, behind 8 bytes that number it; a lost one is a timeout.",
  ),
} as const;

export function QuicFields({ path }: { path: OperationPath }) {
  const { watch } = useFormContext<EditorValues>();
  const mode = watch(`${path}.quicMode`);
  return (
    <>
      <div className="grid gap-4 @md:grid-cols-2">
        <ChoiceField
          name={`${path}.quicMode`}
          label={t("Messages travel")}
          help={t(modeHelp[mode])}
          choices={Object.entries(quicModeNames).map(([value, label]) => ({
            value,
            label: t(label),
          }))}
        />
        {mode === "uni" ? null : (
          <ChoiceField
            name={`${path}.quicExpect`}
            label={t("Expected answer")}
            choices={[
              { value: "echo", label: t("the message itself") },
              { value: "any", label: t("any answer") },
            ]}
          />
        )}
      </div>
      <QuicMessageFields path={path} />
      {mode === "datagram" ? null : (
        <TextField
          name={`${path}.quicPriority`}
          label={t("Stream priority")}
          help={t("Among the streams of a connection, −1,000 to 1,000; higher goes first.")}
          numeric
        />
      )}
    </>
  );
}

function QuicMessageFields({ path }: { path: OperationPath }) {
  const { watch } = useFormContext<EditorValues>();
  const kind = watch(`${path}.quicMessageKind`);
  return (
    <div className="grid gap-4 @md:grid-cols-[10rem_minmax(0,1fr)]">
      <ChoiceField
        name={`${path}.quicMessageKind`}
        label={t("Message")}
        choices={Object.entries(quicMessageKinds).map(([value, label]) => ({
          value,
          label: t(label),
        }))}
      />
      {kind === "filler" ? (
        <TextField
          name={`${path}.quicMessage`}
          label={t("Size")}
          suffix="bytes"
          figure
          help={t("Or payload: the payload size of the cell.")}
        />
      ) : (
        <AreaField
          name={`${path}.quicMessage`}
          label={kind === "text" ? t("Text") : t("Bytes in base64")}
          rows={3}
        />
      )}
    </div>
  );
}
