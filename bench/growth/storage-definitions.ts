// What the storage row measures: the blocks that people store most of, in the forms that differ in size.

const body = { id: "task-1", agent: "a", priority: "HIGH", payload: "p", deadlineMs: 5 };
const http = { kind: "http", method: "POST", path: "/dispatch", body };
const grpc = { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: body };
const side = (name: string, operation: object) => ({ name, target: name, operation });
const [rest, http2, ofGrpc] = [side("rest", http), side("http2", http), side("grpc", grpc)];
const gates = ["p99(grpc) < 1 s"];
const plan = { warmupMs: 500, blockMs: 2_500, pilot: "off" };

/** The first duel's form, an open load, one client alone, and a mix of two operations. */
export const storageDefinitions: readonly object[] = [
  {
    name: "closed",
    question: "How much does a block of the first duel take?",
    ...{ variants: [rest, http2, ofGrpc], gates, plan: { ...plan, rounds: 8 } },
    load: { kind: "closed", clients: 10 },
  },
  {
    name: "open",
    question: "How much does a block of an open load take?",
    ...{ variants: [rest, ofGrpc], gates, plan: { ...plan, rounds: 6 } },
    load: { kind: "open", ratePerS: 1_000 },
  },
  {
    name: "one-client",
    question: "How much does a block of one client take?",
    ...{ variants: [rest, ofGrpc], gates, plan: { ...plan, rounds: 6 } },
    load: { kind: "closed", clients: 1 },
  },
];
