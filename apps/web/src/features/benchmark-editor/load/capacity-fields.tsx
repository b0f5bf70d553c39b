// The fields of a capacity search: the objective first, then where to look and how closely.
// Each says what it costs; the preview at the side adds it up.
"use client";

import { t } from "@gonogo/locale/t";
import { ChoiceField, TextField } from "../fields/fields.tsx";

const quantiles = () => [
  { value: "0.5", label: t("p50: half of the requests") },
  { value: "0.9", label: t("p90: 90 % of the requests") },
  { value: "0.95", label: t("p95: 95 % of the requests") },
  { value: "0.99", label: t("p99: 99 % of the requests") },
  { value: "0.999", label: t("p99.9: all but one in 1,000") },
];

export function CapacityFields() {
  return (
    <>
      <ChoiceField name="load.sloQuantile" label={t("Objective for")} choices={quantiles()} />
      <TextField
        name="load.sloLimitMs"
        label={t("Answered within")}
        suffix="ms"
        numeric
        help={t("From the intended start of a request, queue included.")}
      />
      <TextField
        name="load.sloErrorPercent"
        label={t("Errors at most")}
        suffix="%"
        numeric
        help={t("Failed, unanswered and held requests, of all.")}
      />
      <TextField
        name="load.startRatePerS"
        label={t("Start at")}
        suffix="req/s"
        numeric
        help={t("A rate that the target surely keeps. It doubles from here.")}
      />
      <TextField
        name="load.maxRatePerS"
        label={t("End at")}
        suffix="req/s"
        numeric
        help={t("No rate above it is tried.")}
      />
      <TextField
        name="load.precisionPercent"
        label={t("Precision")}
        suffix="%"
        numeric
        help={t("Width of the answer's interval. Halving it takes one trial more.")}
      />
      <TextField
        name="load.trialMs"
        label={t("Trial")}
        suffix="ms"
        numeric
        help={t("At the start rate it needs 10 requests beyond the quantile: 1,000 for p99.")}
      />
      <TextField
        name="load.confirmMs"
        label={t("Confirming trial")}
        suffix="ms"
        numeric
        help={t("Longer, at the rate that was found; its figures are the block's.")}
      />
      <ConnectionsField
        placeholder="50"
        help={t(
          "HTTP/1.1 and WebSocket carry one request at a time on each: too few of them are a limit of their own.",
        )}
      />
    </>
  );
}

/** What is different about blocks of a search. */
export function SearchNote() {
  return (
    <p className="mt-4 max-w-prose text-13 text-muted-foreground">
      {t(
        "A block is one whole search and yields one capacity; the plan's warm-up goes before every trial, and its block length is not used. Gates on the capacity metric judge what was found.",
      )}
    </p>
  );
}

// The fields that several kinds of load share: how arrivals of a rate are spaced, and connections.

export function RateFields() {
  return (
    <>
      <ChoiceField
        name="load.arrivals"
        label={t("Arrivals")}
        choices={[
          { value: "poisson", label: t("Poisson: as independent users arrive") },
          { value: "uniform", label: t("Uniform: evenly spaced") },
        ]}
      />
      <TextField
        name="load.maxInFlight"
        label={t("In-flight cap")}
        numeric
        help={t("Arrivals beyond it are held and count as unanswered.")}
      />
    </>
  );
}

export function ConnectionsField(props: { placeholder: string; help?: string }) {
  return (
    <TextField
      name="load.connections"
      label={t("Connections")}
      numeric
      placeholder={props.placeholder}
      help={props.help}
    />
  );
}
