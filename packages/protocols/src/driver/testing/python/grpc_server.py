# gRPC's own server in Python with its health service and reflection: python grpc_server.py FOLDER.
# It counts calls as they begin, by method.
import sys
import threading
from concurrent import futures

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from serving import LOOPBACK, keep_books, make_certificate, say

counts = {"calls": 0}
counting = threading.Lock()


class Counter(grpc.ServerInterceptor):
    def intercept_service(self, continuation, details):
        if details.method.startswith("/grpc.health."):
            with counting:
                counts["calls"] += 1
        return continuation(details)


ca_pem, certificate, key = make_certificate(sys.argv[1])
server = grpc.server(futures.ThreadPoolExecutor(max_workers=4), interceptors=[Counter()])
servicer = health.HealthServicer()
servicer.set("shop", health_pb2.HealthCheckResponse.SERVING)
health_pb2_grpc.add_HealthServicer_to_server(servicer, server)
reflection.enable_server_reflection([health.SERVICE_NAME, reflection.SERVICE_NAME], server)
with open(certificate, "rb") as chain, open(key, "rb") as private:
    credentials = grpc.ssl_server_credentials([(private.read(), chain.read())])
ports = {
    "plain": server.add_insecure_port(f"{LOOPBACK}:0"),
    "tls": server.add_secure_port(f"{LOOPBACK}:0", credentials),
}
server.start()
keep_books(counts)
say({"host": LOOPBACK, "caPem": ca_pem, "ports": ports})
server.wait_for_termination()
