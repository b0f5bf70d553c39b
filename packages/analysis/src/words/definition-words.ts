// What changed between two versions of a definition, in words: `Rate: 500/s → 700/s`, `Gate p99 of grpc < 50 ms added`,
// `Variant grpc: message changed`.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { DefinitionChange, DefinitionValue, RequestsField } from "@gonogo/protocols/report";
import { type AxisName, axes, axisValueText, type Gate, type Load } from "@gonogo/protocols/spec";
import { fieldWords, type Single } from "./definition-fields.ts";
import { capital, formatCount, groupThousands, plural } from "./format.ts";
import { gateText, judgedText, judgingText } from "./rule-text.ts";

type Path = readonly string[];
/** Written values that are longer say only that they changed. */
const mostCharacters = 80;

const requestsWords: Readonly<Record<RequestsField, Msg>> = {
  operation: msg("one request"),
  operations: msg("a mix of requests"),
  workflow: msg("a workflow"),
};

const yes = (value: boolean) => (value ? t("yes") : t("no"));

type Words = { readonly label: string; readonly write?: ((value: Single) => string) | undefined };

function written(value: DefinitionValue, { write }: Words): string {
  const one = (single: Single): string => {
    if (typeof single === "boolean") return yes(single);
    if (write) return write(single);
    return typeof single === "number" ? groupThousands(String(single)) : single;
  };
  if (!isList(value)) return one(value);
  return value.length === 0 ? t("none##values") : value.map(one).join(", ");
}

const isList = (value: DefinitionValue): value is readonly Single[] => Array.isArray(value);

/** A field that has no words here, by its own name: `retriesPerCell` is `retries per cell`. */
const plainName = (name: string): string =>
  name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );

function wordsOf(name: string): Words {
  const words = Object.hasOwn(fieldWords, name) ? fieldWords[name] : undefined;
  return words ? { label: t(words.label), write: words.write } : { label: plainName(name) };
}

const isAxis = (name: string): name is AxisName => name in axes;

/** What the members of a list are called. */
const members: Readonly<Record<string, Msg>> = {
  variants: msg("variant"),
  axes: msg("axis"),
  payloads: msg("example message"),
  networks: msg("network"),
  operations: msg("request"),
  workflow: msg("step"),
  setup: msg("set-up request"),
  teardown: msg("tear-down request"),
};

const axisTitle = (key: string): string =>
  key
    .split(" + ")
    .map((name) => (isAxis(name) ? axes[name].label : name))
    .join(t(" with "));

/** Where a change is, and what changed there: `variant grpc, step create` and `path`; empty: the whole of it. */
function placeOf(path: Path): { readonly place: string; readonly label: string } {
  const places: string[] = [];
  let label = "";
  for (let at = 0; at < path.length; at++) {
    const piece = path[at] ?? "";
    const member = path[at + 1];
    const kind = members[piece];
    if (kind && member !== undefined) {
      places.push(`${t(kind)} ${piece === "axes" ? axisTitle(member) : member}`);
      label = "";
      at++;
    } else {
      label = wordsOf(piece).label;
      // What stands below is named by the definition, or is one of many details.
      if (piece === "headers" && member !== undefined) label = t("header {name}", { name: member });
      if (piece === "metadata" && member !== undefined)
        label = t("metadata {name}", { name: member });
      if (["headers", "metadata", "check", "extract"].includes(piece)) break;
    }
  }
  return { place: places.join(", "), label };
}

/** Fields of the load, the plan and the network need no place before them: each is in one of them only. */
function titleOf(path: Path, joint: ": " | ", "): string {
  const { place, label } = placeOf(path);
  const what = path.includes("slo") ? t("objective of the search, {label}", { label }) : label;
  return capital([place, what].filter(Boolean).join(joint));
}

/** Parts whose own parts the definition names. */
const freeParts = ["body", "message", "messages", "headers", "metadata", "check", "extract"];

/** A place in a list. */
const isPlace = (piece: string): boolean => /^\d+$/.test(piece);

/** Of the second and later values of a list, which one it is. */
function leafTitle(path: Path): string {
  const free = path.findIndex((piece) => freeParts.includes(piece));
  if (free !== -1)
    return [titleOf(path.slice(0, free + 1), ", "), ...path.slice(free + 1)].join(" ");
  const last = path.at(-1) ?? "";
  if (!isPlace(last)) return titleOf(path, ", ");
  const place = Number(last) === 0 ? "" : ` (${Number(last) + 1})`;
  return `${titleOf(path.slice(0, -1), ", ")}${place}`;
}

/** A single value of a definition as a table has it: `Variant grpc, target` and `orders`. */
export function definitionLeaf(path: Path, values: readonly (string | null)[]) {
  const field = path.findLast((piece) => !isPlace(piece)) ?? "";
  const { write } = wordsOf(field);
  const words = (value: string): string => {
    if (value === "true" || value === "false") return yes(value === "true");
    const number = Number(value);
    return write ? write(value !== "" && Number.isFinite(number) ? number : value) : value;
  };
  return {
    title: leafTitle(path),
    values: values.map((value) => (value === null ? null : words(value))),
  };
}

const changedText = (path: Path): string => t("{title} changed", { title: titleOf(path, ": ") });

function valueText({ path, before, after }: Extract<DefinitionChange, { code: "value" }>): string {
  const last = path.at(-1) ?? "";
  const title = titleOf(path, ", ");
  const isAxisValues = path[0] === "axes" && path.length === 2 && isAxis(last);
  const words: Words = isAxisValues
    ? { label: "", write: (value) => axisValueText(last, value as string | number) }
    : wordsOf(last);
  const [old, next] = [before, after].map((value) =>
    value === null ? null : written(value, words),
  );
  if ([old, next].some((text) => (text?.length ?? 0) > mostCharacters)) return changedText(path);
  if (old === null || old === undefined)
    return t("{title} set to {value}", { title, value: `${next}` });
  return next === null || next === undefined
    ? t("{title} no longer set (was {value})", { title, value: old })
    : `${title}: ${old} → ${next}`;
}

/** What a load offers, in a few words. */
function loadText(load: Load): string {
  const level =
    "clients" in load && load.clients !== undefined
      ? plural(load.clients, "client")
      : "ratePerS" in load && load.ratePerS !== undefined
        ? `${formatCount(load.ratePerS)}/s`
        : "";
  switch (load.kind) {
    case "stages":
      return t("stages");
    case "capacity":
      return t("search for the highest rate");
    case "connect":
      return t("connections only, {level}", { level });
    default:
      return level;
  }
}

/** A gate as sentences name it, and the limit alone where both judge the same. */
function gateChangeText(before: Gate | null, after: Gate | null): string {
  if (before === null)
    return after === null ? "" : t("Gate {gate} added", { gate: gateText(after) });
  if (after === null) return t("Gate {gate} removed", { gate: gateText(before) });
  return t("Gate {gate}: {before} → {after}", {
    gate: judgedText(after),
    before: judgingText(before),
    after: judgingText(after),
  });
}

/** One change as a sentence without its full stop. */
export function definitionChangeText(change: DefinitionChange): string {
  switch (change.code) {
    case "value":
      return valueText(change);
    case "content":
      return changedText(change.path);
    case "part":
      return change.side === "added"
        ? t("{title} added", { title: titleOf(change.path, ", ") })
        : t("{title} removed", { title: titleOf(change.path, ", ") });
    case "order":
      return t("{title} in another order", { title: titleOf(change.path, ": ") });
    case "baseline":
      return t("Baseline: {before} → {after}", {
        before: change.before,
        after: change.after,
      });
    case "requests":
      return `${titleOf(change.path, ", ")}: ${t(requestsWords[change.before])} → ${t(requestsWords[change.after])}`;
    case "load":
      return t("Load: {before} → {after}", {
        before: loadText(change.before),
        after: loadText(change.after),
      });
    case "gate":
      return gateChangeText(change.before, change.after);
  }
}

/** Changes that one line has room for. */
const mostInLine = 3;

/** What a version changed, in one line; `sameAs`: an older version that says the same. */
export function versionSummary(
  changes: readonly DefinitionChange[],
  { sameAs, isFirst }: { readonly sameAs: number | null; readonly isFirst: boolean },
): string {
  if (isFirst) return t("First version");
  const texts = changes.map(definitionChangeText);
  const more = texts.length - mostInLine;
  const shown = more > 0 ? [...texts.slice(0, mostInLine), plural(more, "more change")] : texts;
  const what = shown.length === 0 ? t("Nothing changed") : shown.join("; ");
  return sameAs === null
    ? what
    : t("Version {version} restored: {what}", { version: sameAs, what });
}
