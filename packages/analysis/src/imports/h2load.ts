// Reads the log of single requests that `h2load --log-file=FILE` writes (nghttp2): start in microseconds since the epoch,
// HTTP status and microseconds until the end of the answer, separated by tabs. Its start is when the request was sent.
// The log is silent about requests that were lost with their connection (a server that goes away, h2load's timeouts): only
// h2load's printed summary counts them, as "errored" or "timeout". -1 is a stream that was reset or refused.
import { t } from "@gonogo/locale/t";
import { addSample, eachLine, inLine, quoted, textOf } from "./output-text.ts";
import { ImportError, type ReadSamples, type Sample } from "./sample.ts";
import { latencyUsIn } from "./sample-times.ts";

const remedy = () =>
  t(
    "Run h2load with --log-file=FILE, a new FILE for each block, and send the whole file as it is.",
  );

const wholeNumber = /^\d{1,16}$/;
const httpStatus = /^[1-9]\d\d$/;

/** Reads h2load's log. Throws ImportError. */
export const readH2load: ReadSamples = (output) => {
  const text = textOf(output, remedy());
  const samples: Sample[] = [];
  eachLine(text, (line, number) => addSample(samples, sampleIn(line, number)));
  // Digits may be missing at the end of a number, and nothing else would show it.
  if (!text.endsWith("\n"))
    throw new ImportError(
      t("the last line has no newline at its end: it may be cut off"),
      remedy(),
    );
  return samples;
};

function sampleIn(line: string, number: number): Sample {
  const invalid = (what: string) => new ImportError(inLine(number, what), remedy());
  if (line.startsWith("starting benchmark") || line.startsWith("finished in "))
    throw invalid(t("this is the summary that h2load prints, not its log of single requests"));
  const columns = line.split("\t", 4);
  const [start, status, time] = columns;
  if (start === undefined || status === undefined || time === undefined || columns.length > 3)
    throw invalid(
      t("{line} has not 3 columns separated by tabs: start, HTTP status, microseconds", {
        line: quoted(line),
      }),
    );
  const startUnixUs = wholeNumberIn(start);
  if (!startUnixUs)
    throw invalid(
      t("the start {start} is not in microseconds since 1970", { start: quoted(start) }),
    );
  const latencyUs = latencyUsIn(wholeNumberIn(time));
  if (latencyUs === null)
    throw invalid(
      t("the time {time} is not a whole number of microseconds", { time: quoted(time) }),
    );
  return { startUnixUs, latencyUs, ...endOf(status, invalid) };
}

/** A stream that was closed before any status has the status 0. */
function endOf(
  status: string,
  invalid: (what: string) => ImportError,
): Pick<Sample, "status" | "lost"> {
  if (status === "-1" || status === "0") return { status: null, lost: "failed" };
  if (httpStatus.test(status)) return { status, lost: null };
  throw invalid(
    t("the status {status} is neither an HTTP status nor -1 (a failed stream)", {
      status: quoted(status),
    }),
  );
}

function wholeNumberIn(text: string): number | null {
  const value = wholeNumber.test(text) ? Number(text) : null;
  return Number.isSafeInteger(value) ? value : null;
}
