// Servers of Go's libraries, one a process, as their own documents begin: each answers `ok`, or echoes, and counts what it
// handled; the count is printed when it ends. Usage: third-party <name> <port> <folder with cert.pem and key.pem>
package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"sync/atomic"
	"syscall"

	"connectrpc.com/grpchealth"
	"connectrpc.com/grpcreflect"
	coder "github.com/coder/websocket"
	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gobwas/ws/wsutil"
	gobwas "github.com/gobwas/ws"
	"github.com/gofiber/fiber/v2"
	gorilla "github.com/gorilla/websocket"
	"github.com/labstack/echo/v4"
	"github.com/quic-go/quic-go"
	"github.com/quic-go/quic-go/http3"
	"github.com/valyala/fasthttp"
)

var handled atomic.Int64

func ok(writer http.ResponseWriter, _ *http.Request) {
	handled.Add(1)
	io.WriteString(writer, "ok")
}

// counted counts the calls of a handler that somebody else wrote.
func counted(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		handled.Add(1)
		handler.ServeHTTP(writer, request)
	})
}

func withBoth(handler http.Handler, address string) error {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true)
	return (&http.Server{Addr: address, Handler: handler, Protocols: protocols}).ListenAndServe()
}

func main() {
	name, address, folder := os.Args[1], "127.0.0.1:"+os.Args[2], os.Args[3]
	certificate, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	ends := make(chan os.Signal, 1)
	signal.Notify(ends, syscall.SIGTERM)
	go func() {
		<-ends
		fmt.Printf("handled %d\n", handled.Load())
		os.Exit(0)
	}()
	servers := map[string]func() error{
		"net/http":     func() error { return http.ListenAndServe(address, http.HandlerFunc(ok)) },
		"net/http h2c": func() error { return withBoth(http.HandlerFunc(ok), address) },
		"net/http tls": func() error {
			return http.ListenAndServeTLS(address, certificate, key, http.HandlerFunc(ok))
		},
		"chi": func() error {
			router := chi.NewRouter()
			router.Get("/", ok)
			return http.ListenAndServe(address, router)
		},
		"gin": func() error {
			gin.SetMode(gin.ReleaseMode)
			router := gin.New()
			router.GET("/", func(context *gin.Context) { ok(context.Writer, context.Request) })
			return router.Run(address)
		},
		"echo": func() error {
			server := echo.New()
			server.HideBanner, server.HidePort = true, true
			server.GET("/", func(context echo.Context) error {
				handled.Add(1)
				return context.String(http.StatusOK, "ok")
			})
			return server.Start(address)
		},
		"fasthttp": func() error {
			return fasthttp.ListenAndServe(address, func(context *fasthttp.RequestCtx) {
				handled.Add(1)
				context.SetBodyString("ok")
			})
		},
		"fiber": func() error {
			app := fiber.New(fiber.Config{DisableStartupMessage: true})
			app.Get("/", func(context *fiber.Ctx) error {
				handled.Add(1)
				return context.SendString("ok")
			})
			return app.Listen(address)
		},
		"gorilla/websocket": func() error {
			upgrader := gorilla.Upgrader{}
			return http.ListenAndServe(address, http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
				socket, err := upgrader.Upgrade(writer, request, nil)
				if err != nil {
					return
				}
				defer socket.Close()
				for {
					kind, message, err := socket.ReadMessage()
					if err != nil {
						return
					}
					handled.Add(1)
					if socket.WriteMessage(kind, message) != nil {
						return
					}
				}
			}))
		},
		"coder/websocket": func() error {
			return http.ListenAndServe(address, http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
				socket, err := coder.Accept(writer, request, nil)
				if err != nil {
					return
				}
				defer socket.CloseNow()
				for {
					kind, message, err := socket.Read(context.Background())
					if err != nil {
						return
					}
					handled.Add(1)
					if socket.Write(context.Background(), kind, message) != nil {
						return
					}
				}
			}))
		},
		"gobwas/ws": func() error {
			return http.ListenAndServe(address, http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
				connection, _, _, err := gobwas.UpgradeHTTP(request, writer)
				if err != nil {
					return
				}
				go func() {
					defer connection.Close()
					for {
						message, kind, err := wsutil.ReadClientData(connection)
						if err != nil {
							return
						}
						handled.Add(1)
						if wsutil.WriteServerMessage(connection, kind, message) != nil {
							return
						}
					}
				}()
			}))
		},
		"connect-go": func() error {
			mux := http.NewServeMux()
			mux.Handle(grpchealth.NewHandler(grpchealth.NewStaticChecker()))
			counting := http.NewServeMux()
			counting.Handle("/", counted(mux))
			reflector := grpcreflect.NewStaticReflector(grpchealth.HealthV1ServiceName)
			counting.Handle(grpcreflect.NewHandlerV1(reflector))
			counting.Handle(grpcreflect.NewHandlerV1Alpha(reflector))
			return withBoth(counting, address)
		},
		"quic-go http3": func() error {
			return http3.ListenAndServeQUIC(address, certificate, key, http.HandlerFunc(ok))
		},
		"quic-go": func() error {
			pair, err := tls.LoadX509KeyPair(certificate, key)
			if err != nil {
				return err
			}
			config := &tls.Config{Certificates: []tls.Certificate{pair}, NextProtos: []string{"echo"}}
			listener, err := quic.ListenAddr(address, config, nil)
			if err != nil {
				return err
			}
			for {
				connection, err := listener.Accept(context.Background())
				if err != nil {
					return err
				}
				go echoStreams(connection)
			}
		},
		// Takes connections and says nothing.
		"silence": func() error {
			listener, err := net.Listen("tcp", address)
			if err != nil {
				return err
			}
			for {
				if _, err := listener.Accept(); err != nil {
					return err
				}
			}
		},
	}
	log.Fatal(servers[name]())
}

func echoStreams(connection *quic.Conn) {
	for {
		stream, err := connection.AcceptStream(context.Background())
		if err != nil {
			return
		}
		go func() {
			defer stream.Close()
			if _, err := io.Copy(stream, stream); err == nil {
				handled.Add(1)
			}
		}()
	}
}
