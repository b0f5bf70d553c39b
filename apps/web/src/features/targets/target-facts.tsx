// The settings of a target, without anything secret.
import { catalog } from "@gonogo/protocols/catalog";
import { addressText } from "@gonogo/protocols/spec";
import type { ReactNode } from "react";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { TargetView } from "@/lib/router-types";
import { quicText } from "./values/quic-values.ts";
import { socketText } from "./values/socket-values.ts";

const schemas = {
  reflection: "asked of the server (reflection)",
  proto: "uploaded .proto files",
  "descriptor-set": "uploaded descriptor set",
} as const;

export function TargetFacts({ target }: { target: TargetView }) {
  const labels = Object.entries(target.labels);
  const headers = Object.entries(target.headers);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Settings</CardTitle>
      </CardHeader>
      {target.addressAllowed === false ? (
        <Notice tone="caution" title="This address may not be put under load">
          It lies outside the allowed networks. The operator can add its network to
          GONOGO_ALLOWED_NETWORKS.
        </Notice>
      ) : null}
      <dl className="grid min-w-0 grid-cols-[minmax(96px,160px)_minmax(0,1fr)] gap-x-4 gap-y-2 text-13">
        <Fact term="Slug">
          <span className="figure">{target.slug}</span>
        </Fact>
        <Fact term="Protocol">{catalog[target.protocol].label}</Fact>
        <Fact term="Address">
          <span className="figure">{addressText(target)}</span>
        </Fact>
        <Fact term="Encryption">{encryptionOf(target)}</Fact>
        {target.protocol === "grpc" ? (
          <Fact term="gRPC schema">
            {target.grpcSchema ? schemas[target.grpcSchema.kind] : "none: calls cannot be encoded"}
          </Fact>
        ) : null}
        {target.quic ? <Fact term="QUIC">{quicText(target.quic)}</Fact> : null}
        {target.socket ? <Fact term="Sockets">{socketText(target.socket)}</Fact> : null}
        {target.protocol === "quic" ? null : (
          <Fact term={target.protocol === "grpc" ? "Metadata" : "Headers"}>
            {headers.length > 0 ? <Pairs pairs={headers} /> : "none"}
          </Fact>
        )}
        {target.tls?.clientCertificatePem ? (
          <Fact term="Client certificate">shown to servers that ask</Fact>
        ) : null}
        {target.metrics ? (
          <Fact term="Metrics">
            <span className="figure">{target.metrics.url}</span>
            <Pairs pairs={metricNames(target.metrics)} />
            {target.metrics.fresh ? (
              <span>
                started anew by <span className="figure">{target.metrics.fresh}</span>
              </span>
            ) : null}
          </Fact>
        ) : null}
        <Fact term="Secret">{target.hasSecret ? "stored, never shown" : "none"}</Fact>
        {target.secretNetworks.length > 0 ? (
          <Fact term="Secret networks">
            <span className="figure">{target.secretNetworks.join(", ")}</span>
          </Fact>
        ) : null}
        {labels.length > 0 ? (
          <Fact term="Labels">
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
    ["memory", metrics.memory],
    ["CPU", metrics.cpu],
    ["allocations", metrics.allocations],
    ["allocated bytes", metrics.allocatedBytes],
  ] as const;

function encryptionOf({ tls }: TargetView): string {
  if (!tls) return "none, plain text";
  const trust = tls.insecure
    ? "certificates are not verified"
    : tls.caPem
      ? "trusts its own certificate authority"
      : "trusts the system's authorities";
  return `TLS; ${trust}${tls.serverName ? `; server name ${tls.serverName}` : ""}`;
}

const Pairs = ({ pairs }: { pairs: readonly (readonly [string, string])[] }) => (
  <ul className="figure grid gap-1">
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
