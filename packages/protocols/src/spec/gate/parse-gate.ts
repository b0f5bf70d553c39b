// Gates as text, read: `p95(rest) / p95(grpc) >= 2`, `throughput(head) vs baseline >= -3%`.
// One small parser by hand; the whole language is in docs/gates.md, and `formatGate` writes what this reads.
import { t } from "@gonogo/locale/t";
import type { CellChoice } from "../parts/cell-choice.ts";
import { type MetricName, metricHint, metricNames, metrics } from "../parts/metric.ts";
import type { LimitField } from "../parts/metric-unit.ts";
import { readCells } from "./cells-text.ts";
import type { LimitShape } from "./gate-limit.ts";
import { type GatePer, readPer } from "./gate-per.ts";
import { readLimit } from "./limit-text.ts";
import { readName } from "./name-text.ts";
import { type TextIssue, TextIssueError, TextReader } from "./text-reader.ts";
import { type GateNames, readVersus, type Versus } from "./versus-text.ts";

export const gateOps = ["<", "<=", ">", ">="] as const;
type GateOp = (typeof gateOps)[number];

/** A gate as its text says it: the object form, not yet held against its schema. */
export type GateDraft = { metric: MetricName; of: string; op: GateOp } & Versus & {
    operation?: string;
    per?: GatePer;
    cells?: CellChoice[];
    scope?: "mean of cells";
    blocking?: false;
  } & { [field in LimitField]?: number };

export type GateReading =
  | { readonly ok: true; readonly gate: GateDraft }
  | { readonly ok: false; readonly issue: TextIssue };

/** The longest text that is read. */
const longest = 4_000;

/** Reads a gate. Never throws: an issue says where it is and what was expected. */
export function parseGate(text: string, names: GateNames = {}): GateReading {
  try {
    if (text.length > longest)
      throw new TextIssueError(
        longest + 1,
        t("more"),
        t("at most {longest} characters", { longest }),
      );
    const reader = new TextReader(text);
    const gate = readGate(reader, names);
    if (!reader.isAtEnd)
      reader.fail(t("the end, 'per' with an amount, 'at' with cells, or '(advisory)'"));
    return { ok: true, gate };
  } catch (error) {
    if (error instanceof TextIssueError) return { ok: false, issue: error.issue };
    throw error;
  }
}

function readGate(reader: TextReader, names: GateNames): GateDraft {
  const side = readSide(reader);
  const versus = reader.take(/\//) !== null ? readOver(reader, side, "/") : {};
  const history = reader.take(/vs\b/i) !== null ? readVersus(reader, side.of, names) : {};
  if ("over" in versus && Object.keys(history).length > 0)
    reader.fail(t("one comparison: a second variant after '/', or 'vs'"));
  const shape = { ...side, ...versus, ...history };
  const isCompared = shape.over !== undefined || shape.vs !== undefined;
  const op = readOp(reader, isCompared);
  const limited = (isCompared ? null : readBeside(reader, side, op)) ?? limitOf(reader, shape);
  const per = reader.take(/per\b/i) === null ? {} : { per: readPer(reader) };
  const cells = reader.take(/at\b/i) === null ? {} : { cells: readCells(reader) };
  return { ...shape, op, ...limited, ...per, ...cells, ...readMarks(reader) };
}

function limitOf(reader: TextReader, shape: LimitShape) {
  const { field, value } = readLimit(reader, shape);
  return { [field]: value };
}

/**
 * A second variant as the limit: `p99(grpc) < p99(rest)`, `<= 1.25 * p99(rest)`, `<= p99(rest) +5 %`. It says the same as
 * their ratio. null: the limit is a figure.
 */
function readBeside(
  reader: TextReader,
  side: Side,
  op: GateOp,
): { over: string; limitRatio: number } | null {
  const ratio = { metric: side.metric, over: "" };
  const asRatio = () => readLimit(reader, ratio).value;
  // Without a sign between them, `10 ms (advisory)` would look like that.
  if (reader.sees(/[\d.,_]+\s*[×*xX]\s*[\p{L}_][\p{L}\p{N}_.]*\s*\(/u)) {
    const limitRatio = asRatio();
    reader.take(/\*/);
    return { ...readOver(reader, side, op), limitRatio };
  }
  if (!reader.sees(/[\p{L}_][\p{L}\p{N}_.]*\s*\(/u)) return null;
  const over = readOver(reader, side, op);
  if (reader.take(/[*×]/) !== null || reader.sees(/[-+−]/))
    return { ...over, limitRatio: asRatio() };
  return { ...over, limitRatio: 1 };
}

type Side = { readonly metric: MetricName; readonly of: string; readonly operation?: string };

function readMetric(reader: TextReader): MetricName {
  const from = reader.place;
  const word = reader.need(/[\p{L}\p{N}_.]+/u, t("a metric"), t("such as p99(grpc) < 50 ms"));
  const written = /^p99\.9$/i.test(word) ? "p999" : word;
  const metric = metricNames.find((name) => name === written);
  if (!metric) return reader.fail(t("a metric"), metricHint(word), from);
  if (!metrics[metric].gateable)
    reader.fail(
      t("a metric that gates may judge"),
      t("{metric} is only shown: use a percentile", { metric }),
      from,
    );
  return metric;
}

function readSide(reader: TextReader): Side {
  const metric = readMetric(reader);
  reader.need(/\(/, t("'(' and a variant, as in {metric}(grpc)", { metric }));
  const of = readName(reader, t("a variant"));
  const operation = reader.take(/:/) === null ? undefined : readName(reader, t("an operation"));
  reader.need(/\)/, operation === undefined ? t("')', or ':' and an operation") : "')'");
  return { metric, of, ...(operation === undefined ? {} : { operation }) };
}

/** The second variant of a comparison; `sign` is between the two. */
function readOver(reader: TextReader, side: Side, sign: "/" | GateOp): { over: string } {
  const from = reader.place;
  const other = readSide(reader);
  if (other.metric !== side.metric)
    reader.fail(
      t("{metric} on both sides of {sign}", { metric: side.metric, sign: `'${sign}'` }),
      undefined,
      from,
    );
  if (other.operation !== side.operation)
    reader.fail(
      side.operation === undefined
        ? t("all requests on both sides of {sign}", { sign: `'${sign}'` })
        : t("the operation {operation} on both sides of {sign}", {
            operation: side.operation,
            sign: `'${sign}'`,
          }),
      undefined,
      from,
    );
  return { over: other.of };
}

function readOp(reader: TextReader, isCompared: boolean): GateOp {
  const sign = reader.need(
    /<=|>=|[<>≤≥]/,
    t(isCompared ? "<, <=, > or >=" : "<, <=, > or >=, '/' with a second variant, or 'vs'"),
  );
  return sign === "≤" ? "<=" : sign === "≥" ? ">=" : (sign as GateOp);
}

/** `(advisory)`, `(mean of cells, advisory)`, or nothing. */
function readMarks(reader: TextReader): Pick<GateDraft, "scope" | "blocking"> {
  const marks: Pick<GateDraft, "scope" | "blocking"> = {};
  while (reader.take(/\(/) !== null) {
    do {
      const expected = t("'advisory', 'blocking', 'each cell' or 'mean of cells'");
      const mark = reader.need(/advisory\b|blocking\b|each cell\b|mean of cells\b/i, expected);
      if (/^advisory/i.test(mark)) marks.blocking = false;
      if (/^mean/i.test(mark)) marks.scope = "mean of cells";
    } while (reader.take(/,/) !== null);
    reader.need(/\)/, "')'");
  }
  return marks;
}
