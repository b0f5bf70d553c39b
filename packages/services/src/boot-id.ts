// Which machine this is: the kernel's id of its boot, the same in all containers of a host.
// Whether two processes share a machine's cores.
import { readFileSync } from "node:fs";
import os from "node:os";

/** The kernel's boot id; elsewhere than on Linux the host's name must do. */
export function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return os.hostname();
  }
}
