// The editor's bound fields: label, control, help and fault in one, tied together for screen readers.
// They know react-hook-form and the primitives, and nothing about benchmarks.
"use client";

import { type ReactNode, useId } from "react";
import { Controller, type FieldPath, get, useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { cn } from "@/lib/cn";
import type { EditorValues } from "../values/editor-values.ts";

export type Path = FieldPath<EditorValues>;

type FrameProps = {
  path: Path;
  label: string;
  help?: ReactNode;
  /** A fault that is known while somebody types, before the form is asked. */
  fault?: string | null;
  /** Labels that the surroundings already show (table heads) stay for screen readers only. */
  hideLabel?: boolean;
  className?: string;
};

type ControlProps = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

/** Label above, control, then help or the fault. */
export function Frame(props: FrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const { formState } = useFormContext<EditorValues>();
  const fault = props.fault ?? faultAt(formState.errors, props.path);
  const note = fault ?? props.help;
  return (
    <div className={cn("min-w-0", props.className)}>
      <Label htmlFor={id} className={props.hideLabel ? "sr-only" : "mb-1 block text-13"}>
        {props.label}
      </Label>
      {props.children({
        id,
        "aria-invalid": fault !== undefined,
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {note ? (
        <p
          id={`${id}-note`}
          className={fault ? "mt-1 text-12 text-destructive" : "mt-1 text-12 text-muted-foreground"}
          role={fault ? "alert" : undefined}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}

/** The fault of a field, its own or that of the list as a whole. */
function faultAt(errors: object, path: string): string | undefined {
  const error: unknown = get(errors, path);
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  const root: unknown = get(errors, `${path}.root.message`);
  return typeof root === "string" ? root : undefined;
}

export function TextField(
  props: FrameProps & {
    suffix?: string;
    placeholder?: string;
    numeric?: boolean;
    list?: string;
    autoFocus?: boolean;
  },
) {
  const { register } = useFormContext<EditorValues>();
  return (
    <Frame {...props}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...register(props.path)}
            autoComplete="off"
            spellCheck={false}
            autoFocus={props.autoFocus}
            inputMode={props.numeric ? "decimal" : undefined}
            placeholder={props.placeholder}
            list={props.list}
            className={props.numeric ? `font-mono tabular-nums ${props.suffix ? "pr-12" : ""}` : ""}
          />
          {props.suffix ? (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-12 text-muted-foreground">
              {props.suffix}
            </span>
          ) : null}
        </div>
      )}
    </Frame>
  );
}

export function AreaField(props: FrameProps & { rows: number; placeholder?: string }) {
  const { register } = useFormContext<EditorValues>();
  return (
    <Frame {...props}>
      {(control) => (
        <Textarea
          {...control}
          {...register(props.path)}
          rows={props.rows}
          spellCheck={false}
          placeholder={props.placeholder}
          className="font-mono text-13"
        />
      )}
    </Frame>
  );
}

export type Choice = { value: string; label: string };

export function ChoiceField(
  props: FrameProps & {
    choices: readonly Choice[];
    placeholder?: string;
    onChosen?: (value: string) => void;
  },
) {
  const { control: form } = useFormContext<EditorValues>();
  return (
    <Frame {...props}>
      {(control) => (
        <Controller
          control={form}
          name={props.path}
          render={({ field }) => (
            <Select
              value={String(field.value ?? "")}
              onValueChange={(value) => {
                field.onChange(value === none ? "" : value);
                props.onChosen?.(value === none ? "" : value);
              }}
            >
              <SelectTrigger {...control} ref={field.ref} className="w-full min-w-0">
                <SelectValue placeholder={props.placeholder} />
              </SelectTrigger>
              <SelectContent>
                {props.choices.map((choice) => (
                  <SelectItem key={choice.value} value={choice.value === "" ? none : choice.value}>
                    {choice.label}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        />
      )}
    </Frame>
  );
}

/** Radix refuses an empty value for an item; this stands for "nothing chosen". */
const none = "—";

export function CheckField(props: FrameProps) {
  const id = useId();
  const { control } = useFormContext<EditorValues>();
  return (
    <Controller
      control={control}
      name={props.path}
      render={({ field }) => (
        <div className={props.className}>
          <div className="flex items-center gap-2">
            <Checkbox
              id={id}
              ref={field.ref}
              checked={field.value === true}
              aria-describedby={props.help ? `${id}-note` : undefined}
              onCheckedChange={(checked) => field.onChange(checked === true)}
            />
            <Label htmlFor={id} className="text-13">
              {props.label}
            </Label>
          </div>
          {props.help ? (
            <p id={`${id}-note`} className="mt-1 max-w-prose text-12 text-muted-foreground">
              {props.help}
            </p>
          ) : null}
        </div>
      )}
    />
  );
}
