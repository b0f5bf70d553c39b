// Where a target is and what it speaks. A pasted URL is taken apart into host, port and encryption.
"use client";

import { catalog } from "@gonogo/protocols/catalog";
import { protocolNames } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import { ChoiceField, TextField } from "@/components/ui/form-fields";
import { splitAddress } from "../values/split-address.ts";
import type { TargetValues } from "../values/target-values.ts";

const protocols = protocolNames.map((name) => ({ value: name, label: catalog[name].label }));

export function AddressFields() {
  const { watch, setValue } = useFormContext<TargetValues>();
  const protocol = watch("protocol");
  const spread = (text: string) => {
    const parts = splitAddress(text, protocol);
    if (!parts) return;
    setValue("host", parts.host, { shouldValidate: true });
    if (parts.port !== null) setValue("port", parts.port, { shouldValidate: true });
    if (parts.tls !== null) setValue("tls", parts.tls);
  };
  return (
    <>
      <ChoiceField<TargetValues>
        name="protocol"
        label="Protocol"
        help={catalog[protocol].hint}
        choices={protocols}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_128px]">
        <TextField<TargetValues>
          name="host"
          label="Host"
          help="A name or an address; a pasted URL is taken apart."
          placeholder="127.0.0.1"
          figure
          onLeft={spread}
        />
        <TextField<TargetValues>
          name="port"
          label="Port"
          inputMode="numeric"
          placeholder={String(catalog[protocol].defaultPort)}
          figure
        />
      </div>
    </>
  );
}
