// Chooses whose requests the comparison and its charts show; all sections share the choice.
// Nothing is shown for a run of single requests.
"use client";

import type { Report } from "@gonogo/protocols/report";
import { createContext, useContext } from "react";
import { operationLabel } from "./operation-view.ts";

type Choice = {
  readonly operations: Report["operations"];
  /** null: all requests together. */
  readonly value: string | null;
  readonly onChange: (name: string | null) => void;
};

export const OperationChoice = createContext<Choice | null>(null);

/** `, create only` after a title; empty for all requests together. */
export function useOnly(): string {
  const choice = useContext(OperationChoice);
  const chosen = choice?.operations.find(({ name }) => name === choice.value);
  return chosen ? `, ${operationLabel(chosen)} only` : "";
}

/** A native select: long lists, keyboard and phones come with it. */
export function OperationPicker() {
  const choice = useContext(OperationChoice);
  if (!choice || choice.operations.length === 0) return null;
  const { operations, value, onChange } = choice;
  const at = operations.findIndex(({ name }) => name === value);
  return (
    <label className="flex items-center gap-2 text-12 text-muted-foreground">
      Requests
      <select
        className="h-8 max-w-52 rounded-md border bg-background px-2 text-13 text-foreground"
        value={at}
        onChange={(event) => onChange(operations[Number(event.target.value)]?.name ?? null)}
      >
        <option value={-1}>all together</option>
        {operations.map((operation, index) => (
          <option key={operation.name} value={index}>
            {operationLabel(operation)}
          </option>
        ))}
      </select>
    </label>
  );
}
