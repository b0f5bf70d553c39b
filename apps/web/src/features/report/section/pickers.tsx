// What a reader chooses for a part of the report: a cell, an operation, a metric, a variant. Nothing where there is no choice.
import { t, translated } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { type MetricName, metrics } from "@gonogo/protocols/spec";
import { AddressSelect } from "./address-select.tsx";
import { operationLabel } from "./operation-view.ts";
import { addressParams, type ReportAddress } from "./report-address.ts";

type PickerProps = { report: Report; address: ReportAddress };

/** Which cell is shown; `all` offers all of them together. */
export function CellPicker({
  report: { cells },
  address,
  cell,
  all,
}: PickerProps & { cell: number | null; all?: string }) {
  if (cells.length <= 1) return null;
  return (
    <AddressSelect
      label={t("Cell")}
      name="cell"
      value={cell === null ? "" : `${cell}`}
      options={[
        ...(all === undefined ? [] : [{ value: "", label: all }]),
        ...cells.map(({ index, label }) => ({ value: `${index}`, label })),
      ]}
      others={addressParams(address)}
    />
  );
}

/** Whose requests are shown. */
export function OperationPicker({ report: { operations }, address }: PickerProps) {
  if (operations.length === 0) return null;
  return (
    <AddressSelect
      label={t("Requests")}
      name="operation"
      value={address.operation ?? ""}
      options={[
        { value: "", label: t("all together") },
        ...operations.map((one) => ({ value: one.name, label: operationLabel(one) })),
      ]}
      others={addressParams(address)}
    />
  );
}

export function MetricPicker(props: {
  address: ReportAddress;
  metric: MetricName;
  choices: readonly MetricName[];
}) {
  return (
    <AddressSelect
      label={t("Metric")}
      name="metric"
      value={props.metric}
      options={props.choices.map((one) => ({ value: one, label: translated(metrics[one].label) }))}
      others={addressParams(props.address)}
    />
  );
}

/** Which variant is held against the baseline. */
export function VariantPicker({
  address,
  names,
  value,
}: {
  address: ReportAddress;
  names: readonly string[];
  value: string;
}) {
  if (names.length <= 1) return null;
  return (
    <AddressSelect
      label={t("Variant")}
      name="variant"
      value={value}
      options={names.map((name) => ({ value: name, label: name }))}
      others={addressParams(address)}
    />
  );
}
