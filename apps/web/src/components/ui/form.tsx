// Form fields over react-hook-form: label, control, help and issue tied together for screen readers.
// <Form> gives the form; each <FormField> names a path and renders FormItem with its parts.
"use client";

import { translated } from "@gonogo/locale/t";
import { Slot } from "radix-ui";
import { type ComponentProps, createContext, useContext, useId } from "react";
import {
  Controller,
  type ControllerProps,
  type FieldPath,
  type FieldValues,
  FormProvider,
  useFormContext,
  useFormState,
} from "react-hook-form";
import { cn } from "@/lib/cn";
import { Label } from "./label";

export const Form = FormProvider;

const FieldName = createContext<string | null>(null);
/** Issues by path, of a form that says itself which of them it shows; null: the form's own errors are shown. */
export const FormIssues = createContext<ReadonlyMap<string, string> | null>(null);
const Item = createContext<{ id: string; issue: string | null } | null>(null);

export function FormField<
  Values extends FieldValues = FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
>(props: ControllerProps<Values, Name>) {
  return (
    <FieldName.Provider value={props.name}>
      <Controller {...props} />
    </FieldName.Provider>
  );
}

/** Ids and issue of the field around; for controls that FormControl does not fit. */
export function useFormField() {
  const name = useContext(FieldName);
  const item = useContext(Item);
  const shown = useContext(FormIssues);
  const { getFieldState } = useFormContext();
  const formState = useFormState({ name: name ?? "" });
  if (name === null || item === null)
    throw new Error("useFormField stands inside FormField and FormItem");
  const issue = item.issue ?? shown?.get(name) ?? null;
  return {
    name,
    controlId: `${item.id}-control`,
    helpId: `${item.id}-help`,
    errorId: `${item.id}-error`,
    error:
      issue === null ? getFieldState(name, formState).error : { message: issue, root: undefined },
  };
}

/** `issue`: one that is known while somebody types, before the form is asked. */
export function FormItem({
  className,
  issue = null,
  ...props
}: ComponentProps<"div"> & { issue?: string | null }) {
  const id = useId();
  const name = useContext(FieldName);
  return (
    <Item.Provider value={{ id, issue }}>
      <div
        data-slot="form-item"
        data-field={name ?? undefined}
        className={cn("grid min-w-0 content-start gap-1", className)}
        {...props}
      />
    </Item.Provider>
  );
}

export function FormLabel({ className, ...props }: ComponentProps<typeof Label>) {
  const { error, controlId } = useFormField();
  return (
    <Label htmlFor={controlId} className={cn(error && "text-destructive", className)} {...props} />
  );
}

export function FormControl(props: ComponentProps<typeof Slot.Root>) {
  const { error, controlId, helpId, errorId } = useFormField();
  return (
    <Slot.Root
      id={controlId}
      aria-describedby={error ? errorId : helpId}
      aria-invalid={error ? true : undefined}
      {...props}
    />
  );
}

/** The help of the field; its issue is in its place, so that the page hardly moves. */
export function FormDescription({ className, ...props }: ComponentProps<"p">) {
  const { helpId, error } = useFormField();
  if (error) return null;
  return <p id={helpId} className={cn("text-12 text-muted-foreground", className)} {...props} />;
}

/** The issue of the field, when there is one. */
export function FormMessage({ className, children, ...props }: ComponentProps<"p">) {
  const { error, errorId } = useFormField();
  const issue = error?.message ?? error?.root?.message;
  const text = issue === undefined ? children : translated(issue);
  if (!text) return null;
  return (
    <p id={errorId} role="alert" className={cn("text-12 text-destructive", className)} {...props}>
      {text}
    </p>
  );
}
