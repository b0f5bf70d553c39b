// A client certificate of a test, valid for a hundred years, with its key: made once with openssl, trusted by nobody.
// The other key is made anew each time; it fits no certificate.
import { generateKeyPairSync } from "node:crypto";

export const certificatePem = `-----BEGIN CERTIFICATE-----
MIIBjDCCATOgAwIBAgIUFA73WZR7hONUQKwcs+TCctcNeucwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQY2xpZW50IG9mIGEgdGVzdDAgFw0yNjExMjExMzAzMjFaGA8y
MTI2MTAyODEzMDMyMVowGzEZMBcGA1UEAwwQY2xpZW50IG9mIGEgdGVzdDBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABCP85qch7LtaHsO009fDecCVbTa5IgArwlSA
hJADJced+YxDwIvBwgHdc4OXJKeRIkizXR60NqUacZPPL2xXzbGjUzBRMB0GA1Ud
DgQWBBQ0kjhe1l+OrqlN1uemJwKI8BicfDAfBgNVHSMEGDAWgBQ0kjhe1l+OrqlN
1uemJwKI8BicfDAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIBfh
ZavnIiY6kh/17bLuG0sDQ+sXPA1bPyHuUJL/aCFVAiB93hYAXhg1o9IqfThbX+8F
N47zTgWQy+pflT7e0OjYNQ==
-----END CERTIFICATE-----
`;

export const keyPem = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwFHPqFvr6OZ1Cvu/
PI194zmo3ZMVNfqGA0jN36Fzu2ChRANCAAQj/OanIey7Wh7DtNPXw3nAlW02uSIA
K8JUgISQAyXHnfmMQ8CLwcIB3XODlySnkSJIs10etDalGnGTzy9sV82x
-----END PRIVATE KEY-----
`;

export const otherKeyPem = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();
