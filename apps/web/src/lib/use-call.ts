// A call to the server whose code loads when it is first made: for buttons on pages that otherwise only read.
"use client";

import { useState } from "react";
import { toastError } from "./toast-error.ts";
import type { TrpcClient } from "./trpc.ts";

type Call<Input, Output> = {
  readonly isPending: boolean;
  /** Resolves to what the server answered; null: it failed, and the page says so. */
  readonly send: (input: Input) => Promise<{ readonly answer: Output } | null>;
};

/** `call` gets the client and what was given to `send`; an error is shown at the edge of the page. */
export function useCall<Output, Input = void>(
  call: (client: TrpcClient, input: Input) => Promise<Output>,
): Call<Input, Output> {
  const [isPending, setPending] = useState(false);
  const send = async (input: Input) => {
    setPending(true);
    try {
      const { trpcClient } = await import("./trpc.ts");
      return { answer: await call(trpcClient(), input) };
    } catch (error) {
      toastError(error);
      return null;
    } finally {
      setPending(false);
    }
  };
  return { isPending, send };
}
