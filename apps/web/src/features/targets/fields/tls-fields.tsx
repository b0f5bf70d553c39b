// How a connection is encrypted and whom it trusts: system, own CA, or nobody (test servers only).
"use client";

import { catalog } from "@gonogo/protocols/catalog";
import { useFormContext } from "react-hook-form";
import { CheckField, TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import type { TargetValues } from "../values/target-values.ts";
import { PemField } from "./pem-field.tsx";

export function TlsFields() {
  const { watch } = useFormContext<TargetValues>();
  const always = catalog[watch("protocol")].needsTls;
  const encrypted = always || watch("tls");
  return (
    <div className="grid gap-4">
      <CheckField<TargetValues>
        name="tls"
        label="Encrypt with TLS"
        help={
          always
            ? "QUIC, and HTTP/3 on it, is always encrypted."
            : "TLS 1.2 or 1.3, as the server offers."
        }
        forced={always}
      />
      {encrypted ? (
        <div className="grid gap-4 border-l-2 pl-4">
          <PemField
            field="caPem"
            label="Own certificate authority (PEM)"
            help="Leave it empty to trust the system's authorities."
            placeholder="-----BEGIN CERTIFICATE-----"
            fileLabel="Certificate file"
          />
          <TextField<TargetValues>
            name="serverName"
            label="Server name"
            help="Sent in the handshake and checked in the certificate."
            placeholder="as the host"
            figure
          />
          <PemField
            field="clientCertificatePem"
            label="Client certificate (PEM)"
            help="For servers that demand one (mutual TLS). Its private key goes under Secret."
            placeholder="-----BEGIN CERTIFICATE-----"
            fileLabel="Client certificate file"
          />
          <CheckField<TargetValues>
            name="insecure"
            label="Skip verification (insecure)"
            help="Takes any certificate. Only for test servers."
          />
          {watch("insecure") ? (
            <Notice tone="caution">
              Anybody on the way could answer in this server's place, and nobody would notice.
            </Notice>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
