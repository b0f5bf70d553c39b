// Servers that come as programs: their configuration for one answer, and the log in which they count.
// `start-third-party` starts them and reads the log when they have ended.
import { connect } from "node:net";
import { join } from "node:path";

export type Native = {
  /** Written to `folder`/server.conf. */
  configuration?: (at: { folder: string; www: string; port: number }) => string;
  /** After the program. */
  args: (at: { folder: string; www: string; port: number }) => string[];
  /** Lines of its log (access.log, or what it printed) that are one request each. */
  counts?: RegExp;
  /** Asked before it ends, of one that logs not every request. */
  handled?: (at: { folder: string }) => Promise<number>;
};

/** What a Unix socket answers, to its end. */
async function ask(path: string, question: string): Promise<string> {
  const socket = connect(path);
  socket.write(question);
  let answer = "";
  for await (const piece of socket) answer += piece;
  return answer;
}

export const natives: Record<string, Native> = {
  nginx: {
    configuration: ({ folder, www, port }) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 1000; }
http {
  access_log ${folder}/access.log combined;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  server { listen 127.0.0.1:${port}; root ${www}; }
}
`,
    args: ({ folder }) => ["-p", folder, "-c", `${folder}/server.conf`, "-e", "stderr"],
    counts: /"GET /,
  },
  apache: {
    configuration: ({ folder, www, port }) => `
ServerRoot ${folder}
ServerName localhost
PidFile ${folder}/httpd.pid
DefaultRuntimeDir ${folder}
Listen 127.0.0.1:${port}
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule dir_module /usr/lib/apache2/modules/mod_dir.so
LoadModule http2_module /usr/lib/apache2/modules/mod_http2.so
User www-data
Group www-data
Protocols h2c http/1.1
ErrorLog ${folder}/error.log
CustomLog ${folder}/access.log "\\"%r\\" %>s"
DocumentRoot ${www}
DirectoryIndex index.html
`,
    args: ({ folder }) => ["-f", `${folder}/server.conf`, "-DFOREGROUND"],
    counts: /"GET /,
  },
  lighttpd: {
    configuration: ({ folder, www, port }) => `
server.bind = "127.0.0.1"
server.port = ${port}
server.document-root = "${www}"
server.modules = ( "mod_accesslog" )
accesslog.filename = "${folder}/access.log"
index-file.names = ( "index.html" )
`,
    args: ({ folder }) => ["-D", "-f", `${folder}/server.conf`],
    counts: /"GET /,
  },
  haproxy: {
    configuration: ({ folder, port }) => `
global
  stats socket ${folder}/stats.sock level user
defaults
  mode http
  timeout client 30s
  timeout http-keep-alive 30s
frontend third-party
  bind 127.0.0.1:${port}
  http-request return status 200 content-type text/plain string ok
`,
    args: ({ folder }) => ["-db", "-f", `${folder}/server.conf`],
    // Its log drops lines where whoever reads them is slow.
    handled: async ({ folder }) => {
      const rows = (await ask(join(folder, "stats.sock"), "show stat\n")).split("\n");
      const names = rows[0]?.split(",") ?? [];
      const figures = rows.find((row) => row.startsWith("third-party,FRONTEND,"))?.split(",") ?? [];
      const figure = (name: string) => Number(figures[names.indexOf(name)]);
      // Whoever looked whether it is ready sent no request, which it counts as a broken one.
      return figure("req_tot") - figure("ereq");
    },
  },
  darkhttpd: {
    args: ({ folder, www, port }) => [
      ...[www, "--addr", "127.0.0.1", "--port", `${port}`, "--log", `${folder}/access.log`],
    ],
    counts: /"GET /,
  },
  // Prints each frame: a request is one HEADERS frame.
  nghttpd: {
    args: ({ www, port }) => ["-v", "--no-tls", "-a", "127.0.0.1", "-d", www, `${port}`],
    counts: /recv HEADERS frame/,
  },
  php: {
    args: ({ www, port }) => ["-S", `127.0.0.1:${port}`, "-t", www],
    counts: /\[200\]: GET/,
  },
  webrick: {
    args: ({ www, port }) => ["-run", "-e", "httpd", www, "-b", "127.0.0.1", "-p", `${port}`],
    counts: /"GET /,
  },
  busybox: {
    args: ({ www, port }) => ["httpd", "-f", "-vv", "-p", `127.0.0.1:${port}`, "-h", www],
    counts: /response:200/,
  },
  caddy: {
    configuration: ({ www, port }) => `
{
  admin off
  persist_config off
}
http://127.0.0.1:${port} {
  log
  root * ${www}
  file_server
}
`,
    args: ({ folder }) => ["run", "--config", `${folder}/server.conf`, "--adapter", "caddyfile"],
    counts: /"handled request"/,
  },
};
