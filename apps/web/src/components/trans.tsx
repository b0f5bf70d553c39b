// A message with other than texts in it, such as a link or a button: `<Trans text="Read {guide}." values={{ guide: <a …/> }} />`.
import { tParts } from "@gonogo/locale/t";
import { Children, type ReactNode } from "react";

type TransProps = { text: string; values: Readonly<Record<string, ReactNode>> };

export function Trans({ text, values }: TransProps) {
  return <>{Children.toArray(tParts(text, values) as readonly ReactNode[])}</>;
}
