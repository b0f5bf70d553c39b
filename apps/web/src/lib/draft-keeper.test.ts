// Drafts are saved after a rest, one at a time, again after a failure, and at once when the page is left.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type DraftKeeping,
  type DraftState,
  draftRestMs,
  draftRetryMs,
  makeDraftKeeper,
  type TypedDraft,
} from "./draft-keeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const typed = (text: string): TypedDraft => ({ title: "A", content: { text } });
const at = "2026-11-26T12:03:00.000Z";

const opened = { ...typed("opened"), id: "d", version: 4, savedAt: at };

function keep(changes: Partial<DraftKeeping<string>> = {}) {
  const states: DraftState[] = [];
  let version = changes.seen?.version ?? 0;
  const save = vi.fn<DraftKeeping<string>["save"]>(async () => {
    version++;
    return { id: "d", version, savedAt: at, replaced: null };
  });
  const discard = vi.fn(async () => {});
  const [onSaved, onReplaced] = [vi.fn(), vi.fn()];
  const keeper = makeDraftKeeper<string>({
    ...{ seen: null, save, discard, onSaved, onReplaced },
    onState: (state) => states.push(state),
    whyOf: (error) => String(error),
    ...changes,
  });
  return { keeper, states, save, discard, onSaved, onReplaced };
}
const rest = (ms = draftRestMs) => vi.advanceTimersByTimeAsync(ms);

describe("a draft", () => {
  it("is saved once, a second after the last change, with what was seen of it", async () => {
    const { keeper, save, states, onSaved } = keep();
    keeper.change(typed("a"));
    await rest(draftRestMs - 1);
    keeper.change(typed("ab"));
    await rest(draftRestMs - 1);
    expect(save).not.toHaveBeenCalled();
    await rest(1);
    expect(save.mock.calls).toEqual([[typed("ab"), null]]);
    expect(states).toEqual([{ is: "saved", at }]);
    expect(onSaved).toHaveBeenCalledWith({ id: "d", version: 1 });
    keeper.change(typed("abc"));
    await rest();
    expect(save.mock.lastCall).toEqual([typed("abc"), { id: "d", version: 1 }]);
  });

  it("that did not change is not sent again", async () => {
    const { keeper, save } = keep();
    keeper.change(typed("a"));
    await rest();
    keeper.change(typed("a"));
    await rest();
    keeper.change(typed("b"));
    keeper.change(typed("a"));
    await rest();
    expect(save).toHaveBeenCalledTimes(2);
  });

  it("is not sent again where fields stand in another order, as forms and PostgreSQL give them", async () => {
    const fields = { text: "opened", load: { kind: "closed", clients: 2 } };
    const seen = { ...opened, content: fields };
    const { keeper, save } = keep({ seen });
    const reordered = { load: { clients: 2, kind: "closed" }, text: "opened" };
    keeper.change({ title: "A", content: reordered });
    await rest();
    expect(save).not.toHaveBeenCalled();
    keeper.change({ title: "A", content: { ...reordered, text: "typed" } });
    await rest();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it("goes where the form is as it was stored again", async () => {
    const { keeper, discard, states } = keep();
    keeper.change(null);
    await rest();
    expect(discard).not.toHaveBeenCalled();
    keeper.change(typed("a"));
    await rest();
    keeper.change(null);
    await rest();
    expect(discard).toHaveBeenCalledOnce();
    expect(states.at(-1)).toEqual({ is: "none" });
    expect(keeper.seen()).toBeNull();
  });

  it("waits for the request before it, and sends the newest text then", async () => {
    let answer = () => {};
    const save = vi.fn<DraftKeeping<string>["save"]>(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ id: "d", version: 1, savedAt: at, replaced: null });
        }),
    );
    const { keeper } = keep({ save });
    keeper.change(typed("a"));
    await rest();
    keeper.change(typed("ab"));
    await rest();
    keeper.change(typed("abc"));
    await rest();
    expect(save).toHaveBeenCalledTimes(1);
    answer();
    await rest(0);
    expect(save.mock.lastCall).toEqual([typed("abc"), { id: "d", version: 1 }]);
  });

  it("is sent at once when the page is left, whatever is under way", async () => {
    const save = vi.fn<DraftKeeping<string>["save"]>(() => new Promise(() => {}));
    const { keeper } = keep({ save });
    keeper.flush();
    expect(save).not.toHaveBeenCalled();
    keeper.change(typed("a"));
    keeper.flush();
    keeper.change(typed("ab"));
    keeper.flush();
    expect(save.mock.calls.map(([draft]) => draft)).toEqual([typed("a"), typed("ab")]);
  });

  it("is tried again after a failure, which is said", async () => {
    const save = vi.fn<DraftKeeping<string>["save"]>().mockRejectedValueOnce("no answer");
    save.mockResolvedValue({ id: "d", version: 1, savedAt: at, replaced: null });
    const { keeper, states } = keep({ save });
    keeper.change(typed("a"));
    await rest();
    expect(states).toEqual([{ is: "failed", why: "no answer" }]);
    await rest(draftRetryMs);
    expect(save.mock.calls.map(([draft]) => draft)).toEqual([typed("a"), typed("a")]);
    expect(states.at(-1)).toEqual({ is: "saved", at });
  });

  it("says what it replaced", async () => {
    const save = async () => ({ id: "d", version: 3, savedAt: at, replaced: "theirs" });
    const { keeper, onReplaced } = keep({ save });
    keeper.change(typed("a"));
    await rest();
    expect(onReplaced).toHaveBeenCalledWith("theirs");
  });

  it("is forgotten for good, also where a request was under way", async () => {
    const { keeper, save, discard } = keep({ seen: opened });
    keeper.change(typed("a"));
    keeper.flush();
    await keeper.forget();
    expect(save).toHaveBeenCalledOnce();
    expect(discard).toHaveBeenCalledOnce();
    keeper.change(typed("b"));
    keeper.flush();
    await rest();
    expect(save).toHaveBeenCalledOnce();
  });

  it("that was discarded begins anew with the next change", async () => {
    const { keeper, save, discard } = keep({ seen: opened });
    keeper.change(typed("a"));
    await keeper.discard();
    await rest();
    expect(save).not.toHaveBeenCalled();
    expect(discard).toHaveBeenCalledOnce();
    keeper.change(typed("a"));
    await rest();
    expect(save.mock.calls).toEqual([[typed("a"), null]]);
  });

  it("is not sent back where the page was opened with it, and known by its stamp alone", async () => {
    const { keeper, save } = keep({ seen: opened });
    keeper.change(typed("opened"));
    await rest();
    expect(save).not.toHaveBeenCalled();
    keeper.change(typed("a"));
    await rest();
    expect(save.mock.lastCall?.[1]).toEqual({ id: "d", version: 4 });
  });

  it("of somebody else is not sent back where the page shows it", async () => {
    const { keeper, save, states } = keep();
    keeper.change(typed("mine"));
    keeper.adopt({ ...typed("theirs"), id: "e", version: 7, savedAt: at });
    keeper.change(typed("theirs"));
    await rest();
    expect(save).not.toHaveBeenCalled();
    expect(states.at(-1)).toEqual({ is: "saved", at });
    keeper.change(typed("mine again"));
    await rest();
    expect(save.mock.lastCall?.[1]).toEqual({ id: "e", version: 7 });
  });
});
