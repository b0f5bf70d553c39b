// Congestion control of TCP, by the kernel's names (tcp(7)): what a target may ask for, and what an axis may vary.
export const tcpCongestionControls = ["reno", "cubic", "bbr"] as const;
