// One gate: a line of text, and the same in fields, folded. Fields that a gate has no use for are not there.
"use client";

import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import { gateableMetrics, isRelative, isShare, iteration, metrics } from "@gonogo/protocols/spec";
import { SlidersHorizontal, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FormControl } from "@/components/ui/form";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import { loadReader, useReader } from "../definition/reader.ts";
import { BoundField, CheckField, ChoiceField, TextField } from "../fields/fields.tsx";
import { useHasIssue } from "../fields/issues.tsx";
import { SuggestInput } from "../fields/suggest-input.tsx";
import type { EditorValues, VariantValues } from "../values/editor-values.ts";
import { gateCompletions } from "../values/gate-completion.ts";
import {
  draftText,
  type GateValues,
  limitUnit,
  otherWording,
  shapeOf,
} from "../values/gate-values.ts";

// What a gate compares with: nothing, another variant, or earlier runs, with the fields that each of these needs.

const histories: readonly { kind: Exclude<GateValues["history"], "">; label: Msg }[] = [
  { kind: "rolling", label: msg("its last runs") },
  { kind: "pinned", label: msg("one earlier run") },
  { kind: "release", label: msg("a release") },
];

/** A select has one value for all choices; a name and a kind of history could be the same word. */
const chosenOf = ({ over, history }: Pick<GateValues, "over" | "history">): string =>
  history !== "" ? `history ${history}` : over !== "" ? `variant ${over}` : "nothing";

function ComparedField({ index, variants }: { index: number; variants: readonly string[] }) {
  const { setValue, watch } = useFormContext<EditorValues>();
  const path = `gates.${index}` as const;
  const gate = watch(path);
  const choose = (value: string) => {
    const [kind, ...rest] = value.split(" ");
    const name = rest.join(" ");
    const history = histories.find((one) => kind === "history" && one.kind === name)?.kind ?? "";
    const after: GateValues = { ...gate, text: "", history, over: kind === "variant" ? name : "" };
    setValue(path, { ...after, limit: limitAfter(gate, after) }, { shouldDirty: true });
  };
  return (
    <BoundField name={`${path}.over`} label={t("Compared with")}>
      {() => (
        <Select value={chosenOf(gate)} onValueChange={choose}>
          <FormControl>
            <SelectTrigger className="w-full min-w-0">
              <SelectValue />
            </SelectTrigger>
          </FormControl>
          <SelectContent>
            <SelectItem value="nothing">{t("nothing: absolute")}</SelectItem>
            {variants.map((name) => (
              <SelectItem key={name} value={`variant ${name}`}>
                {name}
              </SelectItem>
            ))}
            {histories.map(({ kind, label }) => (
              <SelectItem key={kind} value={`history ${kind}`}>
                {t(label)}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </BoundField>
  );
}

type Asked = Pick<GateValues, "metric" | "over" | "history">;

/** A limit in ms is no ratio, nor the other way round: neither may stand on as the other one. */
function limitAfter(before: Asked & { limit: string }, after: Asked): string {
  const isCompared = (gate: Asked) => gate.over !== "" || gate.history !== "";
  if (isCompared(before) === isCompared(after)) return before.limit;
  if (!isCompared(after)) return "";
  return metrics[after.metric].better === "lower" ? "1.1" : "0.9";
}

/** Which earlier runs; nothing where the gate compares with none. */
function HistoryFields({ index }: { index: number }) {
  const { watch } = useFormContext<EditorValues>();
  const path = `gates.${index}` as const;
  switch (watch(`${path}.history`)) {
    case "":
      return null;
    case "rolling":
      return (
        <>
          <TextField
            name={`${path}.historyRuns`}
            label={t("Earlier runs")}
            numeric
            help={t("5 to 50")}
          />
          <TextField
            name={`${path}.historyBranch`}
            label={t("Of the branch")}
            placeholder={t("any")}
          />
          <CheckField name={`${path}.historyOnlyGo`} label={t("GO runs only")} />
        </>
      );
    case "pinned":
      return (
        <TextField
          name={`${path}.historyRun`}
          label={t("Id of the run")}
          className="col-span-2"
          placeholder={t("as its address shows it")}
        />
      );
    case "release":
      return (
        <TextField
          name={`${path}.historyVersion`}
          label={t("Version")}
          placeholder="v2.4.1"
          help={t("Its newest finished run.")}
        />
      );
  }
}

const metricChoices = () =>
  gateableMetrics.map((name) => ({ value: name, label: translated(metrics[name].label) }));

const opChoices = () => [
  { value: "<", label: t("is under") },
  { value: "<=", label: t("is at most") },
  { value: ">", label: t("is over") },
  { value: ">=", label: t("is at least") },
];

const scopeChoices = () => [
  { value: "each cell", label: t("in each cell") },
  { value: "mean of cells", label: t("on the mean of cells") },
];

/** What a gate may judge alone: operations that both of its sides have. */
function operationChoices(variants: readonly VariantValues[], gate: GateValues) {
  const sides = variants.filter(({ name }) => name === gate.of || name === gate.over);
  const names = sides.map(({ flow, requests }) => [
    ...(flow === "one" ? [] : requests.map(({ name }) => name)),
    ...(flow === "workflow" ? [iteration] : []),
  ]);
  const shared = (names[0] ?? []).filter((name) => names.every((other) => other.includes(name)));
  const all = gate.operation === "" ? shared : [...new Set([...shared, gate.operation])];
  return all
    .filter((name) => name !== "")
    .map((name) => ({
      value: name,
      label: name === iteration ? t("whole iterations") : name,
    }));
}

type GateRowProps = {
  index: number;
  variants: readonly VariantValues[];
  /** Whether the definition has more cells than one. */
  hasCells: boolean;
  /** What it can see in this plan. */
  sees: string | null;
  onRemove: () => void;
};

export function GateRow({ index, variants, hasCells, sees, onRemove }: GateRowProps) {
  const { watch } = useFormContext<EditorValues>();
  const path = `gates.${index}` as const;
  const gate = watch(path);
  const names = variants.map(({ name }) => name).filter((name) => name !== "");
  const isWrong = useHasIssue(
    ...(Object.keys(gate) as (keyof GateValues)[])
      .filter((field) => field !== "text")
      .map((field) => `${path}.${field}`),
  );
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || isWrong;
  return (
    <>
      <div className="flex items-start gap-1">
        <GateTextField index={index} variants={names} sees={sees} />
        <Button
          type="button"
          variant="ghost"
          size="icon"
          aria-label={t("Gate {number} in fields", { number: index + 1 })}
          title={t("In fields")}
          aria-expanded={isOpen}
          onClick={() => setUnfolded(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
        </Button>
        <Button
          type="button"
          variant="ghost"
          size="icon"
          aria-label={t("Remove gate {number}", { number: index + 1 })}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {isOpen ? <GateFields index={index} variants={variants} hasCells={hasCells} /> : null}
    </>
  );
}

type GateFieldsProps = Pick<GateRowProps, "index" | "variants" | "hasCells">;

export function GateFields({ index, variants, hasCells }: GateFieldsProps) {
  const { watch } = useFormContext<EditorValues>();
  const path = `gates.${index}` as const;
  const gate = watch(path);
  const names = variants.map(({ name }) => name).filter((name) => name !== "");
  return (
    <div className="my-2 space-y-3 rounded-md border p-3">
      <div className="grid grid-cols-2 items-start gap-3 @xl:grid-cols-3">
        <ChoiceField name={`${path}.metric`} label={t("Metric")} choices={metricChoices()} />
        <ChoiceField
          name={`${path}.of`}
          label={t("Of##gate")}
          choices={names.map((name) => ({ value: name, label: name }))}
          placeholder={t("variant")}
        />
        <ComparedField index={index} variants={names.filter((name) => name !== gate.of)} />
        <ChoiceField name={`${path}.op`} label={t("Rule")} choices={opChoices()} />
        <TextField
          name={`${path}.limit`}
          label={t("Limit")}
          suffix={gate.limit.includes("%") ? undefined : limitUnit(gate)}
          numeric
          help={otherWording(gate) ?? undefined}
        />
        <HistoryFields index={index} />
        <WhereFields gate={gate} path={path} variants={variants} hasCells={hasCells} />
      </div>
      <CheckField name={`${path}.blocking`} label={t("Blocking")} />
    </div>
  );
}

type WhereProps = Pick<GateRowProps, "variants" | "hasCells"> & {
  gate: GateValues;
  path: `gates.${number}`;
};

/** Which requests and which cells are judged, where there is a choice or one was made. */
function WhereFields({ gate, path, variants, hasCells }: WhereProps) {
  const operations = operationChoices(variants, gate);
  // A ratio, a share and a mean of cells have one limit.
  const scales = !isRelative(shapeOf(gate)) && !isShare(gate.metric) && gate.scope === "each cell";
  return (
    <>
      {operations.length > 0 ? (
        <ChoiceField
          name={`${path}.operation`}
          label={t("Requests")}
          choices={[{ value: "", label: t("all together") }, ...operations]}
          placeholder={t("all together")}
        />
      ) : null}
      {hasCells || gate.scope !== "each cell" ? (
        <ChoiceField
          name={`${path}.scope`}
          label={t("Judged")}
          choices={scopeChoices()}
          className="col-span-2"
        />
      ) : null}
      {(hasCells && scales) || gate.perText !== "" ? (
        <TextField
          name={`${path}.perText`}
          label={t("For each")}
          placeholder={t("nothing, or 100 clients")}
          help={t("With it each cell's limit follows from how many it has.")}
          className="col-span-2"
        />
      ) : null}
      {hasCells || gate.cellsText !== "" ? (
        <TextField
          name={`${path}.cellsText`}
          label={t("Cells")}
          placeholder={t("all, or clients = 10")}
          className="col-span-2"
        />
      ) : null}
    </>
  );
}

// A gate as one line of text, read while it is typed: the fields below follow it, and it follows them.
// What was typed stays as it was typed until the field is left; then it stands as everybody writes it.

type GateTextProps = { index: number; variants: readonly string[]; sees: string | null };

function GateTextField({ index, variants, sees }: GateTextProps) {
  const { setValue, getValues, setFocus, watch } = useFormContext<EditorValues>();
  const path = `gates.${index}` as const;
  const gate = watch(path);
  const baseline = watch("variants.0.name");
  const [typed, setTyped] = useState<string | null>(null);
  const [caret, setCaret] = useState(0);
  const reader = useReader();

  // A field below was changed by hand: it is meant, and not a text that says no gate.
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      const isField = name?.startsWith(`${path}.`) && name !== `${path}.text`;
      if (type === "change" && isField && getValues(`${path}.text`) !== "")
        setValue(`${path}.text`, "");
    });
    return unsubscribe;
  }, [watch, getValues, setValue, path]);

  const change = (text: string, at: number) => {
    setTyped(text);
    setCaret(at);
    void loadReader().then(({ gateAfterTyping }) => {
      const after = gateAfterTyping(getValues(path), text, baseline);
      if (after.text === "" && text.trim() !== "") setValue(path, after, { shouldDirty: true });
      else setValue(`${path}.text`, after.text, { shouldDirty: true });
    });
  };
  const written = gate.text === "" ? (reader?.gateText ?? draftText)(gate) : gate.text;
  const value = typed ?? written;
  // Offered while somebody types, at the end of what is typed.
  const offers =
    typed === null || caret < typed.length ? [] : gateCompletions(typed, { variants }).slice(0, 8);

  return (
    <BoundField
      name={`${path}.text`}
      label={t("Gate {number}", { number: index + 1 })}
      hideLabel
      className="flex-1"
      help={value === "" ? t("Begin with a metric, such as p99.") : (sees ?? undefined)}
    >
      {(field) => (
        <SuggestInput
          ref={field.ref}
          value={value}
          onType={change}
          options={offers.map(({ label, says, head }) => ({
            ...{ id: head, detail: says },
            label: <span className="font-mono">{label}</span>,
          }))}
          onPick={({ id }) => {
            change(id, id.length);
            setFocus(`${path}.text`);
          }}
          onLeft={() => setTyped(null)}
          placeholder="p99(grpc) < 50 ms"
          className="font-mono"
        />
      )}
    </BoundField>
  );
}
