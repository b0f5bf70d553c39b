// What is changed while a list is first read is in the list.
import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { PageQueryClient } from "./query-client.ts";

it("reads a list again that was being read for the first time when it changed", async () => {
  const client = new PageQueryClient();
  const stored = ["old"];
  const answers: (() => void)[] = [];
  /** As a server does, which reads before it answers. */
  const read = () => {
    const found = [...stored];
    return new Promise<string[]>((resolve) => answers.push(() => resolve(found)));
  };
  const list = new QueryObserver(client, { queryKey: ["list"], queryFn: read });
  const stop = list.subscribe(() => {});
  stored.push("added");
  const again = client.invalidateQueries({ queryKey: ["list"] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer();
  await again;
  expect(list.getCurrentResult()).toMatchObject({ status: "success", data: ["old", "added"] });
  stop();
});

it("leaves other lists alone, and reads again what was read", async () => {
  const client = new PageQueryClient();
  const other = vi.fn(() => new Promise<string[]>(() => {}));
  const read = vi.fn(async () => ["row"]);
  const stops = [
    new QueryObserver(client, { queryKey: ["other"], queryFn: other }).subscribe(() => {}),
    new QueryObserver(client, { queryKey: ["list"], queryFn: read }).subscribe(() => {}),
  ];
  await vi.waitFor(() => expect(client.getQueryData(["list"])).toEqual(["row"]));
  await client.invalidateQueries({ queryKey: ["list"] });
  expect(read).toHaveBeenCalledTimes(2);
  expect(other).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});
