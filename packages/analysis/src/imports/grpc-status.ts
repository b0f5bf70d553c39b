// gRPC statuses as grpc-go shows them, in ghz by name (`DeadlineExceeded`) and in k6 by number, to the names of the
// specification. A number that the specification lacks is to be taken for UNKNOWN (grpc/doc/statuscodes.md).
import { grpcCodes } from "@gonogo/protocols/spec";

// In the order of their numbers: google.golang.org/grpc/codes, code_string.go.
const goNames = [
  "OK",
  "Canceled",
  "Unknown",
  "InvalidArgument",
  "DeadlineExceeded",
  "NotFound",
  "AlreadyExists",
  "PermissionDenied",
  "ResourceExhausted",
  "FailedPrecondition",
  "Aborted",
  "OutOfRange",
  "Unimplemented",
  "Internal",
  "Unavailable",
  "DataLoss",
  "Unauthenticated",
];

const byGoName = new Map(goNames.map((name, code) => [name, grpcCodes[code] ?? "UNKNOWN"]));
const otherCode = /^Code\((\d{1,10})\)$/;
const codeNumber = /^\d{1,10}$/;

/** The status behind grpc-go's name of it, for example `Unavailable` or `Code(42)`; null when it is none. */
export function statusOfGoName(name: string): string | null {
  return byGoName.get(name) ?? (otherCode.test(name) ? "UNKNOWN" : null);
}

/** The status with a number, written as a text (`14`); null when it is no number. */
export function statusOfNumber(text: string): string | null {
  return codeNumber.test(text) ? (grpcCodes[Number(text)] ?? "UNKNOWN") : null;
}
