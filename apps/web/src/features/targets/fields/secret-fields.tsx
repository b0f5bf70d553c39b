// The target's secret: written once, encrypted at rest, never shown again, never part of a report.
"use client";

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
          {hasSecret ? "A secret is stored. It is never shown again." : "No secret is stored."}
        </p>
        {issue ? (
          <p role="alert" className="basis-full text-13 text-destructive">
            {issue}
          </p>
        ) : null}
        <Button variant="outline" size="sm" onClick={() => choose("replace")}>
          {hasSecret ? "Replace it" : "Add a secret"}
        </Button>
        {hasSecret ? (
          <Button variant="outline" size="sm" onClick={() => choose("remove")}>
            Remove it
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className="grid gap-4">
      {secret === "remove" ? (
        <p className="text-13">The stored secret goes when you save.</p>
      ) : (
        <SecretInputs />
      )}
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        onClick={() => choose("keep")}
      >
        {hasSecret ? "Keep the stored secret" : "Remove secret"}
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
        legend="Secret values"
        help="For {{secret.name}} in requests, such as the user and password that a log-in sends."
        one="secret value"
        secret
      />
      <PemField
        field="clientKeyPem"
        label="Private key of the client certificate (PEM)"
        help="Without a passphrase. Needed when the target has a client certificate."
        placeholder="-----BEGIN PRIVATE KEY-----"
        fileLabel="Client key file"
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
        label="Bearer token"
        help="Sent as “authorization: Bearer …” with every request of a run."
        type="password"
      />
      <PairRows
        field="secretHeaders"
        legend="Secret headers"
        help="For keys that travel in a header of their own."
        one="secret header"
        secret
      />
    </>
  );
}
