// A message with other than texts in it, such as a link or a button: `<Trans text="Read {guide}." values={{ guide: <a …/> }} />`.
import { type Msg, tParts, type Written } from "@gonogo/locale/t";
import { createElement, Fragment, type ReactNode } from "react";

type TransProps<T extends string> = {
  /** Written in the code, as those of `t`. */
  text: Written<T> | Msg;
  values: Readonly<Record<string, ReactNode>>;
};

/** Throws for a message whose values are missing. */
export function Trans<T extends string>({ text, values }: TransProps<T>) {
  const parts = tParts(text, values) as readonly ReactNode[];
  return createElement(Fragment, null, ...parts);
}
