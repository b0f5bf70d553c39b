// Phases of what was decided, in their order: name, what happens, until when.
import { decisionLimits } from "@gonogo/protocols/report";
import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FormControl } from "@/components/ui/form";
import { BoundField, TextField } from "@/components/ui/form-fields";
import { Textarea } from "@/components/ui/textarea";
import { type DecisionValues, emptyPhase } from "./decision-values.ts";

export function PhaseRows() {
  const { control } = useFormContext<DecisionValues>();
  const rows = useFieldArray({ control, name: "phases" });
  return (
    <>
      {rows.fields.map((row, i) => (
        <fieldset
          key={row.id}
          className="grid min-w-0 gap-3 rounded-md border p-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
        >
          <legend className="sr-only">Phase {i + 1}</legend>
          <TextField<DecisionValues> name={`phases.${i}.name`} label="Name" />
          <TextField<DecisionValues> name={`phases.${i}.date`} label="Until" type="date" figure />
          <Button
            variant="ghost"
            size="icon"
            className="justify-self-end sm:mt-5"
            aria-label={`Remove phase ${i + 1}`}
            onClick={() => rows.remove(i)}
          >
            <X aria-hidden />
          </Button>
          <BoundField<DecisionValues, `phases.${number}.what`>
            name={`phases.${i}.what`}
            label="What happens"
            className="sm:col-span-3"
          >
            {(field) => (
              <FormControl>
                <Textarea rows={2} {...field} />
              </FormControl>
            )}
          </BoundField>
        </fieldset>
      ))}
      {rows.fields.length < decisionLimits.phases ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => rows.append(emptyPhase)}
        >
          <Plus aria-hidden />
          Add a phase
        </Button>
      ) : null}
    </>
  );
}
