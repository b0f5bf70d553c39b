// Metrics of Node's own, by the names that every dashboard of Node knows.
import { collectDefaultMetrics, type Registry } from "prom-client";

/**
 * Adds Node's own metrics: CPU, memory, event loop, garbage collection.
 * @param eventLoopEveryMs how often the event loop is looked at; a machine that measures is woken rarely
 */
export function addProcessMetrics(registry: Registry, eventLoopEveryMs: number): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopEveryMs });
}
