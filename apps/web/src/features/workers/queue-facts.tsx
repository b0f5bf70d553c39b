// How much waits for a worker, and what keeps it waiting.
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { Workers } from "@/lib/router-types";

type QueueFactsProps = { queue: Workers["queue"]; alive: number };

export function QueueFacts({ queue, alive }: QueueFactsProps) {
  const { runsWaiting, waitingSince, probesWaiting, delivers } = queue;
  const waits = runsWaiting + probesWaiting > 0;
  return (
    <>
      {delivers ? null : (
        <Notice tone="caution" title="Redis does not answer">
          Runs that wait are kept, and are delivered when it is back. A run under way goes on.
        </Notice>
      )}
      {alive === 0 && waits ? (
        <Notice tone="error" title="Work waits, and no worker is alive">
          Start one: <code className="figure">npm start</code> on one machine, or the worker of{" "}
          <code className="figure">docker compose</code>. It takes up what waits.
        </Notice>
      ) : null}
      <Card>
        <h2 className="sr-only">What waits</h2>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Fact name="Workers alive" value={alive} />
          <Fact name="Runs waiting" value={runsWaiting} />
          <Fact name="Waiting since" value={waitingSince ? <LocalTime at={waitingSince} /> : "–"} />
          <Fact name="Probes waiting" value={probesWaiting} />
        </dl>
      </Card>
    </>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-12 text-muted-foreground">{name}</dt>
      <dd className="figure text-16 font-semibold">{value}</dd>
    </div>
  );
}
