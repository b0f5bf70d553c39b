// What a gate compares with: nothing, another variant, or earlier runs, with the fields that each of these needs.
"use client";

import { metrics } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import { FormControl } from "@/components/ui/form";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import { BoundField, CheckField, TextField } from "../fields/fields.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import type { GateValues } from "../values/gate-values.ts";

const histories: readonly { kind: Exclude<GateValues["history"], "">; label: string }[] = [
  { kind: "rolling", label: "its last runs" },
  { kind: "pinned", label: "one earlier run" },
  { kind: "release", label: "a release" },
];

/** A select has one value for all choices; a name and a kind of history could be the same word. */
const chosenOf = ({ over, history }: Pick<GateValues, "over" | "history">): string =>
  history !== "" ? `history ${history}` : over !== "" ? `variant ${over}` : "nothing";

export function ComparedField({ index, variants }: { index: number; variants: readonly string[] }) {
  const { clearErrors, setValue, watch } = useFormContext<EditorValues>();
  const path = `gates.${index}` as const;
  const gate = watch(path);
  const choose = (value: string) => {
    const [kind, ...rest] = value.split(" ");
    const name = rest.join(" ");
    const history = histories.find((one) => kind === "history" && one.kind === name)?.kind ?? "";
    const after: GateValues = { ...gate, text: "", history, over: kind === "variant" ? name : "" };
    setValue(path, { ...after, limit: limitAfter(gate, after) }, { shouldDirty: true });
    clearErrors(path);
  };
  return (
    <BoundField name={`${path}.over`} label="Compared with">
      {() => (
        <Select value={chosenOf(gate)} onValueChange={choose}>
          <FormControl>
            <SelectTrigger className="w-full min-w-0">
              <SelectValue />
            </SelectTrigger>
          </FormControl>
          <SelectContent>
            <SelectItem value="nothing">nothing: absolute</SelectItem>
            {variants.map((name) => (
              <SelectItem key={name} value={`variant ${name}`}>
                {name}
              </SelectItem>
            ))}
            {histories.map(({ kind, label }) => (
              <SelectItem key={kind} value={`history ${kind}`}>
                {label}
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
export function HistoryFields({ index }: { index: number }) {
  const { watch } = useFormContext<EditorValues>();
  const path = `gates.${index}` as const;
  switch (watch(`${path}.history`)) {
    case "":
      return null;
    case "rolling":
      return (
        <>
          <TextField name={`${path}.historyRuns`} label="Earlier runs" numeric help="5 to 50" />
          <TextField name={`${path}.historyBranch`} label="Of the branch" placeholder="any" />
          <CheckField name={`${path}.historyOnlyGo`} label="GO runs only" />
        </>
      );
    case "pinned":
      return (
        <TextField
          name={`${path}.historyRun`}
          label="Id of the run"
          className="col-span-2"
          placeholder="as its address shows it"
        />
      );
    case "release":
      return (
        <TextField
          name={`${path}.historyVersion`}
          label="Version"
          placeholder="v2.4.1"
          help="Its newest finished run."
        />
      );
  }
}
