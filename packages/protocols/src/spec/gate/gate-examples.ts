// Gates as text, for documents that show what may be sent: each of them is read by the tests.
export const gateTextExamples = [
  "p99(grpc) < 10 ms",
  "p95(rest) / p95(grpc) >= 2",
  "throughput(head) vs baseline >= -3 %",
  "errors(grpc) < 0.1 %",
  "throughput(grpc) >= 1,000/s per 100 clients",
  "p99(grpc) vs last 10 runs of main <= +5 %",
  "p99(grpc: create) < 50 ms at clients = 10 (advisory)",
] as const;
