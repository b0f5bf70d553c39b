// A profile from its bytes: what format it has is read from what is in it, never by its name.

import { t } from "@gonogo/locale/t";
import type { ProfileUnit } from "@gonogo/protocols/report";
import { CallPathBuilder } from "./call-paths.ts";
import { type PprofFile, readPprofFile, sampleOf } from "./pprof-file.ts";
import type { Profile } from "./profile.ts";
import { ProfileError, refuse } from "./profile-error.ts";
import { readFolded } from "./read-folded.ts";
import { readSpeedscope } from "./read-speedscope.ts";

// pprof: protobuf, as Go, Rust's pprof crate, Node's and Java's profilers write it. Of the values that a file holds for each
// stack one is read: CPU time where there is any, else samples. A file of allocations or of waiting is refused.

const nsOf: Readonly<Record<string, number>> = {
  nanoseconds: 1,
  microseconds: 1e3,
  milliseconds: 1e6,
  seconds: 1e9,
};
const sampleTypes = ["samples", "sample"];
/** Time that is no work: locks, channels. */
const waiting = ["delay", "contentions"];

type Value = { readonly index: number; readonly unit: ProfileUnit; readonly per: number };

/** Which value of each sample is read. Throws ProfileError where none is of CPU. */
function readValue({ types, defaultType }: PprofFile): Value {
  const timed = types.flatMap(({ type, unit }, index) => {
    const per = nsOf[unit];
    return per === undefined || waiting.includes(type) ? [] : [{ type, index, per }];
  });
  const time =
    timed.find(({ type }) => type === "cpu") ??
    timed.find(({ type }) => type === defaultType) ??
    timed.at(-1);
  if (time) return { index: time.index, unit: "nanoseconds", per: time.per };
  const index = types.findIndex(({ type }) => sampleTypes.includes(type));
  if (index >= 0) return { index, unit: "samples", per: 1 };
  const found = types.map(({ type, unit }) => `${type} (${unit})`).join(", ");
  return refuse(
    types.length === 0
      ? t("it is neither text nor pprof: it names no type of samples")
      : t("it is pprof, and what it counts is no CPU time: {types}", { types: found }),
    types.length === 0
      ? t("Attach folded stacks, pprof (packed by gzip or not) or speedscope's JSON.")
      : t("Record a CPU profile, in Go at /debug/pprof/profile."),
  );
}

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The functions at each location, the outermost first; what has no name is called by its file: `[libc.so.6]`. */
function framesOf({ locations, functions, mappings }: PprofFile, paths: CallPathBuilder) {
  return new Map(
    [...locations].map(([id, { mappingId, lines }]) => {
      const names = lines.map(({ functionId }) => functions.get(functionId) ?? "");
      const file = baseName(mappings.get(mappingId) ?? "") || "unknown";
      const known = names.length > 0 ? names : [`[${file}]`];
      return [id, known.toReversed().map((name) => paths.frame(name))];
    }),
  );
}

function read(bytes: Uint8Array): Profile {
  const file = readPprofFile(bytes);
  const { index, unit, per } = readValue(file);
  const paths = new CallPathBuilder();
  const frames = framesOf(file, paths);
  const counted = file.types.findIndex(({ type }) => sampleTypes.includes(type));
  let samples = 0;
  file.samples.forEach((one, i) => {
    const where = () => t("sample {number}", { number: i });
    const { locationIds, values } = sampleOf(one, where);
    const stack = locationIds.toReversed().flatMap(
      (id) =>
        frames.get(id) ??
        refuse(
          t("{place} refers to location {id}, which is not in the file", {
            place: where(),
            id: String(id),
          }),
          t("Attach the whole file: it may have been cut off, or be of another kind."),
        ),
    );
    paths.add(stack, per * (values[index] ?? 0), where);
    samples += counted >= 0 ? (values[counted] ?? 0) : 1;
  });
  return {
    ...{ format: "pprof", unit, samples },
    durationMs: file.durationNs > 0 ? file.durationNs / 1e6 : null,
    paths: paths.finish(),
  };
}

/** Throws ProfileError. */
function readPprof(bytes: Uint8Array): Profile {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof ProfileError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(
      t("it is neither text nor pprof ({reason})", { reason }),
      t(
        "Attach the whole file, as folded stacks, pprof (packed by gzip or not) or speedscope's JSON.",
      ),
    );
  }
}

/** JSON takes ten times its own size while it is read. */
export const maxJsonBytes = 32 * 1024 * 1024;
const megabyte = 1024 * 1024;

/** Text without control characters; null: it is none. */
function textOf(bytes: Uint8Array): string | null {
  // Of binary files the first kilobyte shows it, so that a large one is not decoded for nothing.
  if (hasControls(bytes.subarray(0, 1_024))) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const hasControls = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);

/** Reads folded stacks, pprof or speedscope, unpacked. Throws ProfileError. */
export function readProfile(bytes: Uint8Array): Profile {
  if (bytes.length === 0)
    refuse(t("it is empty"), t("Record again; a recorder that found nothing may write nothing."));
  const text = textOf(bytes);
  if (text === null) return readPprof(bytes);
  // A folded stack may begin with `[unknown]` or `{{closure}}`.
  if (!/^\s*\{\s*["}]/.test(text)) return readFolded(text);
  if (bytes.length > maxJsonBytes)
    refuse(
      t("it is JSON of {size} MB, and {most} MB are the most that is read", {
        size: Math.ceil(bytes.length / megabyte),
        most: maxJsonBytes / megabyte,
      }),
      t("Record for fewer seconds, or attach the profile in pprof's format."),
    );
  return readSpeedscope(text);
}
