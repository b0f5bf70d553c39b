// Values as people type them for options: each reader throws an InvalidArgumentError that says how to write it.
import { InvalidArgumentError } from "commander";
import type { Addresses } from "../commands/run.ts";

export const subjectFields = ["version", "commit", "branch", "stage", "buildMode"] as const;
type SubjectField = (typeof subjectFields)[number];
export type Subject = Partial<Record<Exclude<SubjectField, "buildMode">, string>> & {
  buildMode?: "release" | "debug";
};

/** `version=v2 commit=abc`: one pair of a subject after those before it. */
export function addSubject(pair: string, before: Subject = {}): Subject {
  const [name = "", ...rest] = pair.split("=");
  const value = rest.join("=");
  const field = subjectFields.find((one) => one === name);
  if (field === undefined || value === "")
    throw new InvalidArgumentError(`Write ${subjectFields.join("=…, ")}=….`);
  if (field !== "buildMode") return { ...before, [field]: value };
  if (value !== "release" && value !== "debug")
    throw new InvalidArgumentError("buildMode is release or debug.");
  return { ...before, buildMode: value };
}

/** `checkout=10.0.0.7:8080`, `checkout=:8080`, `checkout=[::1]:8080`, `checkout=host`. */
export function addAddress(text: string, before: Addresses = {}): Addresses {
  const [slug = "", ...rest] = text.split("=");
  const address = rest.join("=");
  const found = /^(\[[0-9a-fA-F:.%\w]+\]|[^:[\]/\s]*)(?::(\d{1,5}))?$/.exec(address);
  const [, host = "", digits] = found ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  const isPort = port === undefined || (port > 0 && port < 65_536);
  if (slug === "" || !found || !isPort || (host === "" && port === undefined))
    throw new InvalidArgumentError("Write SLUG=HOST:PORT, SLUG=HOST or SLUG=:PORT.");
  if (before[slug]) throw new InvalidArgumentError(`${slug} has an address already.`);
  const named = host.replace(/^\[|\]$/g, "");
  return {
    ...before,
    [slug]: { ...(named !== "" && { host: named }), ...(port !== undefined && { port }) },
  };
}

const durationUnits: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `90s`, `10m`, `2h` as milliseconds. */
export function readDuration(text: string): number {
  const [, count = "", unit = ""] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  const ms = Number(count) * (durationUnits[unit] ?? 0);
  // Beyond this a timer of Node.js ends at once.
  if (ms > 0 && ms < 2 ** 31) return ms;
  throw new InvalidArgumentError("Write a duration such as 90s, 10m or 2h.");
}

/** A number of days from 1 to 3650. */
export function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 3_650) return days;
  throw new InvalidArgumentError("Write a number of days from 1 to 3650.");
}

/** A number above 0. */
export function readPositive(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError("Write a number above 0.");
}

/** A whole number from 1. */
export function readCount(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError("Write a whole number from 1.");
}

/** An option that may be given more than once. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];
