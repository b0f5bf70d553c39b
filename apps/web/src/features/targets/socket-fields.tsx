// Options of the engine's sockets: Nagle's algorithm, buffers, and TCP's congestion control.
// What is TCP's alone does not show for protocols over QUIC; the report tells what the kernel gave.
"use client";

import { tcpCongestionControls } from "@gonogo/protocols/spec";
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
import { runsOverQuic } from "./quic-values.ts";
import type { TargetValues } from "./target-values.ts";

export function SocketFields() {
  const { watch } = useFormContext<TargetValues>();
  const overTcp = !runsOverQuic(watch("protocol"));
  return (
    <div className="grid gap-4">
      {overTcp ? (
        <CheckItem
          field="noDelay"
          label="Send small writes at once (no delay)"
          help="Without it, Nagle's algorithm holds them back until the last one was acknowledged."
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <BufferItem field="sendBuffer" label="Send buffer (bytes)" />
        <BufferItem field="receiveBuffer" label="Receive buffer (bytes)" />
      </div>
      {overTcp ? <CongestionItem /> : null}
    </div>
  );
}

function BufferItem({
  field: name,
  label,
}: {
  field: "sendBuffer" | "receiveBuffer";
  label: string;
}) {
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
              inputMode="numeric"
              placeholder="as the kernel has it"
              className="figure"
            />
          </FormControl>
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
      name="tcpCongestion"
      render={({ field }) => (
        <FormItem>
          <FormLabel>TCP congestion control</FormLabel>
          <Select value={field.value} onValueChange={field.onChange}>
            <FormControl>
              <SelectTrigger ref={field.ref}>
                <SelectValue />
              </SelectTrigger>
            </FormControl>
            <SelectContent>
              <SelectItem value="kernel">As the kernel has it</SelectItem>
              {tcpCongestionControls.map((name) => (
                <SelectItem key={name} value={name}>
                  {name}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
          <FormDescription>
            Of what the engine sends. A worker whose kernel lacks it refuses the run and says what
            it has.
          </FormDescription>
          <FormMessage />
        </FormItem>
      )}
    />
  );
}
