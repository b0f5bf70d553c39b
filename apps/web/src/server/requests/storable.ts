// What a client sends must fit into PostgreSQL (no NUL characters, no broken UTF-16, no bottomless nesting) and be read in
// little time: so many values and no more. Checked once at each entry point, before any service; what is decoded later is
// checked where it is parsed (parseInput), and at last by the database's client.
import { textFault } from "@gonogo/services/errors";

export type StorableFault = { field: string; message: string };

const deepest = 64;
/** Values and members of a body: a definition has some hundreds, and the dearest of schemas reads these in half a second. */
const mostValues = 50_000;

/**
 * The first fault of parsed JSON as a path and a reason, or null. Iterative: depth cannot exhaust the stack.
 * @param most how many values it may hold
 */
export function storableFault(value: unknown, most = mostValues): StorableFault | null {
  const waiting: { value: unknown; path: readonly string[] }[] = [{ value, path: [] }];
  let values = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (path.length > deepest)
      return {
        field: path.slice(0, 8).join("."),
        message: `is nested deeper than ${deepest} levels`,
      };
    if (typeof value === "string") {
      const message = textFault(value);
      if (message) return { field: path.join("."), message };
    } else if (value !== null && typeof value === "object" && !ArrayBuffer.isView(value)) {
      values += Array.isArray(value) ? value.length : Object.keys(value).length;
      if (values > most)
        return {
          field: path.join("."),
          message: `holds more than ${most.toLocaleString("en")} values; a long list in the body of a request can be sent as text`,
        };
      for (const [key, inner] of Object.entries(value)) {
        const message = textFault(key);
        if (message) return { field: path.join("."), message: `holds a name that ${message}` };
        waiting.push({ value: inner, path: [...path, key] });
      }
    }
  }
  return null;
}
