// The settings of a target, without anything secret.
import { msg, t, translated } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import { addressText } from "@gonogo/protocols/spec";
import type { ReactNode } from "react";
import { Trans } from "@/components/trans";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { TargetView } from "@/lib/router-types";
import { quicText } from "./values/quic-values.ts";
import { socketText } from "./values/socket-values.ts";

const schemas = {
  reflection: msg("asked of the server (reflection)"),
  proto: msg("uploaded .proto files"),
  "descriptor-set": msg("uploaded descriptor set"),
} as const;

export function TargetFacts({ target }: { target: TargetView }) {
  const labels = Object.entries(target.labels);
  const headers = Object.entries(target.headers);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("Settings")}</CardTitle>
      </CardHeader>
      {target.addressAllowed === false ? (
        <Notice tone="caution" title={t("This address may not be put under load")}>
          {t(
            "It lies outside the allowed networks. The operator can add its network to GONOGO_ALLOWED_NETWORKS.",
          )}
        </Notice>
      ) : null}
      <dl className="grid min-w-0 grid-cols-[minmax(96px,160px)_minmax(0,1fr)] gap-x-4 gap-y-2 text-13">
        <Fact term={t("Slug")}>
          <span className="figure" translate="no">
            {target.slug}
          </span>
        </Fact>
        <Fact term={t("Protocol")}>{translated(catalog[target.protocol].label)}</Fact>
        <Fact term={t("Address")}>
          <span className="figure" translate="no">
            {addressText(target)}
          </span>
        </Fact>
        <Fact term={t("Encryption")}>{encryptionOf(target)}</Fact>
        {target.protocol === "grpc" ? (
          <Fact term={t("gRPC schema")}>
            {target.grpcSchema
              ? t(schemas[target.grpcSchema.kind])
              : t("none: calls cannot be encoded")}
          </Fact>
        ) : null}
        {target.quic ? <Fact term="QUIC">{quicText(target.quic)}</Fact> : null}
        {target.socket ? <Fact term={t("Sockets")}>{socketText(target.socket)}</Fact> : null}
        {target.protocol === "quic" ? null : (
          <Fact term={target.protocol === "grpc" ? t("Metadata") : t("Headers")}>
            {headers.length > 0 ? <Pairs pairs={headers} /> : t("none")}
          </Fact>
        )}
        {target.tls?.clientCertificatePem ? (
          <Fact term={t("Client certificate")}>{t("shown to servers that ask")}</Fact>
        ) : null}
        {target.metrics ? (
          <Fact term={t("Metrics")}>
            <span className="figure" translate="no">
              {target.metrics.url}
            </span>
            <Pairs pairs={metricNames(target.metrics)} />
            {target.metrics.fresh ? (
              <span>
                <Trans
                  text="started anew by {address}"
                  values={{
                    address: (
                      <span className="figure" translate="no">
                        {target.metrics.fresh}
                      </span>
                    ),
                  }}
                />
              </span>
            ) : null}
          </Fact>
        ) : null}
        <Fact term={t("Secret")}>{target.hasSecret ? t("stored, never shown") : t("none")}</Fact>
        {target.secretNetworks.length > 0 ? (
          <Fact term={t("Secret networks")}>
            <span className="figure" translate="no">
              {target.secretNetworks.join(", ")}
            </span>
          </Fact>
        ) : null}
        {labels.length > 0 ? (
          <Fact term={t("Labels")}>
            <Pairs pairs={labels} />
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

/** What each figure is called at the metrics address. */
const metricNames = (metrics: NonNullable<TargetView["metrics"]>) =>
  [
    [t("memory"), metrics.memory],
    ["CPU", metrics.cpu],
    [t("allocations"), metrics.allocations],
    [t("allocated bytes"), metrics.allocatedBytes],
  ] as const;

function encryptionOf({ tls }: TargetView): string {
  if (!tls) return t("none, plain text");
  const trust = tls.insecure
    ? t("certificates are not verified")
    : tls.caPem
      ? t("trusts its own certificate authority")
      : t("trusts the system's authorities");
  const name = tls.serverName ? [t("server name {name}", { name: tls.serverName })] : [];
  return ["TLS", trust, ...name].join("; ");
}

const Pairs = ({ pairs }: { pairs: readonly (readonly [string, string])[] }) => (
  <ul className="figure grid gap-1" translate="no">
    {pairs.map(([name, value]) => (
      <li key={name}>
        {name}: {value}
      </li>
    ))}
  </ul>
);

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted-foreground">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);
