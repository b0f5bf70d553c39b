// Places for streams are limited for each listener, come back, and end with the right to listen.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  checkEveryMs,
  checkStreams,
  mostStreams,
  type OpenStream,
  openStream,
} from "./open-streams.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const always = async () => true;

it("gives each listener so many places, and one back for each that was closed once", () => {
  const held: OpenStream[] = Array.from({ length: mostStreams }, () => openStream("ada", always));
  expect(() => openStream("ada", always)).toThrow(`${mostStreams} streams are open`);
  const others = openStream("bob", always);
  held[0]?.close();
  held[0]?.close();
  held.push(openStream("ada", always));
  expect(() => openStream("ada", always)).toThrow("streams are open");
  for (const one of [...held, others]) one.close();
});

it("ends a stream whose listener may not listen any more, not one whose answer failed", async () => {
  const answers = [true, new Error("the database is away"), false];
  const stream = openStream("eve", async () => {
    const next = answers.shift() ?? false;
    if (next instanceof Error) throw next;
    return next;
  });
  await vi.advanceTimersByTimeAsync(2 * checkEveryMs);
  expect(stream.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(checkEveryMs);
  expect(stream.signal.aborted).toBe(true);
  stream.close();
  expect(vi.getTimerCount()).toBe(0);
});

it("ends streams at once when rights changed, and asks of none that was closed", async () => {
  let may = true;
  const stream = openStream("kim", async () => may);
  await checkStreams();
  expect(stream.signal.aborted).toBe(false);
  may = false;
  await checkStreams();
  expect(stream.signal.aborted).toBe(true);
  stream.close();
  const closed = openStream("kim", async () => false);
  closed.close();
  await checkStreams();
  expect(closed.signal.aborted).toBe(false);
});
