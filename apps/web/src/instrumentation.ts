// Runs once when the server starts.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { endStreamsOnSignals } = await import("./server/streams/closing.ts");
    const { endWhenBlocked } = await import("./server/end-when-blocked.ts");
    const { answerOutages } = await import("./server/requests/answer-outages.ts");
    const { nameClients } = await import("./server/requests/client-address.ts");
    const { readEnv } = await import("./server/env.ts");
    const { refuseMalformedRequests } = await import(
      "./server/requests/refuse-malformed-requests.ts"
    );
    endStreamsOnSignals();
    if (process.env.NODE_ENV === "production") endWhenBlocked();
    nameClients(readEnv().trustedProxies);
    refuseMalformedRequests();
    answerOutages();
  }
}
