// The methods that a gRPC target's probe found, listed and filled in as the requests of a document are.
import { t } from "@gonogo/locale/t";
import { callKindOf, type GrpcMethod } from "@gonogo/protocols/spec";
import type { FilledItem, SourceItem } from "@/lib/router-types";
import { callKindWords, type EditorTarget } from "../requests/editor-target.ts";

/** Methods of the service itself: reflection is how they were found. */
const isOwn = ({ method }: GrpcMethod): boolean => !method.startsWith("grpc.reflection.");

export const reflectedItems = ({ grpcMethods }: EditorTarget): SourceItem[] =>
  grpcMethods.filter(isOwn).map((found) => ({
    ...{ id: found.method, title: found.method, origin: null },
    about: t("{kind}, takes {input}", {
      kind: t(callKindWords[callKindOf(found)]),
      input: found.input,
    }),
    group: found.method.split("/")[0] ?? "",
  }));

/** Calls with an example of their message, by ids of `reflectedItems`. */
export const reflectedCalls = (
  { grpcMethods }: EditorTarget,
  ids: readonly string[],
): FilledItem[] =>
  grpcMethods
    .filter(({ method }) => ids.includes(method))
    .map(({ method, exampleJson }) => ({
      ...{ id: method, name: nameOf(method, ids), origin: null, speaks: "grpc", insecure: false },
      operation: {
        ...{ kind: "grpc", method, metadata: {}, expect: { code: ["OK"] } },
        message: JSON.parse(exampleJson),
      },
      ...{ secrets: [], notes: [] },
    }));

/** The method alone, or with its service where another service has one of that name. */
function nameOf(method: string, ids: readonly string[]): string {
  const short = method.split("/")[1] ?? method;
  const isOnly = ids.filter((id) => id.endsWith(`/${short}`)).length === 1;
  return (isOnly ? short : method).slice(-60);
}
