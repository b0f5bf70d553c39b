// Reads the report of `ghz --format json`: its list `details` has one entry for each call. Its `timestamp` is the END of the
// call (runner/stats_handler.go sends grpc-go's EndTime), its `latency` is in nanoseconds, from the call's begin to its end.
// Every call has a status, also one that met no server: grpc-go itself then says Unavailable, and DeadlineExceeded when
// ghz's own --timeout was over. Neither can be derived from the server's own word.
import { t } from "@gonogo/locale/t";
import { statusOfGoName } from "./k6-points.ts";
import { addSample, jsonIn, kindOf, objectIn, quoted, textOf } from "./output-text.ts";
import { ImportError, type ReadSamples, type Sample } from "./sample.ts";
import { latencyUsIn, startUnixUs, unixUsIn } from "./sample-times.ts";

const remedy = () =>
  t("Run ghz with --format json --output FILE and send the whole FILE as it is.");

/** What grpc-go says of calls that were under way when the connection was closed: by ghz at its time's end, or by the server. */
const closings = ["transport is closing", "the client connection is closing"];

/** Reads ghz's report, as text or as the object in it. Throws ImportError. */
export const readGhz: ReadSamples = (output) => {
  const report = objectIn(output) ?? reportIn(textOf(output, remedy()));
  const calls = callsOf(report);
  const cutOff = report.endReason === "timeout";
  const samples: Sample[] = [];
  for (const [i, call] of calls.entries()) addSample(samples, sampleOf(call, i + 1, cutOff));
  return samples;
};

function reportIn(text: string): Readonly<Record<string, unknown>> {
  const report = objectIn(jsonIn(text));
  if (report) return report;
  const start = text.trimStart();
  if (start.startsWith("Summary:"))
    throw new ImportError(t("this is the summary that ghz prints, not its JSON report"), remedy());
  throw new ImportError(
    t("the output is not one whole JSON object: it begins with {start} and may be cut off", {
      start: quoted(start.slice(0, 20)),
    }),
    remedy(),
  );
}

function callsOf({ details, count }: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (!Array.isArray(details))
    throw new ImportError(
      count === 0
        ? t("no call was counted")
        : t("details, the list of single calls, is {kind}", { kind: kindOf(details) }),
      count === 0 ? t("Record calls: run ghz with --skipFirst below --total.") : remedy(),
    );
  if (details.length === 0) throw new ImportError(t("details has no call"), remedy());
  // ghz keeps the first 1,000,000 calls alone; a shorter list has been cut by somebody else.
  if (count !== undefined && count !== details.length)
    throw new ImportError(
      t("details has {calls} calls, but the count is {count}", {
        calls: details.length,
        count: quoted(count),
      }),
      t(
        "ghz lists 1,000,000 calls at most: run it with a smaller --total, and send the whole report.",
      ),
    );
  return details;
}

function sampleOf(value: unknown, number: number, cutOff: boolean): Sample {
  const invalid = (what: string, how = remedy()) =>
    new ImportError(t("entry {number} of details: {what}", { number, what }), how);
  const call = objectIn(value);
  if (!call) throw invalid(t("is {kind}, not a call", { kind: kindOf(value) }));
  const { timestamp, latency, status, error } = call;
  const latencyUs = latencyUsIn(typeof latency === "number" ? latency / 1_000 : latency);
  if (latencyUs === null)
    throw invalid(
      t("the latency {latency} is no time in nanoseconds", { latency: quoted(latency) }),
    );
  const end = unixUsIn(timestamp);
  const start = end === null ? null : startUnixUs(end, latencyUs);
  if (start === null)
    throw invalid(
      t("the timestamp {time} is no time (RFC 3339) that the call can end at", {
        time: quoted(timestamp),
      }),
    );
  if (cutOff && typeof error === "string" && closings.some((words) => error.endsWith(words)))
    throw invalid(
      t(
        "the call was under way when ghz's --duration was over and ghz closed the connection; that is no failure of the server, but cannot be told from one",
      ),
      t("Run ghz with --total instead of --duration, or with --duration-stop=wait."),
    );
  return { startUnixUs: start, latencyUs, ...endOf(status, invalid) };
}

/** An error without any status of gRPC has the status "". */
function endOf(
  status: unknown,
  invalid: (what: string) => ImportError,
): Pick<Sample, "status" | "lost"> {
  if (status === "") return { status: null, lost: "failed" };
  const name = typeof status === "string" ? statusOfGoName(status) : null;
  if (name === null)
    throw invalid(t("the status {status} is none of gRPC's", { status: quoted(status) }));
  return { status: name, lost: null };
}
