// Every finding about a measurement: its code as reports write it, what it looks at, what it does to the verdict.
import { diagnosticCodes } from "@gonogo/protocols/report";
import { acceptable } from "@gonogo/protocols/spec";
import { diagnosticWords } from "./diagnostic-words.ts";

const accepted: readonly string[] = acceptable;

/** One row a code, in the order of the catalogue; on a phone one below the other. */
export function FindingsTable() {
  return (
    <table className="methods-table w-full text-13">
      <caption className="sr-only">Findings about a measurement</caption>
      <thead>
        <tr className="border-b text-left text-12 text-muted-foreground">
          {["Finding", "Looks at", "Effect"].map((label) => (
            <th key={label} scope="col" className="px-3 py-2 font-medium first:pl-0">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {diagnosticCodes.map((code) => (
          <tr key={code} id={`finding-${code}`} className="scroll-mt-16 border-b align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
              <code className="text-12">{code}</code>
              {accepted.includes(code) ? (
                <span className="block text-12 text-muted-foreground">can be accepted</span>
              ) : null}
            </th>
            <td className="px-3 py-2">{diagnosticWords[code].looksAt}</td>
            <td className="px-3 py-2">{diagnosticWords[code].effect}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
