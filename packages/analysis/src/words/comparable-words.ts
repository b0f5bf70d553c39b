// The rule by which earlier runs are comparable, and why runs of other environments are not.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { ComparedBy, ElsewhereCount, ElsewhereReason } from "@gonogo/protocols/report";
import { formatCount, listOf } from "./format.ts";

type Rule = ComparedBy | undefined;

/** The label that stands in place of the machine; null: the machine itself counts. */
export const labelOf = (comparedBy: Rule): string | null =>
  typeof comparedBy?.rule === "object" ? comparedBy.rule.sameLabel : null;

/** `on workers with pool=ci`, `on the same CPU, kernel, network and placement` */
export function comparableWhere(comparedBy: Rule): string {
  const label = labelOf(comparedBy);
  return label === null
    ? t("on the same CPU, kernel, network and placement")
    : t("on workers with {label}={value}, over the same network", {
        label,
        value: comparedBy?.value ?? "…",
      });
}

const elsewhereBecause: Readonly<Record<ElsewhereReason, Msg>> = {
  rule: msg("{runs} under another rule of what is comparable"),
  "label-missing": msg("{runs} on a worker without the label {label}"),
  label: msg("{runs} on a worker with another {label}"),
  measurement: msg("{runs} with another measurement version"),
  network: msg("{runs} over another network"),
  placement: msg("{runs} with another placement of the load"),
  cpu: msg("{runs} on another CPU"),
  kernel: msg("{runs} with another kernel"),
  unknown: msg("{runs} where its environment is not recorded"),
};

/** `3 on another CPU and 1 with another kernel`; empty: none. */
export const elsewhereWords = (elsewhere: readonly ElsewhereCount[], comparedBy: Rule): string =>
  listOf(
    elsewhere.map(({ why, runs }) =>
      t(elsewhereBecause[why], { runs: formatCount(runs), label: `${labelOf(comparedBy)}` }),
    ),
  );

/** Whether what differs are machines that a label could declare alike. */
export const isByMachine = (elsewhere: readonly ElsewhereCount[], comparedBy: Rule): boolean =>
  labelOf(comparedBy) === null && elsewhere.some(({ why }) => why === "cpu" || why === "kernel");
