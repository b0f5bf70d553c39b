# An echo of QUIC streams by the library `aioquic`, for the bench: python quic_echo.py PORT FOLDER
# Each bidirectional stream's bytes come back on it. The certificate is made in FOLDER.
import asyncio
import datetime
import pathlib
import sys

from aioquic.asyncio import QuicConnectionProtocol, serve
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.events import StreamDataReceived
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


def make_certificate(folder):
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
    pem = serialization.Encoding.PEM
    (folder / "echo.pem").write_bytes(certificate.public_bytes(pem))
    (folder / "echo.key").write_bytes(
        key.private_bytes(
            pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )


class Echo(QuicConnectionProtocol):
    def quic_event_received(self, event):
        # Two low bits of a stream's id: 0 is bidirectional, begun by the client (RFC 9000, section 2.1).
        if isinstance(event, StreamDataReceived) and event.stream_id % 4 == 0:
            self._quic.send_stream_data(event.stream_id, event.data, event.end_stream)
            self.transmit()


async def main():
    port, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    make_certificate(folder)
    configuration = QuicConfiguration(is_client=False, alpn_protocols=["echo"])
    configuration.load_cert_chain(folder / "echo.pem", folder / "echo.key")
    await serve("127.0.0.1", port, configuration=configuration, create_protocol=Echo)
    # UDP shows nobody that it is open: a TCP listener of the same number does.
    await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", port)
    await asyncio.get_running_loop().create_future()


asyncio.run(main())
