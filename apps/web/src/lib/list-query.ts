// Parts of the queries that lists take from their address.
import * as z from "@gonogo/protocols/zod";

/** `2026-11-28`, from 1970. */
export const day = z.iso.date().refine((one) => one >= "1970");

/** Options of a filter that are shown by their own values. */
export const same = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
