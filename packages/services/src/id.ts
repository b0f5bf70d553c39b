// Ids of rows: UUIDv7, made in the app, so that they sort by time and are known before the insert.
// Ids that come from outside are checked here before a query sees them.
import { english } from "@gonogo/locale/t";
import { v7 } from "uuid";
import { z } from "zod";
import { readLater } from "./read-later.ts";

export const newId = (): string => v7();

/** An id as clients send it; anything else is answered as "no such row", never as an error of the database. */
export const Id = z.uuid(english("is not an id"));

/** The id of a thing as an input has it: what is no id is answered as an unknown one. */
export const idOf = (what: string) =>
  readLater(z.string(), z.uuid().describe(`Id of the ${what}.`));
