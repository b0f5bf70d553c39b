// How the engine's side of QUIC behaves: the application protocol of raw QUIC, congestion control, flow control.
// Shown for every protocol that runs over QUIC; the transport options fold, because the defaults serve most.
"use client";

import { congestionControls } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import {
  FormControl,
  FormDescription,
  FormField,
  FormItem,
  FormLabel,
  FormMessage,
} from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import { CheckItem } from "./check-item.tsx";
import { congestionNames } from "./quic-values.ts";
import type { TargetValues } from "./target-values.ts";

type TextProps = {
  field: "alpn" | "streamWindow" | "connectionWindow";
  label: string;
  help: string;
  placeholder?: string;
};

export function QuicFields() {
  const { watch } = useFormContext<TargetValues>();
  return (
    <div className="grid gap-4">
      {watch("protocol") === "quic" ? (
        <TextItem
          field="alpn"
          label="Application protocol (ALPN)"
          help="What the server offers in its handshake; it decides what messages mean."
          placeholder="gonogo-echo"
        />
      ) : null}
      <CongestionItem />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextItem
          field="streamWindow"
          label="Stream window (bytes)"
          help="What the server may send ahead on one stream."
        />
        <TextItem
          field="connectionWindow"
          label="Connection window (bytes)"
          help="What it may send ahead on all streams together."
        />
      </div>
      <CheckItem
        field="zeroRtt"
        label="0-RTT on fresh connections"
        help="They resume the session of an earlier one and send their first request at once. Only requests that may be repeated: GET, HEAD, OPTIONS, or messages on streams."
      />
    </div>
  );
}

function TextItem({ field: name, label, help, placeholder }: TextProps) {
  const { control } = useFormContext<TargetValues>();
  return (
    <FormField
      control={control}
      name={name}
      render={({ field }) => (
        <FormItem>
          <FormLabel>{label}</FormLabel>
          <FormControl>
            <Input
              {...field}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              inputMode={name === "alpn" ? undefined : "numeric"}
              className="figure"
            />
          </FormControl>
          <FormDescription>{help}</FormDescription>
          <FormMessage />
        </FormItem>
      )}
    />
  );
}

function CongestionItem() {
  const { control } = useFormContext<TargetValues>();
  return (
    <FormField
      control={control}
      name="congestion"
      render={({ field }) => (
        <FormItem>
          <FormLabel>Congestion control</FormLabel>
          <Select value={field.value} onValueChange={field.onChange}>
            <FormControl>
              <SelectTrigger ref={field.ref}>
                <SelectValue />
              </SelectTrigger>
            </FormControl>
            <SelectContent>
              {congestionControls.map((name) => (
                <SelectItem key={name} value={name}>
                  {congestionNames[name]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
          <FormDescription>
            Of what the engine sends; the server chooses its own for its answers.
          </FormDescription>
          <FormMessage />
        </FormItem>
      )}
    />
  );
}
