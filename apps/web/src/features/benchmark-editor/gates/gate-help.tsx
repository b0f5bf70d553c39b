// How gates are written as text: folded until asked for, with an example of every form.

const forms: readonly { text: string; says: string }[] = [
  { text: "p99(grpc) < 10 ms", says: "A limit: µs, ms, s, /s, Mbit/s, B or %." },
  { text: "p99(grpc: create) < 50 ms", says: "Only the requests of one operation." },
  { text: "p95(rest) / p95(grpc) >= 2", says: "The ratio of two variants." },
  { text: "throughput(head) vs baseline >= -3 %", says: "A change against the first variant." },
  { text: "p99(head) vs last 10 runs of main <= +5 %", says: "A change against earlier runs." },
  { text: "p99(head) vs release v2.4.1 <= +5 %", says: "Against the newest run of a version." },
  {
    text: "throughput(grpc) >= 1,000/s per 100 clients",
    says: "A limit of its own in each cell, also per 1 kB payload.",
  },
  { text: "p99(grpc) < 10 ms at clients = 10", says: "In some cells only; join several by “or”." },
  { text: "p99(grpc) < 10 ms (mean of cells)", says: "One test on the mean of its cells." },
  { text: "p99(grpc) < 10 ms (advisory)", says: "Named beside the verdict, decides nothing." },
];

export function GateHelp() {
  return (
    <details className="mb-4 rounded-md border px-3 py-2 text-13">
      <summary className="cursor-pointer">How gates are written</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {forms.map(({ text, says }) => (
          <div key={text} className="contents">
            <dt>
              <code className="text-12">{text}</code>
            </dt>
            <dd className="text-muted-foreground">{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** For the test that reads every example. */
export const gateHelpTexts = forms.map(({ text }) => text);
