# What the test servers in Python have in common: a certificate, ports, and their books.
# A server says its ports in one line of JSON, shows its counts for each line on standard input, and
# ends with it, so that none is left behind when the tests are killed.
import datetime
import json
import os
import pathlib
import socket
import sys
import threading

LOOPBACK = "127.0.0.1"


def free_socket(kind):
    """A socket on a free port; it stays bound, so nobody else can have the port."""
    bound = socket.socket(socket.AF_INET, kind)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind((LOOPBACK, 0))
    os.set_inheritable(bound.fileno(), True)
    return bound


def make_certificate(folder):
    """A certificate for localhost, signed by itself. Gives its PEM, its path and its key's path."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), False)
        .sign(key, hashes.SHA256())
    )
    pem = certificate.public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    folder = pathlib.Path(folder)
    (folder / "server.pem").write_bytes(pem)
    (folder / "server.key").write_bytes(private)
    return pem.decode(), str(folder / "server.pem"), str(folder / "server.key")


def say(facts):
    print(json.dumps(facts), flush=True)


def keep_books(counts):
    """Answers each line of standard input with the counts, and ends the process with the input."""

    def answer():
        for _ in sys.stdin:
            say(counts)
        os._exit(0)

    threading.Thread(target=answer, daemon=True).start()
