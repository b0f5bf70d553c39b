// Labels of workers, such as `region=eu`: what a worker says of itself, and what a definition asks of it.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { boundedText } from "./bounded-text.ts";

const mostLabels = 8;

/** A label's name, such as `region`. */
export const LabelName = boundedText(30).regex(
  /^[a-z][a-z0-9-]*$/,
  english("must be lower-case letters, digits and dashes, such as region"),
);
/** A label's value, such as a region. */
export const LabelValue = boundedText(60).regex(
  /^[A-Za-z0-9][\w.-]*$/,
  english("must be letters, digits, dots, dashes and underscores, such as eu-west-1"),
);

export const WorkerLabels = z
  .record(LabelName, LabelValue)
  .refine((labels) => Object.keys(labels).length <= mostLabels, {
    error: () => t("must be at most {limit}", { limit: String(mostLabels) }),
  });
export type WorkerLabels = z.output<typeof WorkerLabels>;

/** `region=eu, pool=big` as labels; parts without `=` have an empty value, which no schema takes. Of two of a name the last counts. */
export const labelsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/[\s,]+/)
      .filter((part) => part !== "")
      .map((part) => {
        const at = part.indexOf("=");
        return at === -1 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
      }),
  );

/** As people write them: `region=eu, pool=big`, by name. */
export const labelsText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");

/** Whether a worker has every label that is asked for. */
export const hasLabels = (
  worker: Readonly<Record<string, string>>,
  asked: Readonly<Record<string, string>>,
): boolean => Object.entries(asked).every(([name, value]) => worker[name] === value);

/** The pool of workers that have no label `pool`. */
export const defaultPool = "default";

/** The pool that a worker belongs to, by its labels. */
export const poolOf = (labels: Readonly<Record<string, string>>): string =>
  labels.pool ?? defaultPool;
