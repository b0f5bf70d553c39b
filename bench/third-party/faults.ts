// What is really wrong, and what the engine must say of it: one try a line, against servers of the list.
// The words are those that lead somebody to the remedy; the code is in the JSON of a failure.

export type Fault = {
  /** Is really wrong. */
  what: string;
  /** Name among the third-party servers; null: nobody listens. */
  server: string | null;
  /** `host` with its port. */
  url: (at: { host: string; path: string }) => string;
  /** Of `quick`; FOLDER is where the server's certificate stands. */
  options?: string[];
  /** What must be in the message, the help or the summary. */
  says: RegExp;
};

const plain = "net/http";
const brief = ["-n", "2", "-c", "1"];

const known: Fault[] = [
  {
    ...{ what: "nobody listens", server: null, says: /refused[\s\S]*start the server/i },
    url: ({ host }) => `http://${host}/`,
  },
  {
    ...{ what: "the port speaks no TLS", server: plain, says: /plain text[\s\S]*http:\/\//i },
    url: ({ host }) => `https://${host}/`,
  },
  {
    ...{ what: "the port speaks TLS only", server: "net/http tls", says: /TLS|HTTPS/i },
    url: ({ host }) => `http://${host}/`,
  },
  {
    ...{ what: "the certificate is self-signed", server: "net/http tls" },
    ...{ says: /CA that is not trusted[\s\S]*--cacert/ },
    url: ({ host }) => `https://${host}/`,
  },
  {
    ...{ what: "the certificate is for another name", server: "net/http tls" },
    ...{ options: ["--cacert", "FOLDER/cert.pem", "--server-name", "shop.example"] },
    says: /for other names[\s\S]*--server-name/,
    url: ({ host }) => `https://${host}/`,
  },
  {
    ...{ what: "the server speaks HTTP/1.1 only", server: "express" },
    ...{ options: ["--protocol", "http2"], says: /HTTP\/1|http1/i },
    url: ({ host }) => `http://${host}/`,
  },
  {
    ...{ what: "the server is asked for gRPC and speaks HTTP/1.1", server: "express" },
    ...{ says: /HTTP\/1|http1|no gRPC/i, url: ({ host }) => `grpc://${host}/a.B/C` },
  },
  {
    ...{
      what: "the gRPC server reports no schema",
      server: "grpcio",
      says: /reflection[\s\S]*--proto/i,
    },
    url: ({ host, path }) => `grpc://${host}${path}`,
  },
  {
    ...{ what: "the gRPC server has no such method", server: "connect-go" },
    ...{ says: /no method|unknown|UNIMPLEMENTED|has/i },
    url: ({ host }) => `grpc://${host}/grpc.health.v1.Health/Chek`,
  },
  {
    ...{ what: "the page is not there", server: "chi", says: /404/ },
    url: ({ host }) => `http://${host}/nothing-here`,
  },
  {
    ...{ what: "the page is not there, in Flask", server: "flask", says: /404[\s\S]*Not Found/i },
    url: ({ host }) => `http://${host}/nothing-here`,
  },
  {
    ...{
      what: "the port serves HTTP and no WebSocket",
      server: "express",
      says: /200|404|101|WebSocket/,
    },
    url: ({ host }) => `ws://${host}/`,
  },
  {
    ...{ what: "the port serves WebSocket and no plain HTTP", server: "ws", says: /426/ },
    url: ({ host }) => `http://${host}/`,
  },
  {
    ...{ what: "the QUIC server has another application protocol", server: "quic-go" },
    ...{ options: ["--alpn", "other"], says: /ALPN|application protocol/i },
    url: ({ host }) => `quic://${host}`,
  },
  {
    ...{ what: "the server takes connections and says nothing", server: "silence" },
    ...{ options: ["--timeout", "300ms"], says: /time(d )?.?out/i },
    url: ({ host }) => `http://${host}/`,
  },
];

export const faults: Fault[] = known.map((fault) => ({
  ...fault,
  options: [...brief, ...(fault.options ?? [])],
}));
