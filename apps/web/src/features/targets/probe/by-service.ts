// Methods grouped by their service, in the order in which the server named them.
import type { GrpcMethod } from "@gonogo/protocols/spec";

export function byService(
  methods: readonly GrpcMethod[],
): { service: string; methods: GrpcMethod[] }[] {
  const groups = new Map<string, GrpcMethod[]>();
  for (const method of methods) {
    const service = method.method.split("/")[0] ?? "";
    groups.set(service, [...(groups.get(service) ?? []), method]);
  }
  return [...groups].map(([service, own]) => ({ service, methods: own }));
}
