// Why something could not be done, in the reader's language. Workers and engines store what they met as English sentences with
// values, and a code: another language is told what the code means, and quotes the sentence.
import { currentLocale } from "@gonogo/locale/current-locale";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";

export type StoredProblem = {
  readonly code: string;
  readonly message: string;
  readonly remedy?: string | null;
};

type Meaning = { readonly what: Msg; readonly remedy?: Msg };

const correctCertificate = msg(
  "Correct the server's certificate, or the target's CA file and server name.",
);

const meanings: Readonly<Record<string, Meaning>> = {
  // Of runs.
  target_unreachable: {
    what: msg("The target could not be reached"),
    remedy: msg("Start the server, check address and protocol of the target, and run again."),
  },
  target_lost: {
    what: msg("The target stopped answering"),
    remedy: msg("Finished blocks are kept. Start the server again and start another run."),
  },
  method_unknown: {
    what: msg("The gRPC server has no such method, or no message can be written for it"),
    remedy: msg("Correct the method, or upload the .proto files of the service."),
  },
  message_invalid: {
    what: msg("The message does not fit the method"),
    remedy: msg("Correct the message in the benchmark."),
  },
  secret_unreadable: {
    what: msg("A secret cannot be decrypted with this key"),
    remedy: msg("Give web and worker the same GONOGO_SECRET_KEY, or enter the secret again."),
  },
  secret_elsewhere: {
    what: msg("The target's secret is not for this address"),
    remedy: msg("Add the network to the target's secretNetworks, or give another address."),
  },
  secret_value_missing: {
    what: msg("The target's secret lacks a value that a request asks for"),
    remedy: msg("Enter the value at the target, or take it out of the request."),
  },
  setup_failed: {
    what: msg("The set-up before the blocks did not go through"),
    remedy: msg("Correct the set-up's requests or the target's secret, and run again."),
  },
  engine_missing: {
    what: msg("The worker's load engine cannot be started"),
    remedy: msg("Build the engine again on the worker's host."),
  },
  engine_crashed: {
    what: msg("The load engine ended without a result"),
    remedy: msg("See the worker's log; build the engine again."),
  },
  engine_refused: {
    what: msg("The load engine refused the definition"),
    remedy: msg("Correct the definition, or update the worker."),
  },
  pilot_stopped: {
    what: msg("The pilot found that this load cannot be measured here"),
    remedy: msg("Change the load as the pilot's findings say, and run again."),
  },
  shards_differ: {
    what: msg("The workers that share the load do not fit each other"),
    remedy: msg("Give all workers the same build of Gonogo."),
  },
  worker_lost: {
    what: msg("The worker was lost"),
    remedy: msg("See the worker's log, and start another run."),
  },
  // Of the engine and its probes.
  spec_invalid: {
    what: msg("The engine cannot use a field of the definition or of the target"),
    remedy: msg("Correct the field."),
  },
  address_not_allowed: {
    what: msg("The address is outside of the networks that may be reached"),
    remedy: msg(
      "Give another address, or let the operator add the network to GONOGO_ALLOWED_NETWORKS.",
    ),
  },
  dns_failed: {
    what: msg("The name has no address"),
    remedy: msg("Check the spelling of the host, and that the worker can resolve it."),
  },
  connect_refused: {
    what: msg("Nothing listens at the address"),
    remedy: msg("Start the server, or correct host and port of the target."),
  },
  connect_timeout: {
    what: msg("No connection was made in time"),
    remedy: msg("Check that a firewall lets the worker through, and that the server is up."),
  },
  connect_failed: {
    what: msg("No connection could be made"),
    remedy: msg("Check address and network between worker and target."),
  },
  tls_failed: { what: msg("The TLS handshake failed"), remedy: correctCertificate },
  tls_incomplete_chain: {
    what: msg("The server's certificate chain lacks the certificate of an issuer"),
    remedy: msg(
      "Have the server send its full chain, or give the issuer's certificate as CA file.",
    ),
  },
  tls_no_name: { what: msg("The server's certificate names no host"), remedy: correctCertificate },
  tls_unknown_ca: {
    what: msg("The server's certificate comes from a CA that is not trusted"),
    remedy: msg(
      "Give the CA file of the target, or mark the target insecure if it is a test server.",
    ),
  },
  tls_wrong_name: {
    what: msg("The server's certificate is for other names"),
    remedy: msg("Set the server name of the target to one of the certificate's names."),
  },
  tls_not_yet_valid: {
    what: msg("The server's certificate is not valid yet"),
    remedy: msg("Check the clocks of both machines, or wait until the certificate is valid."),
  },
  tls_expired: {
    what: msg("The server's certificate is no longer valid"),
    remedy: msg("Renew the certificate, or mark the target insecure if it is a test server."),
  },
  tls_name_refused: {
    what: msg("The server knows no host of the name that it was asked for"),
    remedy: msg("Set the server name of the target to a host that the server has."),
  },
  tls_version: {
    what: msg("The server speaks no version of TLS that is offered (1.2 and 1.3)"),
    remedy: msg("Switch TLS 1.2 or 1.3 on at the server."),
  },
  tls_no_common_terms: {
    what: msg("The server found no cipher suite, group or signature that both know"),
    remedy: msg(
      "Allow a cipher suite of TLS 1.3, or ECDHE with AES-GCM or ChaCha20 of TLS 1.2, at the server.",
    ),
  },
  tls_not_answered: {
    what: msg("The port takes connections, but does not answer in TLS"),
    remedy: msg(
      "See whether the port speaks TLS at all: switch TLS off for this target if it does not.",
    ),
  },
  tls_not_spoken: {
    what: msg("The port answers in plain text, but the target is set to TLS"),
    remedy: msg("Switch TLS off for this target, or give its TLS port."),
  },
  tls_expected: {
    what: msg("The port speaks TLS, but the target is set to plain text"),
    remedy: msg("Switch TLS on for this target."),
  },
  client_certificate_refused: {
    what: msg("The server refused the client certificate"),
    remedy: msg(
      "Give a certificate that is valid now and comes from a CA that the server trusts for its clients.",
    ),
  },
  client_certificate_required: {
    what: msg("The server asks for a client certificate"),
    remedy: msg(
      "Give the target its client certificate, and the certificate's private key as its secret.",
    ),
  },
  alpn_mismatch: {
    what: msg("The server did not choose the protocol by ALPN"),
    remedy: msg("Choose the protocol that the server speaks at this port."),
  },
  wrong_protocol: {
    what: msg("The port speaks another protocol"),
    remedy: msg("Give the port of the right server, or choose another protocol for this target."),
  },
  protocol_error: {
    what: msg("The server broke the rules of its protocol"),
    remedy: msg("Check which protocol the server speaks at this port, and its log."),
  },
  no_reflection: {
    what: msg("The gRPC server answers, but has no reflection, so its methods are not known"),
    remedy: msg("Upload the .proto files of the service, or switch reflection on at the server."),
  },
  not_authorised: {
    what: msg("The server refused the probe"),
    remedy: msg(
      "Give the target's bearer token or metadata, or upload .proto files instead of reflection.",
    ),
  },
  grpc_status: {
    what: msg("The gRPC server answered the probe with an error"),
    remedy: msg("Look at the server's log, or upload the .proto files of the service."),
  },
  grpc_schema: {
    what: msg("The gRPC schema cannot be used"),
    remedy: msg("Upload the .proto files of the service again."),
  },
  resource_exhausted: {
    what: msg("The worker's machine ran out of files, ports or memory"),
    remedy: msg("Lower the load, or raise the limits of the worker's machine."),
  },
  network_unavailable: {
    what: msg("The worker's machine gives no emulated network"),
    remedy: msg(
      "Use a worker with the capability for it, or take the network out of the definition.",
    ),
  },
  internal: {
    what: msg("Something went wrong inside Gonogo"),
    remedy: msg("See the worker's log, and run again."),
  },
  // Of starts that a schedule was refused.
  not_found: {
    what: msg("Something that the definition names is not there any more"),
    remedy: msg("Correct the definition, or remove the schedule."),
  },
  invalid_input: {
    what: msg("The definition cannot run as it is"),
    remedy: msg("Open the benchmark and correct the fields that it names."),
  },
  forbidden: {
    what: msg("The member who saved the schedule may no longer start runs"),
    remedy: msg("Let a member who may start runs save the schedule again."),
  },
  operation_mismatch: {
    what: msg("A request does not fit the protocol of its target"),
    remedy: msg("Correct the request, or choose another target."),
  },
  plan_too_large: {
    what: msg("The plan has too many blocks"),
    remedy: msg("Reduce rounds, cells or variants."),
  },
  queue_full: {
    what: msg("Too many runs of the project wait already"),
    remedy: msg("Wait until some have ended, or cancel some."),
  },
  // Of deliveries of webhooks.
  not_sent: { what: msg("It could not be sent") },
  timeout: { what: msg("There was no answer in time") },
  connection: { what: msg("The connection failed") },
};

export type ProblemWords = {
  readonly what: string;
  /** What was stored, in English, where `what` says in another language only what kind of problem it is; null: `what` is all. */
  readonly quote: string | null;
  readonly remedy: string;
  /** Parts that are as they were stored, in English, for a reader of another language. */
  readonly foreign: { readonly what: boolean; readonly remedy: boolean };
};

/** What happened and what to do, in the reader's language. */
export function problemWords({ code, message, remedy }: StoredProblem): ProblemWords {
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
  const isSaid = (text: string) =>
    text === "" || currentLocale() === "en" || translated(text) !== text;
  const toDo = remedy ?? "";
  const what = isSaid(message) ? undefined : meaning?.what;
  const help = isSaid(toDo) ? undefined : meaning?.remedy;
  return {
    what: what ? t(what) : translated(message),
    quote: what ? message : null,
    remedy: help ? t(help) : translated(toDo),
    foreign: { what: !what && !isSaid(message), remedy: !help && !isSaid(toDo) },
  };
}

/** What happened as one text, for files and heads of pages. */
export function problemText(problem: StoredProblem): string {
  const { what, quote } = problemWords(problem);
  return quote === null ? what : t("{what}: “{quote}”", { what, quote });
}
