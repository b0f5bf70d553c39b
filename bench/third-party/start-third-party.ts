// Starts one third-party server in a folder of its own, and reads after its end how many requests it handled by its own count.
// A certificate for 127.0.0.1 is in the folder for those that want one.
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { thirdPartyFolders } from "../lib/programs.ts";
import { startServer, temporaryFolder } from "../servers/server.ts";
import type { ThirdPartyServer } from "./list.ts";
import { natives } from "./native.ts";

const own = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * What is started for a server of a library.
 * @param command of its program
 */
function ofLibrary(
  { program, serves = "" }: ThirdPartyServer,
  command: string[],
  { port, folder }: { port: number; folder: string },
) {
  const server = [serves, `${port}`];
  if (program === "thirdPartyNode")
    return [process.execPath, own("node-servers.mjs"), ...server, thirdPartyFolders.node];
  if (program === "thirdPartyPython")
    return [...command, own("python_servers.py"), ...server, folder];
  return [...command, ...server, folder];
}

function makeCertificate(folder: string) {
  const names = "subjectAltName=DNS:localhost,IP:127.0.0.1";
  const leaf = ["-addext", "basicConstraints=critical,CA:FALSE"];
  const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-nodes", "-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const terms = ["-days", "2", "-subj", "/CN=third-party", "-addext", names, ...leaf];
  execFileSync("openssl", [...args, ...files, ...terms], { stdio: "ignore" });
}

function makeSite(folder: string) {
  const www = join(folder, "www");
  mkdirSync(www);
  writeFileSync(join(www, "index.html"), "ok");
  // Some give up root before they read it.
  chmodSync(folder, 0o777);
  return www;
}

/** @returns null: it did not say */
export async function startThirdParty(
  server: ThirdPartyServer,
  command: string[],
): Promise<{ port: number; folder: string; handledAtEnd: () => Promise<number | null> }> {
  const folder = temporaryFolder();
  const port = await anyFreePort();
  const www = makeSite(folder);
  if (server.tls) makeCertificate(folder);
  const native = natives[server.program];
  if (native?.configuration)
    writeFileSync(join(folder, "server.conf"), native.configuration({ folder, www, port }));
  const overUdp = server.protocol === "quic" || server.protocol === "http3";
  const stop = await startServer({
    name: "third-party",
    command: native
      ? [...command, ...native.args({ folder, www, port })]
      : ofLibrary(server, command, { port, folder }),
    core: null,
    folder,
    ports: overUdp ? [] : [port],
  });
  return {
    port,
    folder,
    async handledAtEnd() {
      const handled = await native?.handled?.({ folder });
      await stop();
      if (handled !== undefined) return handled;
      const logs = ["access.log", "third-party.log"].map((name) => join(folder, name));
      const lines = logs
        .filter((path) => existsSync(path))
        .flatMap((path) => readFileSync(path, "utf8").split("\n"));
      if (native) return lines.filter((line) => native.counts?.test(line)).length;
      const printed = lines.map((line) => /^handled (\d+)$/.exec(line)?.[1]).find(Boolean);
      return printed === undefined ? null : Number(printed);
    },
  };
}
