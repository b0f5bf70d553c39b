// The definition that sends one request of a variant: its variant alone, at one client, without network, axes and gates.
import type { axes } from "@gonogo/protocols/spec";
import { columnValues } from "../values/axis-form.ts";
import { type EditorValues, newEditorValues } from "../values/editor-values.ts";
import { type SpecReading, specFromValues } from "./spec-from-values.ts";

/** Issues have the paths of the whole form. */
export function oneRequestOf(values: EditorValues, index: number): SpecReading {
  const blank = newEditorValues();
  const variants = values.variants.filter((_, i) => i === index);
  const reading = specFromValues({
    ...blank,
    ...{ name: "one-request", question: "What comes back?", variants, gates: [] },
    load: { ...blank.load, clients: "1", timeoutMs: values.load.timeoutMs },
    rows: values.rows,
    payloadBytes: values.payloadBytes || firstPayload(values),
    requests: "1",
    plan: { ...blank.plan, warmupMs: "0", pilot: "off" },
  });
  if (reading.ok) return reading;
  const issues = reading.issues.map(({ path, message }) => ({
    path: path.replace(/^variants\.0/, `variants.${index}`),
    message,
  }));
  return { ok: false, issues };
}

/** The first size that an axis gives to payloads; empty: none does. */
function firstPayload(values: EditorValues): string {
  const columns = values.axes.flatMap((axis) => axis.columns);
  const column = columns.find(({ name }) => name === ("payloadBytes" satisfies keyof typeof axes));
  return String(column ? (columnValues(column)[0] ?? "") : "");
}
