// What a definition's load and the wire's name alike: kinds of handshakes, and quantiles of objectives; and a name of operations.

export const handshakeKinds = ["cold", "resumed", "zero-rtt"] as const;
/** Quantiles that an objective may be set at. */
export const sloQuantiles = [0.5, 0.9, 0.95, 0.99, 0.999] as const;
/** What a whole pass of a workflow is called, beside the names of its steps. */
export const iteration = "iteration";
