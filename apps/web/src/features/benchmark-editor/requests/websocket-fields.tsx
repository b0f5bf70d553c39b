// A WebSocket operation: where the handshake goes, the message, and which message answers it.
// The text that an answer must contain is asked for only where it matters.
"use client";

import { useFormContext } from "react-hook-form";
import { AreaField, ChoiceField, TextField } from "../fields/fields.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import type { OperationPath } from "../values/operation-path.ts";

const encodings = [
  { value: "text", label: "Text" },
  { value: "base64", label: "Binary, as base64" },
];

const replies = [
  { value: "any", label: "The next message" },
  { value: "echo", label: "The next message, equal to what was sent" },
  { value: "contains", label: "The first message that contains" },
];

export function WebSocketFields({ path }: { path: OperationPath }) {
  const { watch } = useFormContext<EditorValues>();
  const binary = watch(`${path}.encoding`) === "base64";
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_12rem]">
        <TextField name={`${path}.path`} label="Path" placeholder="/echo" />
        <TextField name={`${path}.subprotocol`} label="Subprotocol" placeholder="none" />
        <ChoiceField name={`${path}.encoding`} label="Message type" choices={encodings} />
      </div>
      <AreaField
        name={`${path}.messageText`}
        label="Message"
        rows={4}
        placeholder={binary ? "aGVsbG8=" : '{"id": "task-1"}'}
        help={
          binary ? "Bytes, written as base64." : "JSON is sent as JSON, any other text as it is."
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          name={`${path}.replyKind`}
          label="Answer"
          choices={replies}
          help="Messages that come unasked are passed over and counted."
        />
        {watch(`${path}.replyKind`) === "contains" ? (
          <TextField name={`${path}.replyText`} label="Text in the answer" placeholder="QUEUED" />
        ) : null}
      </div>
    </>
  );
}
