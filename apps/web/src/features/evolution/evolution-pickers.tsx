// Chooses metric, variant or ratio, operation, cell and branch; the choice lives in the page's address, so that it can be shared.
"use client";

import { kindOfMetric, metricKinds } from "@gonogo/analysis/words/metric-kinds";
import { t, translated } from "@gonogo/locale/t";
import { metrics } from "@gonogo/protocols/spec";
import { Picker, PickerRow, useQueryChoice } from "@/components/picker";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { choiceQuery, type EvolutionChoice, type Side, sideText } from "@/lib/evolution-address";
import { formatInstant } from "@/lib/format-time";
import { besideOf, type EvolutionOffers, seriesMetrics } from "./evolution-series.ts";

const metricOptions = () =>
  metricKinds.flatMap((group) =>
    seriesMetrics
      .filter((name) => kindOfMetric(name) === group)
      .map((name) => ({
        value: name,
        label: translated(metrics[name].label),
        group: t(group),
      })),
  );

type EvolutionPickersProps = {
  choice: EvolutionChoice;
  offers: EvolutionOffers;
  branches: readonly string[];
};

/** Selects; operations, cells and branches are only asked for when there are several. */
export function EvolutionPickers({ choice, offers, branches }: EvolutionPickersProps) {
  const { sides, operations, cells } = offers;
  const { waiting, go } = useQueryChoice();
  // A branch that the address asks for is offered too, though no run names it.
  const asked = choice.branch === null || branches.includes(choice.branch) ? [] : [choice.branch];
  const shownBranches = [...branches, ...asked];
  const choose = (changed: Partial<EvolutionChoice>) => go(choiceQuery({ ...choice, ...changed }));
  const isRange = choice.from !== null || choice.to !== null;
  return (
    <PickerRow waiting={waiting}>
      <Picker
        label={t("Metric")}
        value={choice.metric}
        options={metricOptions()}
        onChange={(value) =>
          choose({ metric: seriesMetrics.find((name) => name === value) ?? choice.metric })
        }
      />
      <Picker
        label={sides.some(({ over }) => over !== null) ? t("Variant or ratio") : t("Variant")}
        value={sideText(choice)}
        options={sides.map((side) => ({ value: sideText(side), label: sideText(side) }))}
        onChange={(text) => {
          const side = sides.find((one) => sideText(one) === text) ?? choice;
          const beside = besideOf(sides, side);
          const { variant, over } = side;
          choose({ variant, over, also: choice.also.filter((name) => beside.includes(name)) });
        }}
      />
      {besideOf(sides, choice).length > 0 ? <AlsoShown {...{ choice, sides, choose }} /> : null}
      {operations.length > 0 ? (
        <Picker
          label={t("Operation")}
          value={choice.operation ?? ""}
          options={[
            { value: "", label: t("all together") },
            ...operations.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => choose({ operation: name === "" ? null : name })}
        />
      ) : null}
      {cells.length > 1 ? (
        <Picker
          label={t("Cell")}
          value={String(choice.cell)}
          options={cells.map((cell) => ({ value: String(cell.index), label: cell.label }))}
          onChange={(cell) => choose({ cell: Number(cell) })}
        />
      ) : null}
      {shownBranches.length > 1 || choice.branch !== null ? (
        <Picker
          label={t("Branch")}
          value={choice.branch ?? ""}
          options={[
            { value: "", label: t("all##branches") },
            ...shownBranches.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => choose({ branch: name === "" ? null : name })}
        />
      ) : null}
      {isRange ? (
        <div className="grid gap-1 text-12 text-muted-foreground">
          {t("Finished##runs")}
          <span className="flex min-h-9 items-center gap-3 text-14 text-foreground">
            <span suppressHydrationWarning>{rangeText(choice)}</span>
            <Button variant="outline" size="sm" onClick={() => choose({ from: null, to: null })}>
              {t("Show all")}
            </Button>
          </span>
        </div>
      ) : null}
    </PickerRow>
  );
}

function rangeText({ from, to }: EvolutionChoice): string {
  const [first, last] = [from, to].map((at) => (at === null ? null : formatInstant(at, "minute")));
  if (!first) return t("until {when}", { when: last ?? "" });
  return last ? `${first} – ${last}` : t("since {when}", { when: first });
}

type AlsoShownProps = {
  choice: EvolutionChoice;
  sides: readonly Side[];
  choose: (changed: Partial<EvolutionChoice>) => void;
};

/** Other variants in the same picture, at most four. */
function AlsoShown({ choice, sides, choose }: AlsoShownProps) {
  const { also } = choice;
  return (
    <fieldset className="grid min-w-0 gap-1 text-12 text-muted-foreground">
      <legend className="mb-1">{t("Beside it")}</legend>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        {besideOf(sides, choice).map((name) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox of Radix is its control
          <label key={name} className="flex items-center gap-2 text-14 text-foreground">
            <Checkbox
              checked={also.includes(name)}
              disabled={!also.includes(name) && also.length >= 4}
              onCheckedChange={(checked) =>
                choose({
                  also: checked === true ? [...also, name] : also.filter((one) => one !== name),
                })
              }
            />
            {sideText({ variant: name, over: choice.over })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
