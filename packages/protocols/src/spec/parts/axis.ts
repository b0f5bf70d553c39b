// What an axis may vary between the cells of a benchmark. One entry says all that is known of it: its words, its values, what
// it varies and what it must fit. Labels, gates, charts and the editor read the entries.
import { english, msg, t } from "@gonogo/locale/t";
import { tcpCongestionControls } from "./congestion-control.ts";
import { decimalOf, decimalText, shifted } from "./decimal.ts";

/** What axes vary, in the words of the editor's list. */
export const axisGroups = {
  load: english("Load"),
  network: english("Network"),
  connection: english("Connections"),
  operation: english("Requests"),
} as const;

/** What an axis must fit. */
export type AxisPlace = {
  readonly load: { readonly kind: string; readonly isClosed: boolean };
  /** What the variants' requests may travel on. */
  readonly transports: readonly ("tcp" | "udp")[];
  /** Whether any request has a priority, and whether any takes its size from the payload. */
  readonly hasPriority: boolean;
  readonly hasPayload: boolean;
  /** Whether the requests of every variant are a mix. */
  readonly isMix: boolean;
};

/** A unit as it is shown: the stored value times 10 to the power of minus `power`. */
type ShownUnit = { readonly text: string; readonly power: number };

export type NumberRange = {
  readonly min: number;
  readonly max: number;
  readonly isInteger?: boolean;
};

type AxisEntry = {
  readonly group: keyof typeof axisGroups;
  /** In labels of cells: `RTT = 50 ms`. */
  readonly label: string;
  /** In titles of charts and lists, with the unit of its values. */
  readonly title: string;
  /** From the smallest; empty: numbers are shown as they are. */
  readonly units: readonly ShownUnit[];
  /** Numbers within a range, one of some names, or names that the definition knows. */
  readonly values: NumberRange | readonly string[] | "profile" | "operation" | "region";
  readonly help: string;
  /** Why it does not fit, and what to do; null: it fits. */
  readonly problem: (place: AxisPlace) => string | null;
};

const milliseconds = [{ text: "ms", power: 0 }];
const bytes = [
  { text: "B", power: 0 },
  { text: "kB", power: 3 },
  { text: "MB", power: 6 },
];
const bufferRange = { min: 1_024, max: 2 ** 30, isInteger: true };
const countRange = { min: 1, max: 10_000, isInteger: true };

/** The largest payload in bytes. */
export const maxPayloadBytes = 10_000_000;
/** The most requests that a block may be ended by. */
export const maxBlockRequests = 1_000_000_000;

/** Levels of a load that stages or a search set themselves. */
function setByLoad(name: string, { kind }: AxisPlace["load"]): string | null {
  if (kind === "stages")
    return t(
      "{name} cannot vary where stages say what they are; use connections, or a load without stages",
      { name },
    );
  if (kind === "capacity")
    return t("{name} cannot vary where a search finds the rate; use connections, or an open load", {
      name,
    });
  return null;
}

/** Why a block of such a load, or its warm-up, cannot end after a number of requests; null: it can. */
export function requestsProblem(kind: string, field = "requests"): string | null {
  if (kind === "stages")
    return t(
      "{field} do not fit stages, whose blocks last as long as their stages; leave them out, or use a load without stages",
      { field },
    );
  if (kind === "capacity")
    return t(
      "{field} do not fit a search, whose trials last their time; leave them out, or use an open load",
      { field },
    );
  return null;
}

const fitsAll = () => null;

/** How requests write what depends on the payload. */
const placeForms = {
  filler: "{{filler}}",
  filler64: "{{filler64}}",
  payloadBytes: "{{payloadBytes}}",
};

const needsQuic =
  (name: string): AxisEntry["problem"] =>
  ({ transports }) =>
    transports.includes("udp")
      ? null
      : t("{name} fits QUIC and HTTP/3 only; over TCP use sendBufferBytes or receiveBufferBytes", {
          name,
        });

const needsRequests =
  (
    name: string,
    has: (place: AxisPlace) => boolean,
    otherwise: () => string,
  ): AxisEntry["problem"] =>
  (place) => {
    if (place.load.kind === "connect")
      return t("{name} does not fit connect-only load, which sends no requests", { name });
    return has(place) ? null : otherwise();
  };

const entries = {
  clients: {
    group: "load",
    label: "clients",
    title: english("clients"),
    units: [],
    values: countRange,
    help: english("Clients of a closed load."),
    problem: ({ load }) =>
      setByLoad("clients", load) ??
      (load.isClosed ? null : t("clients fit closed load only; open load takes ratePerS")),
  },
  connections: {
    group: "load",
    label: "connections",
    title: english("connections"),
    units: [],
    values: countRange,
    help: english("Connections that the load is spread over."),
    problem: ({ load }) =>
      load.kind === "connect" ? t("connections do not fit connect-only load: it holds none") : null,
  },
  ratePerS: {
    group: "load",
    label: "ratePerS",
    title: english("offered rate (requests/s)"),
    units: [],
    // One request in a day, the longest block.
    values: { min: 0.000_01, max: 1_000_000 },
    help: english("Requests a second of an open load."),
    problem: ({ load }) =>
      setByLoad("ratePerS", load) ??
      (load.isClosed ? t("ratePerS fits open load only; closed load takes clients") : null),
  },
  requests: {
    group: "load",
    label: "requests",
    title: english("requests per block"),
    units: [],
    values: { min: 1, max: maxBlockRequests, isInteger: true },
    help: english("Measured requests after which a block ends, if its time has not ended it."),
    problem: ({ load }) => requestsProblem(load.kind),
  },
  from: {
    group: "load",
    label: "from",
    title: english("region"),
    units: [],
    values: "region",
    help: english("Regions of workers (their label region): a cell is loaded from this one alone."),
    problem: ({ load }) =>
      load.kind === "capacity" || load.kind === "connect"
        ? t("from does not fit this load, which one host sends; use a closed or an open load")
        : null,
  },
  rttMs: {
    group: "network",
    label: "RTT",
    title: english("RTT (ms)"),
    units: milliseconds,
    values: { min: 0, max: 10_000 },
    help: english("Round-trip time that the emulated link adds."),
    problem: fitsAll,
  },
  jitterMs: {
    group: "network",
    label: "jitter",
    title: english("jitter (ms)"),
    units: milliseconds,
    values: { min: 0, max: 5_000 },
    help: english("How far delays vary around it; at most half of the RTT."),
    problem: fitsAll,
  },
  lossPercent: {
    group: "network",
    label: "loss",
    title: english("packet loss (%)"),
    units: [{ text: "%", power: 0 }],
    values: { min: 0, max: 50 },
    help: english("Packets that are lost, in each direction."),
    problem: fitsAll,
  },
  bandwidthMbps: {
    group: "network",
    label: "bandwidth",
    title: english("bandwidth (Mbit/s)"),
    units: [{ text: "Mbit/s", power: 0 }],
    values: { min: 0.1, max: 10_000 },
    help: english("Of each direction of the link."),
    problem: fitsAll,
  },
  network: {
    group: "network",
    label: "network",
    title: english("network profile"),
    units: [],
    values: "profile",
    help: english(
      "Profiles by name: loopback, lan, wan, internet, mobile, or those of the definition.",
    ),
    problem: fitsAll,
  },
  sendBufferBytes: {
    group: "connection",
    label: "send buffer",
    title: english("send buffer (bytes)"),
    units: bytes,
    values: bufferRange,
    help: english("Of the client's sockets; the kernel doubles and caps it."),
    problem: fitsAll,
  },
  receiveBufferBytes: {
    group: "connection",
    label: "receive buffer",
    title: english("receive buffer (bytes)"),
    units: bytes,
    values: bufferRange,
    help: english("Of the client's sockets; the kernel doubles and caps it."),
    problem: fitsAll,
  },
  streamWindowBytes: {
    group: "connection",
    label: "stream window",
    title: english("stream window (bytes)"),
    units: bytes,
    values: bufferRange,
    help: english("What a server may send ahead on one QUIC stream; variants over TCP have none."),
    problem: needsQuic("streamWindowBytes"),
  },
  connectionWindowBytes: {
    group: "connection",
    label: "connection window",
    title: english("connection window (bytes)"),
    units: bytes,
    values: bufferRange,
    help: english(
      "What a server may send ahead on one QUIC connection; variants over TCP have none.",
    ),
    problem: needsQuic("connectionWindowBytes"),
  },
  congestionControl: {
    group: "connection",
    label: "congestion control",
    title: english("congestion control"),
    units: [],
    values: tcpCongestionControls,
    help: english(
      "reno, cubic or bbr: of TCP in the client's kernel, of QUIC in the engine (reno is NewReno there).",
    ),
    problem: fitsAll,
  },
  operation: {
    group: "operation",
    label: "operation",
    title: english("operation"),
    units: [],
    values: "operation",
    help: english(
      "Names of the mix’s operations: a cell sends this one alone, so that its cost is known too.",
    ),
    problem: ({ load, isMix }) => {
      if (load.kind === "connect")
        return t("{name} does not fit connect-only load, which sends no requests", {
          name: "operation",
        });
      return isMix
        ? null
        : t("operation chooses one of a mix: write the requests of every variant as operations");
    },
  },
  payloadBytes: {
    group: "operation",
    label: "payload",
    title: english("payload (bytes)"),
    units: bytes,
    values: { min: 0, max: maxPayloadBytes, isInteger: true },
    get help() {
      return t("What {filler}, {filler64} and {payloadBytes} stand for in requests.", placeForms);
    },
    problem: needsRequests(
      "payloadBytes",
      ({ hasPayload }) => hasPayload,
      () =>
        t(
          "payloadBytes is used by no request: write {filler}, {filler64} or {payloadBytes} into one",
          placeForms,
        ),
    ),
  },
  priority: {
    group: "operation",
    label: "priority",
    title: english("priority"),
    units: [],
    values: { min: -1_000, max: 1_000, isInteger: true },
    help: english("HTTP: urgency, 0 first to 7 last. QUIC streams: −1,000 to 1,000, higher first."),
    problem: needsRequests(
      "priority",
      ({ hasPriority }) => hasPriority,
      () => t("priority fits HTTP requests and messages on QUIC streams only"),
    ),
  },
} as const satisfies Record<string, AxisEntry>;

export type AxisName = keyof typeof entries;
export const axisNames = Object.keys(entries) as [AxisName, ...AxisName[]];
/** Every axis there is. */
export const axes: Readonly<Record<AxisName, AxisEntry>> = entries;
/** The ranges of those settings of a network that an axis may vary. */
export const networkRanges = {
  rttMs: entries.rttMs.values,
  jitterMs: entries.jitterMs.values,
  lossPercent: entries.lossPercent.values,
  bandwidthMbps: entries.bandwidthMbps.values,
};

/** A number, or a name. Which of them an axis takes, and within which bounds, `axisValueIssue` says. */
export type AxisValue = number | string;

/** Why a value cannot stand on an axis, and what can; null: it can. Names of profiles are the definition's to know. */
export function axisValueIssue(name: AxisName, value: AxisValue): string | null {
  const allowed = axes[name].values;
  if (allowed === "profile" || allowed === "operation" || allowed === "region")
    return typeof value === "string" ? null : t(ofDefinition[allowed]);
  if (isNameList(allowed))
    return allowed.some((one) => one === value)
      ? null
      : t("must be one of {values}, and is {value}", { values: allowed.join(", "), value });
  const { min, max, isInteger = false } = allowed;
  const isFit = typeof value === "number" && value >= min && value <= max;
  if (isFit && (!isInteger || Number.isInteger(value))) return null;
  const given = { max, value };
  if (isInteger)
    return t("must be a whole number from {min, number} to {max, number}, and is {value}", {
      min,
      ...given,
    });
  // Numbers are rounded to three places.
  return min > 0 && min < 0.001
    ? t("must be a number from {least} to {max, number}, and is {value}", {
        least: min.toLocaleString("en", { maximumFractionDigits: 5 }),
        ...given,
      })
    : t("must be a number from {min, number} to {max, number}, and is {value}", { min, ...given });
}

const ofDefinition = {
  profile: msg("must be the name of a network profile"),
  operation: msg("must be the name of an operation"),
  region: msg("must be the name of a region, such as eu"),
};

const isNameList = (values: AxisEntry["values"]): values is readonly string[] =>
  Array.isArray(values);

/** Whether the values of an axis are names. */
export const isNamed = (name: AxisName): boolean => {
  const { values } = axes[name];
  return typeof values === "string" || isNameList(values);
};

/** A value as labels of cells show it: `50 ms`, `100 kB`, `bbr`. */
export function axisValueText(name: AxisName, value: AxisValue): string {
  const { units } = axes[name];
  const [smallest] = units;
  if (typeof value === "string" || !smallest) return String(value);
  const unit = units.findLast(({ power }) => Math.abs(value) >= 10 ** power) ?? smallest;
  return `${decimalText(shifted(decimalOf(String(value)), -unit.power))} ${unit.text}`;
}
