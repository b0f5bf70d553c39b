// Selects whose choice is kept in the address, so that the server renders what was chosen and a link shows the same.
// Native selects: long lists, keyboard and phones come with them.
"use client";

import Form from "next/form";

type AddressSelectProps = {
  /** Shown before the select, and its name for screen readers. */
  label: string;
  /** Parameter of the address. */
  name: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  /** What else the address says. */
  others: readonly (readonly [name: string, value: string])[];
};

/** An option of the value "" stands for a parameter that the address lacks. */
export function AddressSelect({ label, name, value, options, others }: AddressSelectProps) {
  return (
    <Form action="" replace scroll={false} className="print:hidden">
      {others.map(([other, text]) =>
        other === name ? null : <input key={other} type="hidden" name={other} value={text} />,
      )}
      <label className="flex items-center gap-2 text-12 text-muted-foreground">
        {label}
        <select
          name={name}
          className="h-8 max-w-52 rounded-md border bg-background px-2 text-13 text-foreground"
          value={value}
          onChange={({ currentTarget }) => {
            const { form } = currentTarget;
            // Without it the address would have an empty parameter.
            currentTarget.disabled = currentTarget.value === "";
            form?.requestSubmit();
            currentTarget.disabled = false;
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    </Form>
  );
}
