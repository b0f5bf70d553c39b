// The target's secret: written once, encrypted at rest, never shown again, never part of a report.
"use client";

import { t, translated } from "@gonogo/locale/t";
import { useContext } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FormIssues } from "@/components/ui/form";
import { TextField } from "@/components/ui/form-fields";
import type { TargetValues } from "../values/target-values.ts";
import { PairRows } from "./pair-rows.tsx";
import { PemField } from "./pem-field.tsx";

export function SecretFields({ hasSecret }: { hasSecret: boolean }) {
  const { watch, setValue } = useFormContext<TargetValues>();
  const secret = watch("secret");
  const issue = useContext(FormIssues)?.get("secret");
  const choose = (choice: TargetValues["secret"]) =>
    setValue("secret", choice, { shouldDirty: true });
  if (secret === "keep")
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-13">
          {hasSecret
            ? t("A secret is stored. It is never shown again.")
            : t("No secret is stored.")}
        </p>
        {issue ? (
          <p role="alert" className="basis-full text-13 text-destructive">
            {translated(issue)}
          </p>
        ) : null}
        <Button variant="outline" size="sm" onClick={() => choose("replace")}>
          {hasSecret ? t("Replace it") : t("Add a secret")}
        </Button>
        {hasSecret ? (
          <Button variant="outline" size="sm" onClick={() => choose("remove")}>
            {t("Remove it")}
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className="grid gap-4">
      {secret === "remove" ? (
        <p className="text-13">{t("The stored secret goes when you save.")}</p>
      ) : (
        <SecretInputs />
      )}
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        onClick={() => choose("keep")}
      >
        {hasSecret ? t("Keep the stored secret") : t("Remove secret")}
      </Button>
    </div>
  );
}

function SecretInputs() {
  const { watch } = useFormContext<TargetValues>();
  return (
    <>
      {watch("protocol") === "quic" ? null : <SecretHeaders />}
      <PairRows
        field="secretValues"
        legend={t("Secret values")}
        help={t("For {place} in requests, such as the user and password that a log-in sends.", {
          place: "{{secret.name}}",
        })}
        one={t("secret value")}
        secret
      />
      <PemField
        field="clientKeyPem"
        label={t("Private key of the client certificate (PEM)")}
        help={t("Without a passphrase. Needed when the target has a client certificate.")}
        placeholder="-----BEGIN PRIVATE KEY-----"
        fileLabel={t("Client key file")}
      />
    </>
  );
}

/** What travels in headers, for protocols that have them. */
function SecretHeaders() {
  return (
    <>
      <TextField<TargetValues>
        name="bearerToken"
        label={t("Bearer token")}
        help={t("Sent as “authorization: Bearer …” with every request of a run.")}
        type="password"
      />
      <PairRows
        field="secretHeaders"
        legend={t("Secret headers")}
        help={t("For keys that travel in a header of their own.")}
        one={t("secret header")}
        secret
      />
    </>
  );
}
