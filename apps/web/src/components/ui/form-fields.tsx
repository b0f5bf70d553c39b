// Whole fields of a form over react-hook-form: label, control, help and fault in one, for text and for a choice.
// They stand inside <Form>; say the form's values when you use them, so that names are checked: <TextField<Login> …>.
"use client";

import type { ComponentProps, ReactNode } from "react";
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useFormContext,
} from "react-hook-form";
import { FormControl, FormDescription, FormField, FormItem, FormLabel, FormMessage } from "./form";
import { Input } from "./input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "./select";

export type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  name: Name;
  label: string;
  help?: ReactNode;
};

/** The frame of a field: `children` renders its control, with `FormControl` around what takes the focus. */
export function BoundField<Values extends FieldValues, Name extends FieldPath<Values>>({
  name,
  label,
  help,
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
        <FormItem>
          <FormLabel>{label}</FormLabel>
          {children(field)}
          {help ? <FormDescription>{help}</FormDescription> : null}
          <FormMessage />
        </FormItem>
      )}
    />
  );
}

type TextFieldProps<Values extends FieldValues> = FieldProps<Values, FieldPath<Values>> &
  Pick<ComponentProps<typeof Input>, "type" | "autoComplete" | "placeholder" | "inputMode"> & {
    /** Set in figures: addresses, names that machines read, numbers. */
    figure?: boolean;
    /** What else happens to what somebody types, and when they leave the field. */
    onTyped?: (text: string) => void;
    onLeft?: (text: string) => void;
  };

/** One line of text. */
export function TextField<Values extends FieldValues>({
  name,
  label,
  help,
  figure = false,
  onTyped,
  onLeft,
  ...input
}: TextFieldProps<Values>) {
  return (
    <BoundField<Values, FieldPath<Values>> name={name} label={label} help={help}>
      {(field) => (
        <FormControl>
          <Input
            autoComplete="off"
            spellCheck={false}
            {...(figure ? { className: "figure" } : {})}
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
      )}
    </BoundField>
  );
}

type ChoiceFieldProps<Values extends FieldValues> = FieldProps<Values, FieldPath<Values>> & {
  choices: readonly { readonly value: string; readonly label: string }[];
  /** What else happens when somebody chooses. */
  onChosen?: (value: string) => void;
};

/** One of a few values. */
export function ChoiceField<Values extends FieldValues>({
  choices,
  onChosen,
  ...frame
}: ChoiceFieldProps<Values>) {
  return (
    <BoundField<Values, FieldPath<Values>> {...frame}>
      {(field) => (
        <Select
          value={field.value}
          onValueChange={(value) => {
            field.onChange(value);
            onChosen?.(value);
          }}
        >
          <FormControl>
            <SelectTrigger ref={field.ref}>
              <SelectValue />
            </SelectTrigger>
          </FormControl>
          <SelectContent>
            {choices.map((choice) => (
              <SelectItem key={choice.value} value={choice.value}>
                {choice.label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </BoundField>
  );
}
