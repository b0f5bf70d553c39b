// How a CPU profile is recorded, for whoever has none yet.
import { TextPanel } from "../section/text-panel.tsx";

const commands = `# The bundled demo target, at its control address
curl -o profile.pb.gz 'http://127.0.0.1:18090/debug/pprof/profile?seconds=5'

# Go, with net/http/pprof
curl -o profile.pb.gz 'http://127.0.0.1:6060/debug/pprof/profile?seconds=10'

# Any process on Linux; inferno comes with cargo flamegraph
perf record -F 99 --call-graph dwarf -p PID -- sleep 10
perf script | inferno-collapse-perf | gzip > profile.folded.gz

# Python
py-spy record --format speedscope -o profile.json --pid PID --duration 10

# Attach it by the API
curl --data-binary @profile.pb.gz -H "Authorization: Bearer $GONOGO_API_KEY" \\
  'http://127.0.0.1:3000/api/v1/runs/RUN/profiles?name=at%2050%20clients'`;

export function HowToRecord() {
  return (
    <details className="text-13 print:hidden">
      <summary className="cursor-pointer text-muted-foreground">How to record one</summary>
      <div className="mt-2">
        <TextPanel text={commands} label="commands that record a profile" />
      </div>
    </details>
  );
}
