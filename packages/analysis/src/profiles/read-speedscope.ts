// speedscope's file format (https://www.speedscope.app/file-format-schema.json): sampled and evented profiles over a
// list of functions that they share. A file with several, one a thread, is read as one profile of them all.
import { t } from "@gonogo/locale/t";
import type { ProfileUnit } from "@gonogo/protocols/report";
import { CallPathBuilder } from "./call-paths.ts";
import type { Profile } from "./profile.ts";
import { refuse } from "./profile-error.ts";
import { maxDepth } from "./profile-limits.ts";

/** Nanoseconds of each unit of time. */
const nsOf: Readonly<Record<string, number>> = {
  nanoseconds: 1,
  microseconds: 1e3,
  milliseconds: 1e6,
  seconds: 1e9,
};

type JsonObject = Readonly<Record<string, unknown>>;

const malformed = (message: string): never =>
  refuse(message, t("Export the profile from speedscope again, or attach it in another format."));

const objectAt = (value: unknown, where: string): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : malformed(t("{field} is no object", { field: where }));
const listAt = (value: unknown, where: string): readonly unknown[] =>
  Array.isArray(value) ? value : malformed(t("{field} is no list", { field: where }));
const numberAt = (value: unknown, where: string): number =>
  typeof value === "number" && Number.isFinite(value)
    ? value
    : malformed(t("{field} is no number", { field: where }));

function parse(text: string): JsonObject {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return refuse(
      t("it begins like JSON and is none"),
      t("Attach the whole file: it may have been cut off."),
    );
  }
  const file = objectAt(parsed, t("it##the file"));
  if (!("shared" in file && "profiles" in file))
    refuse(
      t("it is JSON, and not speedscope's: there are no shared and profiles in it"),
      t("Open it at speedscope.app and export it from there, or attach folded stacks or pprof."),
    );
  return file;
}

/** The functions on stacks as the file numbers them. */
type Frames = { readonly all: readonly number[]; readonly paths: CallPathBuilder };

function frameAt({ all }: Frames, index: unknown, where: string): number {
  const frame = typeof index === "number" ? all[index] : undefined;
  return (
    frame ??
    malformed(
      t("{field} is {value}, and no place in shared.frames", {
        field: where,
        value: String(JSON.stringify(index)),
      }),
    )
  );
}

/** Adds the profile's stacks; answers how many samples there were. */
function readSampled(one: JsonObject, where: string, per: number, frames: Frames): number {
  const samples = listAt(one.samples, `${where}.samples`);
  const weights = listAt(one.weights, `${where}.weights`);
  if (samples.length !== weights.length)
    malformed(
      t("{field} has {samples} samples and {weights} weights", {
        field: where,
        samples: samples.length,
        weights: weights.length,
      }),
    );
  samples.forEach((sample, i) => {
    const at = `${where}.samples.${i}`;
    const stack = listAt(sample, at).map((index) => frameAt(frames, index, at));
    frames.paths.add(stack, per * numberAt(weights[i], `${where}.weights.${i}`), () => at);
  });
  return samples.length;
}

/** Functions open and close; what passes between two events was spent on the stack that was open. */
function readEvented(one: JsonObject, where: string, per: number, frames: Frames): void {
  const open: number[] = [];
  let last = numberAt(one.startValue, `${where}.startValue`);
  listAt(one.events, `${where}.events`).forEach((given, i) => {
    const place = `${where}.events.${i}`;
    const event = objectAt(given, place);
    const at = numberAt(event.at, `${place}.at`);
    const frame = frameAt(frames, event.frame, `${place}.frame`);
    if (at < last)
      malformed(
        t("{field} is at {time}, before the event that precedes it", {
          field: place,
          time: String(at),
        }),
      );
    if (at > last && open.length > 0) frames.paths.add(open, per * (at - last), () => place);
    last = at;
    if (event.type === "O") {
      if (open.length === maxDepth)
        malformed(
          t("{field} opens more than {most} functions in one another", {
            field: place,
            most: maxDepth,
          }),
        );
      open.push(frame);
    } else if (event.type !== "C")
      malformed(t("{field} is neither O nor C", { field: `${place}.type` }));
    else if (open.pop() !== frame)
      malformed(
        t("{field} closes a function that is not the last that was opened", { field: place }),
      );
  });
  if (open.length > 0)
    malformed(
      t("{field} leaves {count} functions open at its end", { field: where, count: open.length }),
    );
}

/** Whether the file counts time or samples. Throws ProfileError for bytes, and for two that do not go together. */
function unitOf(profiles: readonly JsonObject[]): ProfileUnit {
  const units = [...new Set(profiles.map(({ unit }) => String(unit)))];
  const timed = units.filter((unit) => unit in nsOf);
  if (timed.length === units.length) return "nanoseconds";
  if (units.length === 1 && units[0] === "none") return "samples";
  return refuse(
    t(
      "its profiles are in {units}, and CPU profiles are in seconds or parts of them, or in none (samples)",
      { units: units.join(` ${t("and##units")} `) },
    ),
    t("Attach a profile of CPU time or of samples."),
  );
}

/** Throws ProfileError. */
export function readSpeedscope(text: string): Profile {
  const file = parse(text);
  const paths = new CallPathBuilder();
  const shared = objectAt(file.shared, "shared");
  const all = listAt(shared.frames, "shared.frames").map((given, i) => {
    const { name } = objectAt(given, `shared.frames.${i}`);
    return typeof name === "string"
      ? paths.frame(name)
      : malformed(t("{field} is no text", { field: `shared.frames.${i}.name` }));
  });
  const profiles = listAt(file.profiles, "profiles").map((one, i) =>
    objectAt(one, `profiles.${i}`),
  );
  if (profiles.length === 0) malformed(t("{field} is empty", { field: "profiles" }));
  const unit = unitOf(profiles);
  let samples = 0;
  let longest = 0;
  profiles.forEach((one, i) => {
    const where = `profiles.${i}`;
    const per = nsOf[String(one.unit)] ?? 1;
    const frames = { all, paths };
    if (one.type === "sampled") samples += readSampled(one, where, per, frames);
    else if (one.type === "evented") readEvented(one, where, per, frames);
    else malformed(t("{field} is neither sampled nor evented", { field: `${where}.type` }));
    const start = numberAt(one.startValue, `${where}.startValue`);
    longest = Math.max(longest, per * (numberAt(one.endValue, `${where}.endValue`) - start));
  });
  return {
    ...{ format: "speedscope", unit },
    samples: profiles.every(({ type }) => type === "sampled") ? samples : null,
    durationMs: unit === "nanoseconds" && longest > 0 ? longest / 1e6 : null,
    paths: paths.finish(),
  };
}
