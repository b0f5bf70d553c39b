// Where a run loaded a target, when that was not the target's own address.
import { t } from "@gonogo/locale/t";
import type { RunAddress } from "@gonogo/protocols/report";

/** A phrase for reports and comments. */
export const runAddressText = ({ loaded, own }: RunAddress): string =>
  t("loaded at {loaded} in this run only (the target's own address: {own})", { loaded, own });
