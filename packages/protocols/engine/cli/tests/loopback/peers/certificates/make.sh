#!/usr/bin/env bash
# Makes the certificates beside it: what everyday commands of OpenSSL 3.0 write, which no library of Rust does. Valid for 100 years.
set -euo pipefail
cd "$(dirname "$0")"
key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1" 2>/dev/null; }
days=36500
key ca.key && openssl req -x509 -new -key ca.key -subj "/CN=Gonogo Test Root" -days $days -out ca.pem
key between.key && openssl req -new -key between.key -subj "/CN=Gonogo Test Intermediate" |
  openssl x509 -req -CA ca.pem -CAkey ca.key -days $days -out between.pem \
    -extfile <(printf 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n')
key server.key
request() { openssl req -new -key server.key -subj "$1"; }
# No extensions: version 1, and the common name is the only name.
request "/CN=localhost" | openssl x509 -req -CA ca.pem -CAkey ca.key -days $days -out version-1.pem
request "/CN=other.test" | openssl x509 -req -CA ca.pem -CAkey ca.key -days $days -out version-1-other.pem
request "/CN=localhost" | openssl x509 -req -CA between.pem -CAkey between.key -days $days -out version-1-below.pem
plain='basicConstraints=CA:FALSE'
request "/CN=localhost" | openssl x509 -req -CA ca.pem -CAkey ca.key -days $days -out common-name.pem -extfile <(echo "$plain")
request "/O=Nobody" | openssl x509 -req -CA ca.pem -CAkey ca.key -days $days -out nameless.pem -extfile <(echo "$plain")
request "/CN=localhost" | openssl x509 -req -CA between.pem -CAkey between.key -days $days -out below.pem \
  -extfile <(printf '%s\nsubjectAltName=DNS:localhost\n' "$plain")
openssl req -x509 -new -key server.key -subj "/CN=localhost" -days $days -out self-signed.pem
cat below.pem between.pem >full-chain.pem
cat version-1-below.pem between.pem >version-1-full-chain.pem
rm -f *.key.tmp ca.key between.key *.srl below.pem.tmp
