// Runs once when the server starts.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { endStreamsOnSignals } = await import("./server/end-streams-on-signals.ts");
    const { refuseMalformedRequests } = await import("./server/refuse-malformed-requests.ts");
    endStreamsOnSignals();
    refuseMalformedRequests();
  }
}
