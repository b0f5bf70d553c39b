// Fields of an input that its verb reads itself, in a thread or beside what is stored. Their schema here says little, so it
// carries the one that the verb reads them by: documents show that.
import type { z } from "zod";

const shapes = new WeakMap<z.ZodType, z.ZodType>();

/** Gives a field the shape that its verb reads it by; returns the field. */
export function readLater<Field extends z.ZodType>(field: Field, shape: z.ZodType): Field {
  shapes.set(field, shape);
  return field;
}

/** What is documented of a field. */
export const shownShape = (field: z.ZodType): z.ZodType => shapes.get(field) ?? field;
