// Whether a block was measured under the load that the definition asks for, as far as single requests show it: a rate by when
// they began, clients by how many were under way. Fewer under way than clients is no error: clients think, and a tool
// needs time of its own between an answer and the next request.
import { currentLocale } from "@gonogo/locale/current-locale";
import { t } from "@gonogo/locale/t";
import type { Load } from "@gonogo/protocols/spec";
import { ImportError, type Sample } from "./sample.ts";

// The part of a block's requests that is measured: those that began after its skipped beginning, until the last one's end.

type MeasuredPart = {
  readonly samples: readonly Sample[];
  /** Unix times in microseconds: the block's first request, the end of what is skipped, the end of the last answer. */
  readonly firstUs: number;
  readonly fromUs: number;
  readonly lastUs: number;
};

const endUs = ({ startUnixUs, latencyUs }: Sample): number => startUnixUs + latencyUs;

/** Throws ImportError when nothing is left after `skipMs`. */
export function measuredPart(samples: readonly Sample[], skipMs: number): MeasuredPart {
  const firstUs = samples.reduce(
    (least, { startUnixUs }) => Math.min(least, startUnixUs),
    Infinity,
  );
  const fromUs = firstUs + skipMs * 1_000;
  const measured = samples.filter(({ startUnixUs }) => startUnixUs >= fromUs);
  if (measured.length === 0)
    throw new ImportError(
      samples.length === 0
        ? t("there is no request in it")
        : t("none of its {count} requests began after the first {skipped} ms", {
            count: samples.length,
            skipped: skipMs,
          }),
      t("Measure longer blocks, or skip less."),
    );
  const lastUs = measured.reduce((most, sample) => Math.max(most, endUs(sample)), fromUs);
  return { samples: measured, firstUs, fromUs, lastUs };
}

/** By how much a rate may differ, and how far requests under way may exceed the clients. */
const tolerance = 0.1;
/** Requests under way beyond that which rounded times may feign. */
const slack = 0.1;

export type Recording = {
  readonly samples: readonly Sample[];
  /** Left out at the beginning, as warm-up. */
  readonly skipMs: number;
  /** Requests that were sent in the measured part and left no record. */
  readonly unrecorded: number;
};

/** Requests a second from the first start to the last one; null: a single request has no rate. */
export function sendingRatePerS({ samples, skipMs, unrecorded }: Recording): number | null {
  const part = measuredPart(samples, skipMs);
  const [first, last] = part.samples.reduce(
    ([least, most], { startUnixUs: at }) => [Math.min(least, at), Math.max(most, at)],
    [Infinity, -Infinity],
  );
  const intervals = part.samples.length + unrecorded - 1;
  return intervals === 0 ? null : intervals / ((last - first) / 1e6);
}

/** Mean number of requests under way while the block was measured; what left no record is not in it. */
export function meanUnderWay({ samples, skipMs }: Recording): number {
  const part = measuredPart(samples, skipMs);
  const busyUs = part.samples.reduce((sum, { latencyUs }) => sum + latencyUs, 0);
  return busyUs / (part.lastUs - part.fromUs);
}

/** Three digits: `19.8`, `1,240`, `0.5`. */
const figure = (value: number): string =>
  value.toLocaleString(currentLocale(), { maximumSignificantDigits: value < 100 ? 3 : 4 });

/** Throws ImportError when another load was sent than the definition asks for. Stages and searches are not judged here. */
export function requireLoad(recording: Recording, load: Load): void {
  if (load.kind === "open") requireRate(recording, load.ratePerS);
  if (load.kind === "closed") requireClients(meanUnderWay(recording), load.clients);
}

/** Chance in the number of requests that begin at random times (Poisson), four standard deviations of it. */
const chance = (requests: number): number => 4 / Math.sqrt(requests);

/**
 * Requests without a record have no time: of a server that went away they may all have been sent after the last one that
 * has, so a rate is too low only with them and too high only without.
 */
function requireRate(recording: Recording, asked: number): void {
  const sent = sendingRatePerS(recording);
  const recorded = sendingRatePerS({ ...recording, unrecorded: 0 });
  if (sent === null || recorded === null) return;
  const { samples } = measuredPart(recording.samples, recording.skipMs);
  const slack = Math.max(tolerance, chance(samples.length));
  if (sent >= asked * (1 - slack) && recorded <= asked * (1 + slack)) return;
  throw new ImportError(
    Number.isFinite(sent)
      ? t("the tool sent {sent} requests a second, and the definition asks for {asked}", {
          sent: figure(sent),
          asked: figure(asked),
        })
      : t("the tool sent all requests at once, and the definition asks for {asked}", {
          asked: figure(asked),
        }),
    t("Give the tool the definition's rate, or the definition the tool's."),
  );
}

function requireClients(underWay: number, clients: number): void {
  if (underWay <= clients * (1 + tolerance) + slack) return;
  throw new ImportError(
    t(
      "{count} requests were under way on average, and the definition has {clients, plural, one {{exact} client} other {{exact} clients}}",
      { count: figure(underWay), clients, exact: String(clients) },
    ),
    t(
      "Give the tool as many clients as the definition has (clients times streams for h2load), or the definition as many as the tool had.",
    ),
  );
}
