// Where the web listens: the machine alone unless its operator says otherwise, and then with links that others can open.
import type { NetworkInterfaceInfo } from "node:os";
import { describe, expect, it } from "vitest";
import { listeningNote, listeningOf } from "./listening.mjs";

const address = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...{ address, internal, family: "IPv4", netmask: "255.255.255.0" },
  ...{ mac: "00:00:00:00:00:00", cidr: `${address}/24` },
});
const interfaces = {
  lo: [address("127.0.0.1", true)],
  usb0: [address("169.254.7.7")],
  wlan0: [address("192.168.1.5"), address("192.168.1.6")],
};
const listening = (env: { GONOGO_PUBLIC?: string; GONOGO_URL?: string }) =>
  listeningOf(3000, env, interfaces);

describe("where the web listens", () => {
  it("is this machine alone, whatever its links begin with", () => {
    expect(listening({})).toEqual({
      ...{ host: "127.0.0.1", isPublic: false },
      ...{ localUrl: "http://127.0.0.1:3000", publicUrl: "http://127.0.0.1:3000" },
    });
    expect(
      listening({ GONOGO_PUBLIC: "", GONOGO_URL: "https://gonogo.example.org" }),
    ).toMatchObject({
      ...{ host: "127.0.0.1", publicUrl: "https://gonogo.example.org" },
    });
  });

  it("is every address with GONOGO_PUBLIC=1, and links begin with the first that others reach", () => {
    expect(listening({ GONOGO_PUBLIC: "1" })).toEqual({
      ...{ host: "0.0.0.0", isPublic: true },
      ...{ localUrl: "http://127.0.0.1:3000", publicUrl: "http://192.168.1.5:3000" },
    });
    expect(listening({ GONOGO_PUBLIC: "1", GONOGO_URL: "http://bench.lan:3000" })).toMatchObject({
      ...{ host: "0.0.0.0", publicUrl: "http://bench.lan:3000" },
    });
  });

  it("is refused for another value, and without a network", () => {
    for (const other of ["0", "no", "true"])
      expect(() => listening({ GONOGO_PUBLIC: other })).toThrow("Set it to 1, or not at all.");
    expect(() => listeningOf(3000, { GONOGO_PUBLIC: "1" }, { lo: interfaces.lo })).toThrow(
      "Set GONOGO_URL",
    );
  });
});

describe("what is said of it", () => {
  const note = (env: Parameters<typeof listening>[0]) => listeningNote(listening(env), interfaces);

  it("names the address to open, and one that nobody can reach", () => {
    expect(note({ GONOGO_PUBLIC: "1" })).toContain("Open http://192.168.1.5:3000 from any machine");
    expect(note({ GONOGO_PUBLIC: "1" })).toContain("without TLS");
    const behindTls = { GONOGO_PUBLIC: "1", GONOGO_URL: "https://gonogo.example.org" };
    expect(note(behindTls)).toBe(
      "Open https://gonogo.example.org from any machine in your network.",
    );
    expect(note({ GONOGO_URL: "http://192.168.1.6:3000" })).toContain("GONOGO_PUBLIC=1");
  });

  it("is nothing on this machine alone, and behind a proxy", () => {
    for (const GONOGO_URL of ["", "https://gonogo.example.org", "https://192.168.1.5"])
      expect(note({ GONOGO_URL })).toBeNull();
  });
});
