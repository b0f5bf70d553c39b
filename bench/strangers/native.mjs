// Servers that come as programs: their configuration for one answer, and the log in which they count.
// Data only; `start-stranger` starts them and reads the log when they have ended.

/**
 * @typedef {object} Native
 * @property {(at: { folder: string, www: string, port: number }) => string} [configuration] written to `folder`/server.conf
 * @property {(at: { folder: string, www: string, port: number }) => string[]} args after the program
 * @property {RegExp} counts lines of its log (access.log, or what it printed) that are one request each
 */

/** @type {Record<string, Native>} */
export const natives = {
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
    configuration: ({ port }) => `
global
  log stdout format raw local0
defaults
  mode http
  log global
  log-format "%r"
  timeout client 30s
  timeout http-keep-alive 30s
frontend strangers
  bind 127.0.0.1:${port}
  http-request return status 200 content-type text/plain string ok
`,
    args: ({ folder }) => ["-db", "-f", `${folder}/server.conf`],
    counts: /^GET /,
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
