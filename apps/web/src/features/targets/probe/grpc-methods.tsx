// The methods of a gRPC target by service, each with its kind of call, its fields and an example message.
"use client";

import { type Msg, msg, t } from "@gonogo/locale/t";
import { callKindOf, type GrpcMethod } from "@gonogo/protocols/spec";
import { Badge } from "@/components/ui/badge";
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from "@/components/ui/collapsible";
import { CopyButton } from "@/components/ui/copy-button";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";

const kinds: Readonly<Record<ReturnType<typeof callKindOf>, Msg>> = {
  unary: msg("unary##call"),
  "server-streaming": msg("server-streaming##call"),
  "client-streaming": msg("client-streaming##call"),
  bidirectional: msg("bidirectional##call"),
};

export function GrpcMethods({ methods }: { methods: readonly GrpcMethod[] }) {
  return (
    <div className="grid min-w-0 gap-4">
      {byService(methods).map(({ service, methods: own }) => (
        <section key={service} className="grid min-w-0 gap-2">
          <h3 className="figure text-13 font-semibold" translate="no">
            {service}
          </h3>
          <ul className="grid min-w-0 gap-1">
            {own.map((method) => (
              <li key={method.method} className="min-w-0">
                <Method method={method} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Method({ method }: { method: GrpcMethod }) {
  return (
    <Collapsible className="min-w-0 rounded-md border px-3 py-2">
      <CollapsibleTrigger className="w-full min-w-0 flex-wrap">
        <span className="figure" translate="no">
          {method.method.split("/")[1]}
        </span>
        <Badge variant="outline">{t(kinds[callKindOf(method)])}</Badge>
      </CollapsibleTrigger>
      <CollapsibleContent className="grid min-w-0 gap-3 pt-3">
        <p className="figure text-12 text-muted-foreground" translate="no">
          {method.input} → {method.output}
        </p>
        {method.inputFields.length > 0 ? (
          <Table label={t("Fields of {message}", { message: method.input })}>
            <TableHeader>
              <TableRow>
                <TableHead>{t("Field")}</TableHead>
                <TableHead>{t("Type")}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {method.inputFields.map((field) => (
                <TableRow key={field.name}>
                  <TableCell className="figure" translate="no">
                    {field.name}
                  </TableCell>
                  <TableCell className="figure" translate="no">
                    {field.repeated ? "repeated " : ""}
                    {field.type}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        ) : (
          <p className="text-12 text-muted-foreground">{t("The message has no fields.")}</p>
        )}
        <div className="flex flex-wrap items-start gap-2">
          <pre className="figure min-w-0 flex-1 overflow-x-auto rounded-md bg-muted p-3 text-12">
            {method.exampleJson}
          </pre>
          <CopyButton text={method.exampleJson} label={t("Copy the example")} />
        </div>
      </CollapsibleContent>
    </Collapsible>
  );
}

/** Methods grouped by their service, in the order in which the server named them. */
function byService(methods: readonly GrpcMethod[]): { service: string; methods: GrpcMethod[] }[] {
  const groups = new Map<string, GrpcMethod[]>();
  for (const method of methods) {
    const service = method.method.split("/")[0] ?? "";
    groups.set(service, [...(groups.get(service) ?? []), method]);
  }
  return [...groups].map(([service, own]) => ({ service, methods: own }));
}
