// The rule by which earlier runs are comparable, and why runs of other environments are not.
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
    ? "on the same CPU, kernel, network and placement"
    : `on workers with ${label}=${comparedBy?.value ?? "…"}, over the same network`;
}

const elsewhereBecause: Readonly<Record<ElsewhereReason, (label: string | null) => string>> = {
  rule: () => "under another rule of what is comparable",
  "label-missing": (label) => `on a worker without the label ${label}`,
  label: (label) => `on a worker with another ${label}`,
  measurement: () => "with another measurement version",
  network: () => "over another network",
  placement: () => "with another placement of the load",
  cpu: () => "on another CPU",
  kernel: () => "with another kernel",
  unknown: () => "where its environment is not recorded",
};

/** `3 on another CPU and 1 with another kernel`; empty: none. */
export const elsewhereWords = (elsewhere: readonly ElsewhereCount[], comparedBy: Rule): string =>
  listOf(
    elsewhere.map(
      ({ why, runs }) => `${formatCount(runs)} ${elsewhereBecause[why](labelOf(comparedBy))}`,
    ),
  );

/** Whether what differs are machines that a label could declare alike. */
export const isByMachine = (elsewhere: readonly ElsewhereCount[], comparedBy: Rule): boolean =>
  labelOf(comparedBy) === null && elsewhere.some(({ why }) => why === "cpu" || why === "kernel");
