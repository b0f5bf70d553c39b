// A command that runs another one on a wall clock that is wrong by so many seconds, as on a host whose clock nobody sets.
// The monotonic clock stays right. Needs a C compiler, as the engine's build does.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const source = `
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static long shift_s(void) { const char *s = getenv("SHIFTED_CLOCK_S"); return s ? atol(s) : 0; }
int clock_gettime(clockid_t id, struct timespec *ts) {
  int code = syscall(SYS_clock_gettime, id, ts);
  if (code == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) ts->tv_sec += shift_s();
  return code;
}
int gettimeofday(struct timeval *restrict tv, void *restrict zone) {
  int code = syscall(SYS_gettimeofday, tv, zone);
  if (code == 0 && tv) tv->tv_sec += shift_s();
  return code;
}
time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
`;

/** @param folder for the library that it makes, kept until the command has ended */
export function onShiftedClock(folder: string, shiftS: number): readonly string[] {
  const [code, library] = [join(folder, "shifted-clock.c"), join(folder, "shifted-clock.so")];
  writeFileSync(code, source);
  execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", library, code]);
  return ["env", `LD_PRELOAD=${library}`, `SHIFTED_CLOCK_S=${shiftS}`];
}
