// The fields of example messages: of each its name and encoding, the schema where it needs one, and the message.
// They are in any form that holds `payloads`.
"use client";

import { t } from "@gonogo/locale/t";
import { Plus } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import {
  emptyPayload,
  encodingChoices,
  mostPayloads,
  type PayloadListValues,
} from "@/lib/payload-form";
import { ListTools } from "./list-tools.tsx";
import { Button } from "./ui/button.tsx";
import { AreaField, ChoiceField, TextField } from "./ui/form-fields.tsx";

type PayloadFieldsProps = {
  /** Messages that must stay. */
  fewest: number;
};

export function PayloadFields({ fewest }: PayloadFieldsProps) {
  const { control } = useFormContext<PayloadListValues>();
  const { fields, append, move, remove } = useFieldArray({ control, name: "payloads" });
  return (
    <div>
      <ol className="space-y-3" aria-label={t("Messages")}>
        {fields.map((field, i) => (
          <li key={field.id} className="rounded-md border border-dashed p-3">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-13 font-medium">
                {t("Message {number}", { number: i + 1 })}
                {i === 0 && fields.length > 1 ? (
                  <span className="ml-2 font-normal text-muted-foreground">
                    {t("the others are compared with it")}
                  </span>
                ) : null}
              </h3>
              <ListTools
                what={t("message {number}", { number: i + 1 })}
                index={i}
                length={fields.length}
                fewest={fewest}
                onMove={(to) => move(i, to)}
                onRemove={() => remove(i)}
              />
            </div>
            <OnePayload index={i} />
          </li>
        ))}
      </ol>
      <Button
        type="button"
        variant="outline"
        size="sm"
        className="mt-3"
        disabled={fields.length >= mostPayloads}
        onClick={() => append(emptyPayload(fields.length))}
      >
        <Plus aria-hidden /> {t("Add a message")}
      </Button>
    </div>
  );
}

function OnePayload({ index }: { index: number }) {
  const { watch } = useFormContext<PayloadListValues>();
  const path = `payloads.${index}` as const;
  const isProtobuf = watch(`${path}.encoding`) === "protobuf";
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField<PayloadListValues> name={`${path}.name`} label={t("Name")} />
        <ChoiceField<PayloadListValues>
          name={`${path}.encoding`}
          label={t("Encoding")}
          choices={encodingChoices}
        />
        {isProtobuf ? (
          <TextField<PayloadListValues>
            name={`${path}.type`}
            label={t("Message type")}
            placeholder="tasks.v1.Task"
            figure
          />
        ) : null}
      </div>
      {isProtobuf ? (
        <AreaField<PayloadListValues>
          name={`${path}.schema`}
          label={t("Schema")}
          rows={8}
          placeholder={'syntax = "proto3";\nmessage Task { string id = 1; }'}
          help={t(
            "The text of a .proto file. Of other files it may import google/protobuf/….proto only.",
          )}
        />
      ) : null}
      <AreaField<PayloadListValues>
        name={`${path}.messageText`}
        label={t("Example message")}
        rows={isProtobuf ? 6 : 8}
        help={
          isProtobuf
            ? t("JSON, as protobuf maps it: bytes in base64, values of enums by name.")
            : t("JSON; it is counted as sent without spaces.")
        }
      />
    </div>
  );
}
