// A message with other than texts in it, such as a link or a button: `<Trans text="Read {guide}." values={{ guide: <a …/> }} />`.
import { tParts } from "@gonogo/locale/t";
import { createElement, Fragment, type ReactNode } from "react";

type TransProps = { text: string; values: Readonly<Record<string, ReactNode>> };

export function Trans({ text, values }: TransProps) {
  const parts = tParts(text, values) as readonly ReactNode[];
  return createElement(Fragment, null, ...parts);
}
