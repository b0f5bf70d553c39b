// The demo: one target for each protocol of the bundled server, trusted by its own CA, and the first duels that compare them.
// The targets follow the server's ports at each start; a duel that somebody has changed stays changed.
import { isDeepStrictEqual } from "node:util";
import { TargetConfig, type TargetConfigInput } from "@gonogo/protocols/spec";
import { firstDuels } from "@gonogo/protocols/studies";
import type { Actor } from "@gonogo/services/actor";
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import type { OpenContext } from "@gonogo/services/context";
import { configOf } from "@gonogo/services/rows/target-view";
import { createTarget } from "@gonogo/services/target/create-target";
import { updateTarget } from "@gonogo/services/target/update-target";
import { z } from "zod";

const Demo = z.object({
  host: z.string(),
  ports: z.object({
    restTls: z.int(),
    grpcTls: z.int(),
    http3: z.int(),
    quic: z.int(),
    control: z.int(),
  }),
  caPem: z.string(),
});
type Demo = z.infer<typeof Demo>;

/** The target's ready line with its CA; null for an empty text. Throws when it is something else. */
export const readDemo = (text: string): Demo | null =>
  text.trim() === "" ? null : Demo.parse(JSON.parse(text));

function targetsOf({ host, ports, caPem }: Demo): TargetConfigInput[] {
  const common = {
    host,
    tls: { caPem, serverName: "localhost" },
    metrics: {
      url: `http://${host}:${ports.control}/metrics`,
      fresh: `http://${host}:${ports.control}/fresh`,
      allocations: "gonogo_target_allocations_total",
      allocatedBytes: "gonogo_target_allocated_bytes_total",
    },
    labels: { server: "bundled" },
  };
  return [
    { ...common, slug: "demo-rest", name: "Demo REST", protocol: "http1", port: ports.restTls },
    // The same listener: a client chooses the version by ALPN.
    { ...common, slug: "demo-http2", name: "Demo HTTP/2", protocol: "http2", port: ports.restTls },
    {
      ...common,
      slug: "demo-grpc",
      name: "Demo gRPC",
      protocol: "grpc",
      port: ports.grpcTls,
      grpcSchema: { kind: "reflection" },
    },
    { ...common, slug: "demo-http3", name: "Demo HTTP/3", protocol: "http3", port: ports.http3 },
    {
      ...common,
      slug: "demo-websocket",
      name: "Demo WebSocket",
      protocol: "websocket",
      port: ports.restTls,
    },
    {
      ...common,
      slug: "demo-quic",
      name: "Demo QUIC",
      protocol: "quic",
      port: ports.quic,
      quic: { alpn: "gonogo-echo" },
    },
    // The same listener: a client chooses the service by ALPN.
    {
      ...common,
      slug: "demo-agents-quic",
      name: "Demo agents over QUIC",
      protocol: "quic",
      port: ports.quic,
      quic: { alpn: "gonogo-agents" },
    },
  ];
}

export async function ensureDemo(
  context: OpenContext,
  owner: Actor,
  demo: Demo | null,
): Promise<void> {
  if (!demo) return;
  for (const target of targetsOf(demo)) await upsertTarget(context, owner, target);
  for (const definition of firstDuels) {
    const known = await context.db.benchmark.findFirst({
      where: { projectId: owner.projectId, slug: definition.name },
    });
    if (!known) await saveBenchmark(context, owner, { definition });
  }
}

/** Addresses and trust follow the server; headers, secret and labels that somebody added stay. */
async function upsertTarget(
  context: OpenContext,
  owner: Actor,
  target: TargetConfigInput,
): Promise<void> {
  const known = await context.db.target.findFirst({
    where: { projectId: owner.projectId, slug: target.slug },
  });
  if (!known) {
    await createTarget(context, owner, { target });
    return;
  }
  const of = ({ host, port, tls, protocol, metrics }: TargetConfig) => {
    return { host, port, tls, protocol, metrics };
  };
  const changes = of(TargetConfig.parse(target));
  const stays = isDeepStrictEqual(changes, of(configOf(known)));
  // A change forgets what the target's probes said, so only a real one is written.
  if (stays) return;
  await updateTarget(context, owner, { slug: target.slug, changes });
}
