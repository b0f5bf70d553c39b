// Which earlier runs gates against history may compare with: those of the same machine, those of workers with one label's value,
// or none. Runners of a cloud differ from run to run; who says that they are alike says it here.
import { t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { defaultPool, LabelName } from "./worker-labels.ts";

/**
 * `same-cpu`: the same CPU model and cores, kernel (major.minor), network and placement. `sameLabel`: workers on which this
 * label has one value, whatever their machines are. `paired-only`: no earlier run; both versions are variants of one run.
 */
export const Comparable = z.union(
  [z.enum(["same-cpu", "paired-only"]), z.strictObject({ sameLabel: LabelName })],
  {
    error: () =>
      t("must be same-cpu, paired-only, or {form} with the name of a worker's label", {
        form: "{ sameLabel: pool }",
      }),
  },
);
export type Comparable = z.infer<typeof Comparable>;

/** What the definition asks for. */
export const comparableOf = (spec: { readonly comparable?: Comparable | undefined }): Comparable =>
  spec.comparable ?? "same-cpu";

/** A label's value of a worker; null: it has none. Workers without a pool are in the default one. */
export const labelValueOf = (
  labels: Readonly<Record<string, string>>,
  name: string,
): string | null => labels[name] ?? (name === "pool" ? defaultPool : null);
