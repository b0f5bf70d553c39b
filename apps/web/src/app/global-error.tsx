// The last resort: shown when even the frame of the pages failed. Brings its own styles.
"use client";

export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body style={{ font: "14px system-ui, sans-serif", padding: 32, maxWidth: 560 }}>
        <h1 style={{ fontSize: 20 }}>Gonogo could not make this page</h1>
        <p>
          Something failed on the server; perhaps the database is away for a moment. Nothing that
          was measured is lost, and the server's log says more.
        </p>
        <button type="button" onClick={reset}>
          Try again
        </button>
      </body>
    </html>
  );
}
