// What a probe found: reach, addresses, connection, encryption, certificate, protocol, methods.

import { formatMetric } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import type { ProbeAnswer } from "@gonogo/protocols/spec";
import type { ReactNode } from "react";
import { ProblemMessage, ProblemRemedy } from "@/components/stored-problem";
import { StoredText } from "@/components/stored-text";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { GrpcMethods } from "./grpc-methods.tsx";
import { ReachBadge, reachOf } from "./probe-reach.tsx";

export function ProbeResult({ answer }: { answer: ProbeAnswer }) {
  const { why } = reachOf(answer);
  return (
    <div className="grid min-w-0 gap-4">
      {answer.problem ? (
        <Notice tone="error" title={<ProblemMessage problem={answer.problem} />}>
          <ProblemRemedy problem={answer.problem} />{" "}
          <code className="text-12">({answer.problem.code})</code>
        </Notice>
      ) : null}
      {why ? <Notice tone="caution" title={why} /> : null}
      <dl className="grid min-w-0 grid-cols-[minmax(96px,160px)_minmax(0,1fr)] gap-x-4 gap-y-2 text-13">
        <Fact term={t("Reached")}>
          <ReachBadge answer={answer} />
        </Fact>
        {answer.addresses.length > 0 ? (
          <Fact term={t("Addresses")}>
            <span className="figure" translate="no">
              {answer.addresses.join(", ")}
            </span>
          </Fact>
        ) : null}
        {answer.connectUs !== null ? (
          <Fact term={t("Connection set-up")}>
            <span className="figure">
              {formatMetric("connect", { value: answer.connectUs, low: null, high: null }).text}
            </span>
          </Fact>
        ) : null}
        {answer.connectUs !== null || answer.tls ? (
          <Fact term={t("Encryption")}>
            {answer.tls ? (
              <span className="figure">
                {answer.tls.version}, {answer.tls.cipher}
                {answer.tls.alpn ? `, ALPN ${answer.tls.alpn}` : ""}
              </span>
            ) : (
              t("plain text")
            )}
          </Fact>
        ) : null}
        {answer.quic ? (
          <Fact term="QUIC">
            <span className="figure">
              {answer.quic.version},{" "}
              {answer.quic.datagramBytes === null
                ? t("takes no datagrams")
                : t("takes datagrams of up to {bytes} bytes", {
                    bytes: answer.quic.datagramBytes,
                  })}
            </span>
          </Fact>
        ) : null}
        {answer.certificate ? <CertificateFacts certificate={answer.certificate} /> : null}
        {answer.http ? (
          <Fact term="HTTP">
            <span className="figure">
              {answer.http.version}, {t("status {status}", { status: answer.http.status })}
              {answer.http.server ? `, ${answer.http.server}` : ""}
            </span>
          </Fact>
        ) : null}
        {answer.websocket ? (
          <Fact term="WebSocket">
            <span className="figure">
              {answer.websocket.accepted
                ? t("accepted at {path}", { path: answer.websocket.path })
                : t("not served at {path}", { path: answer.websocket.path })}
              {answer.websocket.subprotocol ? `, ${answer.websocket.subprotocol}` : ""}
            </span>
          </Fact>
        ) : null}
      </dl>
      {answer.websocket?.refusal ? <HandshakeRefusal {...answer.websocket.refusal} /> : null}
      {answer.grpc?.unusable.map(({ name, reason }) => (
        <Notice
          key={name}
          tone="caution"
          title={t("No message can be written for {name}", { name })}
        >
          <StoredText text={reason} />. {t("Upload the .proto files of the service to call it.")}
        </Notice>
      ))}
      {answer.grpc ? <GrpcMethods methods={answer.grpc.methods} /> : null}
    </div>
  );
}

/** No error of the target: each operation names its own path, and only that one must take handshakes. */
function HandshakeRefusal({ message, remedy }: { message: string; remedy: string }) {
  return (
    <Notice tone="caution" title={<StoredText text={message} />}>
      <StoredText text={remedy} />{" "}
      {t("A benchmark names its own path, which is probed again before each run.")}
    </Notice>
  );
}

function CertificateFacts({
  certificate,
}: {
  certificate: NonNullable<ProbeAnswer["certificate"]>;
}) {
  return (
    <>
      <Fact term={t("Certificate of")}>
        <span translate="no">{certificate.subject}</span>
      </Fact>
      <Fact term={t("Issued by")}>
        <span translate="no">{certificate.issuer}</span>
      </Fact>
      <Fact term={t("Names")}>
        <span className="figure">{certificate.names.join(", ") || t("none")}</span>
      </Fact>
      <Fact term={t("Valid until")}>
        <LocalTime at={certificate.notAfter} />
      </Fact>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
