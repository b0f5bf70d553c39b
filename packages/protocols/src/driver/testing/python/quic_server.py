# An echo of raw QUIC by the library `aioquic`: python quic_server.py FOLDER.
# It counts bidirectional streams and datagrams that it gave back, and one-way streams that it read.
import asyncio
import socket
import sys

from aioquic.asyncio import QuicConnectionProtocol
from aioquic.asyncio.server import QuicServer
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.events import DatagramFrameReceived, StreamDataReceived
from serving import LOOPBACK, free_socket, keep_books, make_certificate, say

counts = {"streams": 0, "oneWay": 0, "datagrams": 0}


class Echo(QuicConnectionProtocol):
    def quic_event_received(self, event):
        if isinstance(event, DatagramFrameReceived):
            counts["datagrams"] += 1
            self._quic.send_datagram_frame(event.data)
        elif isinstance(event, StreamDataReceived):
            # A stream's second bit: 0 in both directions, 1 one way (RFC 9000, section 2.1).
            one_way = event.stream_id & 2 != 0
            if event.end_stream:
                counts["oneWay" if one_way else "streams"] += 1
            if not one_way:
                self._quic.send_stream_data(event.stream_id, event.data, event.end_stream)
        self.transmit()


async def main():
    ca_pem, certificate, key = make_certificate(sys.argv[1])
    configuration = QuicConfiguration(
        is_client=False, alpn_protocols=["echo"], max_datagram_frame_size=65_536
    )
    configuration.load_cert_chain(certificate, key)
    bound = free_socket(socket.SOCK_DGRAM)
    await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: QuicServer(configuration=configuration, create_protocol=Echo), sock=bound
    )
    keep_books(counts)
    say({"host": LOOPBACK, "caPem": ca_pem, "ports": {"quic": bound.getsockname()[1]}})
    await asyncio.get_running_loop().create_future()


asyncio.run(main())
