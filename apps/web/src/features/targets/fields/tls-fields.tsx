// How a connection is encrypted and whom it trusts: system, own CA, or nobody (test servers only).
"use client";

import { t } from "@gonogo/locale/t";
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
        label={t("Encrypt with TLS")}
        help={
          always
            ? t("QUIC, and HTTP/3 on it, is always encrypted.")
            : t("TLS 1.2 or 1.3, as the server offers.")
        }
        forced={always}
      />
      {encrypted ? (
        <div className="grid gap-4 border-l-2 pl-4">
          <PemField
            field="caPem"
            label={t("Own certificate authority (PEM)")}
            help={t("Leave it empty to trust the system's authorities.")}
            placeholder="-----BEGIN CERTIFICATE-----"
            fileLabel={t("Certificate file")}
          />
          <TextField<TargetValues>
            name="serverName"
            label={t("Server name")}
            help={t("Sent in the handshake and checked in the certificate.")}
            placeholder={t("as the host")}
            figure
          />
          <PemField
            field="clientCertificatePem"
            label={t("Client certificate (PEM)")}
            help={t("For servers that demand one (mutual TLS). Its private key goes under Secret.")}
            placeholder="-----BEGIN CERTIFICATE-----"
            fileLabel={t("Client certificate file")}
          />
          <CheckField<TargetValues>
            name="insecure"
            label={t("Skip verification (insecure)")}
            help={t("Takes any certificate. Only for test servers.")}
          />
          {watch("insecure") ? (
            <Notice tone="caution">
              {t(
                "Anybody on the way could answer in this server's place, and nobody would notice.",
              )}
            </Notice>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
