// Whole fields of a form over react-hook-form: label, control, help and issue in one, for text, choices and checks.
// They are inside <Form>; say the form's values when you use them, so that names are checked: <TextField<Login> …>.
"use client";

import type { ComponentProps, ReactNode } from "react";
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useFormContext,
} from "react-hook-form";
import { cn } from "@/lib/cn";
import { Checkbox } from "./checkbox";
import { FormControl, FormDescription, FormField, FormItem, FormLabel, FormMessage } from "./form";
import { Input } from "./input";
import {
  Select,
  SelectContent,
  SelectGroup,
  SelectItem,
  SelectLabel,
  SelectTrigger,
  SelectValue,
} from "./select";
import { Textarea } from "./textarea";

export type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  name: Name;
  label: string;
  help?: ReactNode;
  /** An issue that is known while somebody types, before the form is asked. */
  issue?: string | null;
  /** Labels that the surroundings already show (table heads) stay for screen readers only. */
  hideLabel?: boolean;
  className?: string;
};

/** The frame of a field: `children` renders its control, with `FormControl` around what takes the focus. */
export function BoundField<Values extends FieldValues, Name extends FieldPath<Values>>({
  name,
  label,
  help,
  issue = null,
  hideLabel = false,
  className,
  children,
}: FieldProps<Values, Name> & {
  children: (field: ControllerRenderProps<Values, Name>) => ReactNode;
}) {
  const { control } = useFormContext<Values>();
  return (
    <FormField
      control={control}
      name={name}
      render={({ field }) => (
        <FormItem className={className} issue={issue}>
          <FormLabel className={hideLabel ? "sr-only" : undefined}>{label}</FormLabel>
          {children(field)}
          {help ? <FormDescription>{help}</FormDescription> : null}
          <FormMessage />
        </FormItem>
      )}
    />
  );
}

type TextFieldProps<Values extends FieldValues> = FieldProps<Values, FieldPath<Values>> &
  Pick<
    ComponentProps<typeof Input>,
    "type" | "autoComplete" | "placeholder" | "inputMode" | "list" | "autoFocus"
  > & {
    /** Set in figures: addresses, names that machines read, numbers. */
    figure?: boolean;
    /** A number: in figures, with the keyboard of numbers on a phone. */
    numeric?: boolean;
    /** The unit, shown at the end of the control. */
    suffix?: string;
    /** What else happens to what somebody types, and when they leave the field. */
    onTyped?: (text: string) => void;
    onLeft?: (text: string) => void;
  };

/** One line of text. */
export function TextField<Values extends FieldValues>({
  name,
  label,
  help,
  issue,
  hideLabel,
  className,
  figure = false,
  numeric = false,
  suffix,
  onTyped,
  onLeft,
  ...input
}: TextFieldProps<Values>) {
  const frame = { name, label, help, issue, hideLabel, className };
  return (
    <BoundField<Values, FieldPath<Values>> {...frame}>
      {(field) => (
        <div className="relative">
          <FormControl>
            <Input
              autoComplete="off"
              spellCheck={false}
              inputMode={numeric ? "decimal" : undefined}
              className={cn((figure || numeric) && "figure", suffix && "pr-12")}
              {...input}
              {...field}
              onChange={(event) => {
                field.onChange(event);
                onTyped?.(event.target.value);
              }}
              onBlur={() => {
                field.onBlur();
                onLeft?.(field.value);
              }}
            />
          </FormControl>
          {suffix ? (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-12 text-muted-foreground">
              {suffix}
            </span>
          ) : null}
        </div>
      )}
    </BoundField>
  );
}

type AreaFieldProps<Values extends FieldValues> = FieldProps<Values, FieldPath<Values>> & {
  rows: number;
  placeholder?: string;
};

/** Text of several lines, in figures: bodies, rows, schemas. */
export function AreaField<Values extends FieldValues>({
  rows,
  placeholder,
  ...frame
}: AreaFieldProps<Values>) {
  return (
    <BoundField<Values, FieldPath<Values>> {...frame}>
      {(field) => (
        <FormControl>
          <Textarea
            rows={rows}
            spellCheck={false}
            placeholder={placeholder}
            className="figure"
            {...field}
          />
        </FormControl>
      )}
    </BoundField>
  );
}

export type Choice = {
  readonly value: string;
  readonly label: string;
  /** Heading that it is under, where the list has any. */
  readonly group?: string;
};

/** Radix refuses an empty value for an item; this stands for "nothing chosen". */
const none = "—";

type ChoiceFieldProps<Values extends FieldValues> = FieldProps<Values, FieldPath<Values>> & {
  choices: readonly Choice[];
  placeholder?: string;
  /** What else happens when somebody chooses. */
  onChosen?: (value: string) => void;
};

/** One of a few values. */
export function ChoiceField<Values extends FieldValues>({
  choices,
  placeholder,
  onChosen,
  ...frame
}: ChoiceFieldProps<Values>) {
  // Nothing chosen is a choice of its own where it has a name; else the placeholder stands for it.
  const namesNone = placeholder === undefined && choices.some(({ value }) => value === "");
  return (
    <BoundField<Values, FieldPath<Values>> {...frame}>
      {(field) => (
        <Select
          value={String(field.value ?? "") || (namesNone ? none : "")}
          onValueChange={(item) => {
            const value = item === none ? "" : item;
            field.onChange(value);
            onChosen?.(value);
          }}
        >
          <FormControl>
            <SelectTrigger ref={field.ref} className="w-full min-w-0">
              <SelectValue placeholder={placeholder} />
            </SelectTrigger>
          </FormControl>
          <SelectContent>
            {[...new Set(choices.map(({ group }) => group))].map((group) => (
              <SelectGroup key={group ?? ""}>
                {group === undefined ? null : <SelectLabel>{group}</SelectLabel>}
                {choices
                  .filter((choice) => choice.group === group)
                  .map((choice) => (
                    <SelectItem
                      key={choice.value}
                      value={choice.value === "" ? none : choice.value}
                    >
                      {choice.label}
                    </SelectItem>
                  ))}
              </SelectGroup>
            ))}
          </SelectContent>
        </Select>
      )}
    </BoundField>
  );
}

type CheckFieldProps<Values extends FieldValues> = FieldProps<Values, FieldPath<Values>> & {
  /** Checked whatever the form says, and not to be changed. */
  forced?: boolean;
};

/** A checkbox before its label. */
export function CheckField<Values extends FieldValues>({
  name,
  label,
  help,
  className,
  forced = false,
}: CheckFieldProps<Values>) {
  const { control } = useFormContext<Values>();
  return (
    <FormField
      control={control}
      name={name}
      render={({ field }) => (
        <FormItem className={cn("grid-cols-[auto_1fr] gap-x-2", className)}>
          <FormControl>
            <Checkbox
              ref={field.ref}
              className="mt-0.5"
              checked={forced || field.value === true}
              disabled={forced}
              onCheckedChange={(checked) => field.onChange(checked === true)}
            />
          </FormControl>
          <FormLabel>{label}</FormLabel>
          {help ? <FormDescription className="col-start-2">{help}</FormDescription> : null}
        </FormItem>
      )}
    />
  );
}
