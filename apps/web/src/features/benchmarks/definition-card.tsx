// The definition of a benchmark as YAML, to read, copy and keep in a repository.
import type { ReactNode } from "react";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";

export function DefinitionCard({ yaml, versions }: { yaml: string; versions: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>Definition</CardTitle>
          <CardDescription>
            The same text applies it again with <code>PUT /api/v1/benchmarks</code>. {versions}
          </CardDescription>
        </div>
        <CopyButton text={yaml} label="Copy the YAML" />
      </CardHeader>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="figure max-h-96 overflow-auto rounded-md bg-muted p-4 text-12">
        {yaml}
      </pre>
    </Card>
  );
}
