// What is said of a field that is empty: what is missing, and how to give it. The schema's own words stand at all others.
import { type Msg, msg, t } from "@gonogo/locale/t";
import { get } from "react-hook-form";
import type { EditorValues } from "../values/editor-values.ts";

const empties: readonly (readonly [RegExp, Msg])[] = [
  [/^name$/, msg("is empty: type a name, such as dispatch")],
  [
    /^question$/,
    msg("is empty: type what you want to decide, such as “Is gRPC faster than REST?”"),
  ],
  [/\.target$/, msg("is empty: choose a target, or paste the URL of a server")],
  [/^variants\.\d+\.name$/, msg("is empty: name this side, such as rest")],
  [/\.requests\.\d+\.name$/, msg("is empty: name the request, such as create")],
  [/\.weight$/, msg("is empty: type a whole number, such as 1")],
  [/\.path$/, msg("is empty: type a path that begins with /, such as /orders")],
  [/\.grpcMethod$/, msg("is empty: choose a method, or type package.Service/Method")],
  [/\.expectStatusText$/, msg("is empty: type the status that is expected, such as 200")],
  [/\.checks\.\d+\.name$/, msg("is empty: say what is checked, or remove the check")],
  [/\.checks\.\d+\.value$/, msg("is empty: type what is expected, or remove the check")],
  [/\.extract\.\d+\.name$/, msg("is empty: name the value, or remove the line")],
  [/\.extract\.\d+\.where$/, msg("is empty: say where the value stands, or remove the line")],
  [/^gates\.\d+\.of$/, msg("is empty: choose the variant that is judged")],
  [/^gates\.\d+\.limit$/, msg("is empty: type the limit")],
  [/\.valuesText$/, msg("is empty: type its values, such as 1, 10, 100")],
  [/^sameLabel$/, msg("is empty: type the name of a worker's label, such as pool")],
  [/^load\./, msg("is empty: type a number")],
];

/** The message of an issue, as its field shows it. */
export function issueWords(path: string, message: string, values: EditorValues): string {
  const typed: unknown = get(values, path);
  if (typeof typed !== "string" || typed.trim() !== "") return message;
  const [, words] = empties.find(([pattern]) => pattern.test(path)) ?? [];
  return words === undefined ? message : t(words);
}
