// A field for PEM text: pasted, or read from a file that a person chooses.
"use client";

import { t } from "@gonogo/locale/t";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { FormControl } from "@/components/ui/form";
import { BoundField } from "@/components/ui/form-fields";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { TargetValues } from "../values/target-values.ts";
import { readTexts } from "./read-files.ts";

type PemFieldProps = {
  field: "caPem" | "clientCertificatePem" | "clientKeyPem";
  label: string;
  help: ReactNode;
  /** First line of such a file. */
  placeholder: string;
  fileLabel: string;
};

export function PemField({ field: name, label, help, placeholder, fileLabel }: PemFieldProps) {
  const { setValue } = useFormContext<TargetValues>();
  return (
    <BoundField<TargetValues, PemFieldProps["field"]>
      name={name}
      label={label}
      help={
        <>
          {help} {t("Paste it, or choose a file.")}
        </>
      }
    >
      {(field) => (
        <>
          <FormControl>
            <Textarea
              {...field}
              rows={3}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              className="figure max-h-40 text-12 sm:text-12"
            />
          </FormControl>
          <Input
            type="file"
            accept=".pem,.crt,.cer,.key,application/x-pem-file"
            aria-label={fileLabel}
            onChange={async (event) => {
              const [file] = event.target.files ? await readTexts(event.target.files) : [];
              if (file) setValue(name, file.content, { shouldDirty: true });
            }}
          />
        </>
      )}
    </BoundField>
  );
}
