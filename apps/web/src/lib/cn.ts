// Joins class names; where two set the same property, the later one wins.
// tailwind-merge must know our six type sizes, or it would take `text-13` for a colour.
import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { classGroups: { "font-size": [{ text: ["12", "13", "14", "16", "20", "28"] }] } },
});

export const cn = (...inputs: ClassValue[]): string => merge(clsx(inputs));
