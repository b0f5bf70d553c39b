// Entry point of the events: what the engine says and what a run announces.
export * from "./calibration.ts";
export * from "./capacity.ts";
export * from "./connection-facts.ts";
export * from "./engine-event.ts";
export * from "./network-facts.ts";
export * from "./outcome.ts";
export * from "./path-facts.ts";
export * from "./run-event.ts";
export * from "./shard-facts.ts";
