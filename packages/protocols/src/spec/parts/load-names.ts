// What a definition's load and the wire's name alike: kinds of handshakes, and quantiles of objectives.

export const handshakeKinds = ["cold", "resumed", "zero-rtt"] as const;
/** Quantiles that an objective may be set at. */
export const sloQuantiles = [0.5, 0.9, 0.95, 0.99, 0.999] as const;
