// Spans of OpenTelemetry, through its API alone: without a provider (start-tracing.ts) nothing is recorded and nothing costs.
// Attributes are ids, names and closed words; messages of errors may hold what a target said and stay out.
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

const tracer = () => trace.getTracer("gonogo");

/** The W3C `traceparent` of the active span; null: nothing is traced. */
export function activeTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

export type SpanSettings = {
  readonly attributes: Attributes;
  /** The `traceparent` of the span that this one goes on from; null: it begins a trace; absent: the active span. */
  readonly continues?: string | null;
};

function parentOf(continues: string | null | undefined): Context {
  if (continues === undefined) return context.active();
  return continues === null
    ? ROOT_CONTEXT
    : propagation.extract(ROOT_CONTEXT, { traceparent: continues });
}

/** Runs `work` within a span, which ends with it and is marked where it throws. */
export function inSpan<T>(
  name: string,
  { attributes, continues }: SpanSettings,
  work: () => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, { attributes }, parentOf(continues), async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds to the active span. */
export const noteOnSpan = (attributes: Attributes): void =>
  void trace.getActiveSpan()?.setAttributes(attributes);

export type PhaseSpans = {
  /** Ends the phase before, and begins this one. */
  begin(phase: string): void;
  end(): void;
};

/** Spans of phases that follow each other, below the span that is active now; they may begin in any asynchronous context. */
export function tracePhases(): PhaseSpans {
  const parent = context.active();
  let current: Span | null = null;
  const endAt = (atUnixMs: number) => {
    current?.end(atUnixMs);
    current = null;
  };
  return {
    begin(phase) {
      const startTime = Date.now();
      endAt(startTime);
      current = tracer().startSpan(phase, { startTime }, parent);
    },
    end: () => endAt(Date.now()),
  };
}
