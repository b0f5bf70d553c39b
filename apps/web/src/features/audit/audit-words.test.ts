// Entries of the audit log as lines of text and as CSV.
import { expect, it } from "vitest";
import type { AuditEntry } from "@/lib/router-types";
import { auditCsv, changeLines } from "./audit-words.ts";

const entry: AuditEntry = {
  ...{ id: "7", at: "2026-11-28T12:00:00.000Z", action: "changed", thing: "target" },
  ...{ thingId: "t", name: "=demo", who: "Ada (ada@example.org)", by: "page", address: null },
  ...{ before: { keepRunDays: null, name: "A" }, after: { keepRunDays: 500, name: "B" } },
};

it("says what was before and after, field by field", () => {
  expect(changeLines(entry)).toEqual([
    { name: "keep run days", before: "none", after: "500" },
    { name: "name", before: "A", after: "B" },
  ]);
});

it("shows of what was created only what it has", () => {
  const created = { ...entry, before: null, after: { note: null, tags: ["a"] } };
  expect(changeLines(created)).toEqual([{ name: "tags", before: null, after: '["a"]' }]);
});

it("is a table whose names are no formulas", () => {
  const [head, line] = auditCsv([entry]).split("\r\n");
  expect(head).toBe("at,who,by,address,action,thing,id,name,before,after");
  expect(line).toContain(`,"'=demo",`);
  expect(line).toContain('"{""keepRunDays"":null,""name"":""A""}"');
});
