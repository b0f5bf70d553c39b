// What the target form holds while it is being typed, and the way from and to a TargetConfig.
// The form keeps text as typed; whether it makes sense is asked of the protocols' own zod.
import { english, t, translated } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import {
  type GrpcSchemaSource,
  type ProtocolName,
  TargetConfig,
  type TargetFigure,
  TargetSecret,
} from "@gonogo/protocols/spec";
import { type QuicValues, quicDraft, quicField, quicValues } from "./quic-values.ts";
import { type SocketValues, socketDraft, socketField, socketValues } from "./socket-values.ts";

// Rows of names and values as a form holds them, and the records that they make.

type Pair = { name: string; value: string };

const pairsOf = (record: Readonly<Record<string, string>>): Pair[] =>
  Object.entries(record).map(([name, value]) => ({ name, value }));

/** Rows that somebody typed into. */
const filledPairs = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter((pair) => pair.name.trim() !== "" || pair.value !== "");

const recordOf = (pairs: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(filledPairs(pairs).map((pair) => [pair.name.trim(), pair.value]));

// The secret part of the target form: what is typed, what is missing, and the secret it makes.
// A stored secret never comes back into the form: it is kept, replaced as a whole, or removed.

type SecretValues = {
  /** What happens to the stored secret; `replace` also stores a first one. */
  secret: "keep" | "replace" | "remove";
  bearerToken: string;
  secretHeaders: Pair[];
  secretValues: Pair[];
  clientKeyPem: string;
};
type SecretIssue = { field: keyof SecretValues; message: string };

const newSecretValues = (): SecretValues => ({
  secret: "keep",
  bearerToken: "",
  secretHeaders: [],
  secretValues: [],
  clientKeyPem: "",
});

const keyOf = (values: SecretValues): string | null =>
  values.clientKeyPem.trim() === "" ? null : values.clientKeyPem;

/** undefined when the stored one stays, null when it goes. */
function secretOf(values: SecretValues): TargetSecret | null | undefined {
  if (values.secret === "keep") return undefined;
  if (values.secret === "remove") return null;
  return {
    bearerToken: values.bearerToken || null,
    headers: recordOf(values.secretHeaders),
    values: recordOf(values.secretValues),
    clientKeyPem: keyOf(values),
  };
}

/** An issue of a row, after the name that it has. */
const namedIssue = (name: PropertyKey | undefined, message: string): string => {
  if (name === undefined) return message;
  return name === "" ? t("a value has no name") : `${String(name)} ${translated(message)}`;
};

/** Issues that are known before the server sees it. */
function secretIssues(values: SecretValues, protocol: ProtocolName): SecretIssue[] {
  if (values.secret !== "replace") return [];
  const key = TargetSecret.shape.clientKeyPem.safeParse(keyOf(values));
  if (!key.success)
    return key.error.issues.map(({ message }) => ({ field: "clientKeyPem", message }));
  const names = TargetSecret.shape.headers.safeParse(recordOf(values.secretHeaders));
  const [unfit] = names.error?.issues ?? [];
  if (unfit)
    return [{ field: "secretHeaders", message: namedIssue(unfit.path.at(-1), unfit.message) }];
  const named = TargetSecret.shape.values.safeParse(recordOf(values.secretValues));
  const [wrong] = named.error?.issues ?? [];
  if (wrong)
    return [{ field: "secretValues", message: namedIssue(wrong.path.at(-1), wrong.message) }];
  const pairs = [...values.secretHeaders, ...values.secretValues];
  const isEmpty = !values.bearerToken && filledPairs(pairs).length === 0 && !keyOf(values);
  if (!isEmpty) return [];
  return protocol === "quic"
    ? [{ field: "clientKeyPem", message: t("give a client key or a secret value") }]
    : [
        {
          field: "bearerToken",
          message: t("give a token, a secret header, a value or a client key"),
        },
      ];
}

export type TargetValues = SecretValues &
  SocketValues &
  QuicValues & {
    name: string;
    slug: string;
    protocol: ProtocolName;
    host: string;
    port: string;
    tls: boolean;
    caPem: string;
    serverName: string;
    insecure: boolean;
    clientCertificatePem: string;
    headers: Pair[];
    labels: Pair[];
    /** Separated by commas or spaces. */
    secretNetworks: string;
    metricsUrl: string;
    freshUrl: string;
    allocationsCounter: string;
    allocatedBytesCounter: string;
    cpuCounter: string;
    memoryGauge: string;
    schema: "none" | GrpcSchemaSource["kind"];
    protoFiles: { name: string; content: string }[];
    /** Name of the uploaded file and its content in base64. */
    descriptorSet: { name: string; base64: string } | null;
  };

/** The form's field for the name of each figure that a target's metrics report. */
export const metricFields = {
  memory: "memoryGauge",
  cpu: "cpuCounter",
  allocations: "allocationsCounter",
  allocatedBytes: "allocatedBytesCounter",
} as const satisfies Record<TargetFigure, string>;
const figures = Object.keys(metricFields) as TargetFigure[];

const namesOf = (metrics: TargetConfig["metrics"]) => ({
  memoryGauge: metrics?.memory ?? "",
  cpuCounter: metrics?.cpu ?? "",
  allocationsCounter: metrics?.allocations ?? "",
  allocatedBytesCounter: metrics?.allocatedBytes ?? "",
});

export const newTargetValues = (): TargetValues => ({
  name: "",
  slug: "",
  protocol: "http1",
  host: "",
  port: "",
  tls: false,
  caPem: "",
  serverName: "",
  insecure: false,
  clientCertificatePem: "",
  headers: [],
  labels: [],
  secretNetworks: "",
  metricsUrl: "",
  freshUrl: "",
  ...namesOf(null),
  ...quicValues(null),
  ...socketValues(null),
  schema: "reflection",
  protoFiles: [],
  descriptorSet: null,
  ...newSecretValues(),
});

/** The form of a stored target. Its secret is never part of it. */
export function valuesOf(target: TargetConfig): TargetValues {
  const { grpcSchema } = target;
  return {
    ...newTargetValues(),
    name: target.name,
    slug: target.slug,
    protocol: target.protocol,
    host: target.host,
    port: String(target.port),
    tls: target.tls !== null,
    caPem: target.tls?.caPem ?? "",
    serverName: target.tls?.serverName ?? "",
    insecure: target.tls?.insecure ?? false,
    clientCertificatePem: target.tls?.clientCertificatePem ?? "",
    ...quicValues(target.quic),
    ...socketValues(target.socket),
    headers: pairsOf(target.headers),
    labels: pairsOf(target.labels),
    secretNetworks: target.secretNetworks.join(", "),
    metricsUrl: target.metrics?.url ?? "",
    freshUrl: target.metrics?.fresh ?? "",
    ...namesOf(target.metrics),
    schema: grpcSchema?.kind ?? "none",
    protoFiles: grpcSchema?.kind === "proto" ? grpcSchema.files : [],
    descriptorSet:
      grpcSchema?.kind === "descriptor-set"
        ? { name: english("stored descriptor set"), base64: grpcSchema.base64 }
        : null,
  };
}

const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text);

/** Without an address there is nothing to read; without a name the usual one is read. */
function metricsDraft(values: TargetValues): unknown {
  const url = values.metricsUrl.trim();
  const fresh = values.freshUrl.trim() || null;
  const names = figures.flatMap((figure) => {
    const name = values[metricFields[figure]].trim();
    return name === "" ? [] : [[figure, name]];
  });
  return url === "" ? null : { url, fresh, ...Object.fromEntries(names) };
}

function schemaOf(values: TargetValues): unknown {
  if (values.protocol !== "grpc" || values.schema === "none") return null;
  if (values.schema === "proto") return { kind: "proto", files: values.protoFiles };
  if (values.schema === "descriptor-set")
    return { kind: "descriptor-set", base64: values.descriptorSet?.base64 };
  return { kind: "reflection" };
}

export type Issue = { field: keyof TargetValues; message: string };
export type Reading =
  | { ok: true; target: TargetConfig; secret: TargetSecret | null | undefined }
  | { ok: false; issues: Issue[] };

/** Raw QUIC has no headers: what was typed into them for another protocol stays out. */
const fitting = (typed: TargetValues): TargetValues =>
  typed.protocol === "quic" ? { ...typed, headers: [], bearerToken: "", secretHeaders: [] } : typed;

/**
 * Reads the form. `secret` is undefined when the stored one stays, null when it goes.
 * Issues name the form's own fields.
 */
export function readTarget(typed: TargetValues): Reading {
  const values = fitting(typed);
  const encrypted = values.tls || catalog[values.protocol].needsTls;
  const parsed = TargetConfig.safeParse({
    slug: values.slug.trim(),
    name: values.name,
    protocol: values.protocol,
    host: values.host.trim(),
    port: /^\d+$/.test(values.port.trim()) ? Number(values.port) : values.port,
    tls: encrypted
      ? {
          caPem: textOrNull(values.caPem),
          serverName: values.serverName.trim() || null,
          insecure: values.insecure,
          clientCertificatePem: textOrNull(values.clientCertificatePem),
        }
      : null,
    headers: recordOf(values.headers),
    labels: recordOf(values.labels),
    secretNetworks: values.secretNetworks.split(/[\s,]+/).filter((one) => one !== ""),
    metrics: metricsDraft(values),
    grpcSchema: schemaOf(values),
    quic: quicDraft(values.protocol, values),
    socket: socketDraft(values.protocol, values),
  });
  const own = ownIssues(values);
  if (!parsed.success) {
    const others = parsed.error.issues.map((issue) => fieldIssue(issue));
    const named = new Set(others.map((issue) => issue.field));
    return { ok: false, issues: [...own.filter((issue) => !named.has(issue.field)), ...others] };
  }
  if (own.length > 0) return { ok: false, issues: own };
  return { ok: true, target: parsed.data, secret: secretOf(values) };
}

/** Issues that the target's zod cannot see: repeated names, an empty secret, a file that is missing. */
function ownIssues(values: TargetValues): Issue[] {
  const issues: Issue[] = [];
  for (const field of ["headers", "labels", "secretHeaders", "secretValues"] as const) {
    const names = filledPairs(values[field]).map((pair) => pair.name.trim().toLowerCase());
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined)
      issues.push({
        field,
        message:
          twice === "" ? t("a name appears twice") : t("{name} appears twice", { name: twice }),
      });
  }
  if (values.freshUrl.trim() !== "" && values.metricsUrl.trim() === "")
    issues.push({
      field: "metricsUrl",
      message: t("is needed beside an address that starts it anew"),
    });
  issues.push(...secretIssues(values, values.protocol));
  if (values.protocol === "grpc" && values.schema === "proto" && values.protoFiles.length === 0)
    issues.push({ field: "protoFiles", message: t("choose at least one .proto file") });
  if (values.protocol === "grpc" && values.schema === "descriptor-set" && !values.descriptorSet)
    issues.push({ field: "descriptorSet", message: t("choose a descriptor set") });
  // The target's zod asks for it only when every other field is right.
  if (values.protocol === "quic" && values.alpn.trim() === "")
    issues.push({ field: "alpn", message: t("must name the server's application protocol") });
  return issues;
}

/** The form's field for a path of the configuration, and its issue. */
export function fieldIssue(issue: { path: readonly PropertyKey[]; message: string }): Issue {
  const [head, next] = issue.path.map(String);
  const named = (field: keyof TargetValues): Issue => ({ field, message: issue.message });
  if (head === "port")
    return { field: "port", message: t("must be a whole number from 1 to 65,535") };
  if (
    head === "tls" &&
    (next === "caPem" || next === "serverName" || next === "clientCertificatePem")
  )
    return named(next);
  if (head === "tls") return named("tls");
  if (head === "quic") return named(quicField(next));
  if (head === "metrics") {
    if (next === "fresh") return named("freshUrl");
    const figure = figures.find((one) => one === next);
    return named(figure ? metricFields[figure] : "metricsUrl");
  }
  if (head === "socket") return named(socketField(next));
  if (head === "grpcSchema")
    return named(next === "base64" ? "descriptorSet" : next === "files" ? "protoFiles" : "schema");
  if (head === "headers" || head === "labels")
    return {
      field: head,
      message: namedIssue(next, issue.message),
    };
  if (head === "bearerToken" || head === "clientKeyPem") return named(head);
  if (head === "secretNetworks") return named(head);
  if (head === "name" || head === "slug" || head === "host" || head === "protocol")
    return named(head);
  return named("name");
}
