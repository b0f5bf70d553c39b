// Written by `npm run gen` from the OpenAPI document of the REST API; not by hand.

export interface paths {
    "/api/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    q?: string;
                    status?: "queued" | "running" | "finished" | "failed" | "cancelled";
                    verdict?: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID";
                    benchmark?: string;
                    target?: string;
                    version?: string;
                    commit?: string;
                    branch?: string;
                    tag?: string;
                    since?: string;
                    until?: string;
                    sort?: "newest" | "oldest" | "benchmark" | "-benchmark" | "branch" | "-branch" | "verdict" | "-verdict" | "took" | "-took";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewRun"];
                };
            };
            responses: {
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RunChanges"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/runs/{id}/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunVerdict"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/report.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/report.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/markdown": string;
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cancel-all-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CancelledRuns"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: {
                    "Last-Event-ID"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": {
                            id: string;
                            event: string;
                            retry?: number;
                            data: string;
                        };
                    };
                };
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    q?: string;
                    protocol?: "http1" | "http2" | "grpc" | "http3" | "websocket" | "quic";
                    sort?: "newest" | "oldest" | "name" | "-name" | "protocol" | "-protocol" | "address" | "-address" | "probed" | "-probed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TargetList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewTarget"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Target"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/targets/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Target"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: {
                    evenIfNamed?: "true" | "false";
                };
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TargetChanges"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Target"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/targets/{slug}/probes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Probe"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/targets/{slug}/noise-calibrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NoiseCalibrationList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["NewNoiseCalibration"];
                };
            };
            responses: {
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/benchmarks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    q?: string;
                    verdict?: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID";
                    target?: string;
                    sort?: "newest" | "oldest" | "name" | "-name" | "last-run" | "-last-run" | "runs" | "-runs" | "verdict" | "-verdict";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BenchmarkList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/benchmarks/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    version?: number;
                };
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BenchmarkDetail"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put: {
            parameters: {
                query?: {
                    base?: number | null;
                };
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Definition"];
                    "application/yaml": components["schemas"]["Definition"];
                    "application/x-yaml": components["schemas"]["Definition"];
                    "text/yaml": components["schemas"]["Definition"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Benchmark"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/benchmarks/{slug}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: number;
                    limit?: number;
                };
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BenchmarkVersionList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/benchmarks/{slug}/versions/difference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    from: number;
                    to: number;
                };
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BenchmarkVersionDifference"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/benchmarks/{slug}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BenchmarkDetail"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewPublishedFigures"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Audit"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/benchmarks/{slug}/published-figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublishedFigures"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewPublishedFigures"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublishedFigures"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/benchmarks/{slug}/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewDryRun"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DryRun"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    runs?: string;
                    benchmark?: string;
                    branches?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunComparison"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    runs?: string;
                    benchmark?: string;
                    branches?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/markdown": string;
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    benchmark: string;
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    variant: string;
                    over?: string;
                    operation?: string;
                    cell?: number | null;
                    branch?: string;
                    limit?: number;
                    from?: string;
                    to?: string;
                    points?: number;
                    beside?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Series"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/series/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeDecision"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeriesChange"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DecisionList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewDecision"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Decision"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/project/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Retention"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RetentionChange"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Retention"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewImport"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/join-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["JoinTokenList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedJoinToken"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/join-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payload-sizes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewPayloadSizes"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PayloadSizes"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PoolList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PoolChange"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Pool"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/runs/{id}/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CpuProfileList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query: {
                    name: string;
                    variant?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/octet-stream": string;
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CpuProfile"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/profiles/{profileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    profileId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CpuProfile"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    profileId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["NewShare"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Share"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/benchmarks/{slug}/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cell?: number | null;
                    operation?: string;
                    reference?: number | null;
                };
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stages"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    benchmark?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScheduleList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewSchedule"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Schedule"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SchedulePattern"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScheduleTimes"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Schedule"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ScheduleChanges"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Schedule"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/studies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StudyList"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/studies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    start?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Study"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/studies/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewStudyStart"];
                };
            };
            responses: {
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StudyStart"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Audit: {
            title: string;
            figures: number;
            claims: number;
            findings: {
                /** @enum {string} */
                rule: "delayed-ack-plateau" | "failed-side" | "percentiles-fall" | "mean-impossible" | "spread-impossible" | "share-beyond-whole" | "negative-value" | "outside-interval" | "counts-contradict" | "littles-law" | "inverse-throughput" | "rate-times-size" | "stated-change" | "two-values" | "outside-runs" | "claim-without-figure" | "percentile-from-mean" | "target-missed" | "winner-within-spread" | "stated-spread" | "spread-words" | "mean-below-median" | "formula-table" | "samples" | "one-machine";
                /** @enum {string} */
                severity: "contradiction" | "caution";
                figures: string[];
                claims: string[];
                sentence: string;
                arithmetic: string;
                remedy: string;
            }[];
        };
        Benchmark: {
            /** Format: uuid */
            id: string;
            slug: string;
            question: string;
            version: number;
            spec: {
                /**
                 * @default 1
                 * @constant
                 */
                specVersion: 1;
                name: string;
                question: string;
                variants: {
                    name: string & (unknown & unknown);
                    target: string;
                    operation?: {
                        /** @constant */
                        kind: "http";
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                        path: string;
                        /** @default {} */
                        headers: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /**
                         * @default {
                         *       "status": [
                         *         200
                         *       ]
                         *     }
                         */
                        expect: {
                            status: number[];
                        };
                        priority?: number;
                    } | {
                        /** @constant */
                        kind: "grpc";
                        method: string;
                        /** @default {} */
                        metadata: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        message: {
                            [key: string]: unknown;
                        };
                        messages?: {
                            [key: string]: unknown;
                        }[];
                        repeat?: number;
                        /** @enum {string} */
                        exchange?: "ping-pong" | "all-at-once";
                        /**
                         * @default {
                         *       "code": [
                         *         "OK"
                         *       ]
                         *     }
                         */
                        expect: {
                            code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                        };
                    } | {
                        /** @constant */
                        kind: "websocket";
                        path: string;
                        /** @default {} */
                        headers: {
                            [key: string]: string;
                        };
                        subprotocol?: string;
                        message: unknown;
                        /**
                         * @default text
                         * @enum {string}
                         */
                        encoding: "text" | "base64";
                        /**
                         * @default {
                         *       "kind": "any"
                         *     }
                         */
                        reply: {
                            /** @constant */
                            kind: "any";
                        } | {
                            /** @constant */
                            kind: "echo";
                        } | {
                            /** @constant */
                            kind: "contains";
                            text: string;
                        };
                    } | {
                        /** @constant */
                        kind: "quic";
                        /**
                         * @default stream
                         * @enum {string}
                         */
                        mode: "stream" | "uni" | "datagram";
                        /**
                         * @default {
                         *       "fillerBytes": 64
                         *     }
                         */
                        message: string | {
                            /** Format: base64 */
                            base64: string;
                        } | {
                            fillerBytes: number | "payload";
                        };
                        /** @enum {string} */
                        expect?: "echo" | "any";
                        /** @default 0 */
                        priority: number;
                    };
                    check?: {
                        headers?: {
                            [key: string]: string | {
                                contains: string;
                            } | {
                                exists: boolean;
                            };
                        };
                        body?: {
                            contains?: string;
                            equals?: string;
                            matches?: string;
                        };
                        json?: {
                            [key: string]: unknown;
                        };
                    };
                    operations?: {
                        name: string & (unknown & unknown);
                        /** @default 1 */
                        weight: number;
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        } | {
                            /** @constant */
                            kind: "websocket";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            subprotocol?: string;
                            message: unknown;
                            /**
                             * @default text
                             * @enum {string}
                             */
                            encoding: "text" | "base64";
                            /**
                             * @default {
                             *       "kind": "any"
                             *     }
                             */
                            reply: {
                                /** @constant */
                                kind: "any";
                            } | {
                                /** @constant */
                                kind: "echo";
                            } | {
                                /** @constant */
                                kind: "contains";
                                text: string;
                            };
                        } | {
                            /** @constant */
                            kind: "quic";
                            /**
                             * @default stream
                             * @enum {string}
                             */
                            mode: "stream" | "uni" | "datagram";
                            /**
                             * @default {
                             *       "fillerBytes": 64
                             *     }
                             */
                            message: string | {
                                /** Format: base64 */
                                base64: string;
                            } | {
                                fillerBytes: number | "payload";
                            };
                            /** @enum {string} */
                            expect?: "echo" | "any";
                            /** @default 0 */
                            priority: number;
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                    }[];
                    workflow?: {
                        name: string & (unknown & unknown);
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        } | {
                            /** @constant */
                            kind: "websocket";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            subprotocol?: string;
                            message: unknown;
                            /**
                             * @default text
                             * @enum {string}
                             */
                            encoding: "text" | "base64";
                            /**
                             * @default {
                             *       "kind": "any"
                             *     }
                             */
                            reply: {
                                /** @constant */
                                kind: "any";
                            } | {
                                /** @constant */
                                kind: "echo";
                            } | {
                                /** @constant */
                                kind: "contains";
                                text: string;
                            };
                        } | {
                            /** @constant */
                            kind: "quic";
                            /**
                             * @default stream
                             * @enum {string}
                             */
                            mode: "stream" | "uni" | "datagram";
                            /**
                             * @default {
                             *       "fillerBytes": 64
                             *     }
                             */
                            message: string | {
                                /** Format: base64 */
                                base64: string;
                            } | {
                                fillerBytes: number | "payload";
                            };
                            /** @enum {string} */
                            expect?: "echo" | "any";
                            /** @default 0 */
                            priority: number;
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                        extract?: {
                            [key: string]: {
                                json: string;
                            } | {
                                header: string;
                            } | {
                                regex: string;
                            } | {
                                /** @constant */
                                body: true;
                            };
                        };
                    }[];
                    setup?: {
                        name: string & (unknown & unknown);
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                        extract?: {
                            [key: string]: {
                                json: string;
                            } | {
                                header: string;
                            } | {
                                regex: string;
                            } | {
                                /** @constant */
                                body: true;
                            };
                        };
                    }[];
                    teardown?: {
                        name: string & (unknown & unknown);
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                    }[];
                }[];
                load: {
                    /** @constant */
                    kind: "closed";
                    clients: number;
                    connections?: number;
                    thinkTimeMs?: number;
                    /** @enum {string} */
                    thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "open";
                    ratePerS: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /** @default 10 */
                    connections: number;
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "stages";
                    stages: {
                        durationMs: number;
                        clients?: number;
                        ratePerS?: number;
                        /**
                         * @default step
                         * @enum {string}
                         */
                        shape: "step" | "ramp";
                    }[];
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    connections?: number;
                    thinkTimeMs?: number;
                    /** @enum {string} */
                    thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "capacity";
                    slo: {
                        /** @enum {number} */
                        quantile: 0.5 | 0.9 | 0.95 | 0.99 | 0.999;
                        limitMs: number;
                        /** @default 0.01 */
                        errorRatio: number;
                    };
                    startRatePerS: number;
                    maxRatePerS: number;
                    /** @default 0.05 */
                    precision: number;
                    /** @default 2000 */
                    trialMs: number;
                    /** @default 5000 */
                    confirmMs: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /** @default 50 */
                    connections: number;
                    /** @default 10000 */
                    timeoutMs: number;
                } | {
                    /** @constant */
                    kind: "connect";
                    clients?: number;
                    ratePerS?: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /**
                     * @default cold
                     * @enum {string}
                     */
                    handshake: "cold" | "resumed" | "zero-rtt";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                };
                rows?: {
                    csv: string;
                    /**
                     * @default sequential
                     * @enum {string}
                     */
                    order: "sequential" | "random";
                };
                /** @default [] */
                axes: ({
                    /** @enum {string} */
                    name: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                    values: (number | string)[];
                } | {
                    names: ("clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority")[];
                    points: (number | string)[][];
                })[];
                network?: {
                    profile?: string;
                    rttMs?: number;
                    jitterMs?: number;
                    lossPercent?: number;
                    lossBurst?: number;
                    bandwidthMbps?: number;
                    queuePackets?: number;
                };
                networks?: {
                    [key: string]: {
                        profile?: string;
                        rttMs?: number;
                        jitterMs?: number;
                        lossPercent?: number;
                        lossBurst?: number;
                        bandwidthMbps?: number;
                        queuePackets?: number;
                    };
                };
                payloadBytes?: number;
                requests?: number;
                warmupRequests?: number;
                plan: {
                    /** @default 10 */
                    rounds: number;
                    looks?: number[];
                    /** @default 300 */
                    warmupMs: number;
                    /** @default 1500 */
                    blockMs: number;
                    /** @default 2 */
                    retriesPerCell: number;
                    maxErrorRatio?: number;
                    confirm?: boolean;
                    /** @default 1 */
                    seed: number;
                    /** @enum {string} */
                    pilot?: "adapt" | "stop" | "replan" | "warn" | "off";
                    adapt?: {
                        maxBlockMs?: number;
                        minClients?: number;
                        minRatePerS?: number;
                    };
                };
                /** @default [] */
                accept: ("delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "shared-machine" | "loopback-only" | "not-steady" | "drifting" | "bimodal" | "noisy-environment" | "unstable-order" | "stopped-early" | "capacity-not-found" | "capacity-at-limit" | "imported")[];
                /** @default [] */
                gates: {
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    of: string & (unknown & unknown);
                    over?: string & (unknown & unknown);
                    vs?: {
                        /** @constant */
                        kind: "rolling";
                        /** @default 10 */
                        runs: number;
                        branch?: string;
                        /** @constant */
                        only?: "go";
                    } | {
                        /** @constant */
                        kind: "pinned";
                        /** Format: uuid */
                        run: string;
                    } | {
                        /** @constant */
                        kind: "release";
                        version: string;
                    };
                    operation?: string & (unknown & unknown);
                    /** @enum {string} */
                    op: "<" | "<=" | ">" | ">=";
                    limitMs?: number;
                    limitPerS?: number;
                    limitMbitPerS?: number;
                    limitRatio?: number;
                    limitBytes?: number;
                    limitCount?: number;
                    per?: {
                        /** @enum {string} */
                        axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                        amount: number;
                    };
                    /** @default true */
                    blocking: boolean;
                    /**
                     * @default each cell
                     * @enum {string}
                     */
                    scope: "each cell" | "mean of cells";
                    cells?: {
                        [key: string]: number | string;
                    }[];
                }[];
                /** @enum {string} */
                placement?: "apart" | "beside" | "kernel";
                runsOn?: {
                    [key: string]: string;
                };
                besideOtherLoad?: boolean;
                payloads?: ({
                    name: string & (unknown & unknown);
                    /** @constant */
                    encoding: "json";
                    message: unknown;
                } | {
                    name: string & (unknown & unknown);
                    /** @constant */
                    encoding: "protobuf";
                    schema: string;
                    type?: string;
                    message: {
                        [key: string]: unknown;
                    };
                })[];
            };
            definitionYaml: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            changed: boolean;
        };
        BenchmarkDetail: {
            /** Format: uuid */
            id: string;
            slug: string;
            question: string;
            version: number;
            spec: {
                /**
                 * @default 1
                 * @constant
                 */
                specVersion: 1;
                name: string;
                question: string;
                variants: {
                    name: string & (unknown & unknown);
                    target: string;
                    operation?: {
                        /** @constant */
                        kind: "http";
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                        path: string;
                        /** @default {} */
                        headers: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /**
                         * @default {
                         *       "status": [
                         *         200
                         *       ]
                         *     }
                         */
                        expect: {
                            status: number[];
                        };
                        priority?: number;
                    } | {
                        /** @constant */
                        kind: "grpc";
                        method: string;
                        /** @default {} */
                        metadata: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        message: {
                            [key: string]: unknown;
                        };
                        messages?: {
                            [key: string]: unknown;
                        }[];
                        repeat?: number;
                        /** @enum {string} */
                        exchange?: "ping-pong" | "all-at-once";
                        /**
                         * @default {
                         *       "code": [
                         *         "OK"
                         *       ]
                         *     }
                         */
                        expect: {
                            code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                        };
                    } | {
                        /** @constant */
                        kind: "websocket";
                        path: string;
                        /** @default {} */
                        headers: {
                            [key: string]: string;
                        };
                        subprotocol?: string;
                        message: unknown;
                        /**
                         * @default text
                         * @enum {string}
                         */
                        encoding: "text" | "base64";
                        /**
                         * @default {
                         *       "kind": "any"
                         *     }
                         */
                        reply: {
                            /** @constant */
                            kind: "any";
                        } | {
                            /** @constant */
                            kind: "echo";
                        } | {
                            /** @constant */
                            kind: "contains";
                            text: string;
                        };
                    } | {
                        /** @constant */
                        kind: "quic";
                        /**
                         * @default stream
                         * @enum {string}
                         */
                        mode: "stream" | "uni" | "datagram";
                        /**
                         * @default {
                         *       "fillerBytes": 64
                         *     }
                         */
                        message: string | {
                            /** Format: base64 */
                            base64: string;
                        } | {
                            fillerBytes: number | "payload";
                        };
                        /** @enum {string} */
                        expect?: "echo" | "any";
                        /** @default 0 */
                        priority: number;
                    };
                    check?: {
                        headers?: {
                            [key: string]: string | {
                                contains: string;
                            } | {
                                exists: boolean;
                            };
                        };
                        body?: {
                            contains?: string;
                            equals?: string;
                            matches?: string;
                        };
                        json?: {
                            [key: string]: unknown;
                        };
                    };
                    operations?: {
                        name: string & (unknown & unknown);
                        /** @default 1 */
                        weight: number;
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        } | {
                            /** @constant */
                            kind: "websocket";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            subprotocol?: string;
                            message: unknown;
                            /**
                             * @default text
                             * @enum {string}
                             */
                            encoding: "text" | "base64";
                            /**
                             * @default {
                             *       "kind": "any"
                             *     }
                             */
                            reply: {
                                /** @constant */
                                kind: "any";
                            } | {
                                /** @constant */
                                kind: "echo";
                            } | {
                                /** @constant */
                                kind: "contains";
                                text: string;
                            };
                        } | {
                            /** @constant */
                            kind: "quic";
                            /**
                             * @default stream
                             * @enum {string}
                             */
                            mode: "stream" | "uni" | "datagram";
                            /**
                             * @default {
                             *       "fillerBytes": 64
                             *     }
                             */
                            message: string | {
                                /** Format: base64 */
                                base64: string;
                            } | {
                                fillerBytes: number | "payload";
                            };
                            /** @enum {string} */
                            expect?: "echo" | "any";
                            /** @default 0 */
                            priority: number;
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                    }[];
                    workflow?: {
                        name: string & (unknown & unknown);
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        } | {
                            /** @constant */
                            kind: "websocket";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            subprotocol?: string;
                            message: unknown;
                            /**
                             * @default text
                             * @enum {string}
                             */
                            encoding: "text" | "base64";
                            /**
                             * @default {
                             *       "kind": "any"
                             *     }
                             */
                            reply: {
                                /** @constant */
                                kind: "any";
                            } | {
                                /** @constant */
                                kind: "echo";
                            } | {
                                /** @constant */
                                kind: "contains";
                                text: string;
                            };
                        } | {
                            /** @constant */
                            kind: "quic";
                            /**
                             * @default stream
                             * @enum {string}
                             */
                            mode: "stream" | "uni" | "datagram";
                            /**
                             * @default {
                             *       "fillerBytes": 64
                             *     }
                             */
                            message: string | {
                                /** Format: base64 */
                                base64: string;
                            } | {
                                fillerBytes: number | "payload";
                            };
                            /** @enum {string} */
                            expect?: "echo" | "any";
                            /** @default 0 */
                            priority: number;
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                        extract?: {
                            [key: string]: {
                                json: string;
                            } | {
                                header: string;
                            } | {
                                regex: string;
                            } | {
                                /** @constant */
                                body: true;
                            };
                        };
                    }[];
                    setup?: {
                        name: string & (unknown & unknown);
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                        extract?: {
                            [key: string]: {
                                json: string;
                            } | {
                                header: string;
                            } | {
                                regex: string;
                            } | {
                                /** @constant */
                                body: true;
                            };
                        };
                    }[];
                    teardown?: {
                        name: string & (unknown & unknown);
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                    }[];
                }[];
                load: {
                    /** @constant */
                    kind: "closed";
                    clients: number;
                    connections?: number;
                    thinkTimeMs?: number;
                    /** @enum {string} */
                    thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "open";
                    ratePerS: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /** @default 10 */
                    connections: number;
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "stages";
                    stages: {
                        durationMs: number;
                        clients?: number;
                        ratePerS?: number;
                        /**
                         * @default step
                         * @enum {string}
                         */
                        shape: "step" | "ramp";
                    }[];
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    connections?: number;
                    thinkTimeMs?: number;
                    /** @enum {string} */
                    thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "capacity";
                    slo: {
                        /** @enum {number} */
                        quantile: 0.5 | 0.9 | 0.95 | 0.99 | 0.999;
                        limitMs: number;
                        /** @default 0.01 */
                        errorRatio: number;
                    };
                    startRatePerS: number;
                    maxRatePerS: number;
                    /** @default 0.05 */
                    precision: number;
                    /** @default 2000 */
                    trialMs: number;
                    /** @default 5000 */
                    confirmMs: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /** @default 50 */
                    connections: number;
                    /** @default 10000 */
                    timeoutMs: number;
                } | {
                    /** @constant */
                    kind: "connect";
                    clients?: number;
                    ratePerS?: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /**
                     * @default cold
                     * @enum {string}
                     */
                    handshake: "cold" | "resumed" | "zero-rtt";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                };
                rows?: {
                    csv: string;
                    /**
                     * @default sequential
                     * @enum {string}
                     */
                    order: "sequential" | "random";
                };
                /** @default [] */
                axes: ({
                    /** @enum {string} */
                    name: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                    values: (number | string)[];
                } | {
                    names: ("clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority")[];
                    points: (number | string)[][];
                })[];
                network?: {
                    profile?: string;
                    rttMs?: number;
                    jitterMs?: number;
                    lossPercent?: number;
                    lossBurst?: number;
                    bandwidthMbps?: number;
                    queuePackets?: number;
                };
                networks?: {
                    [key: string]: {
                        profile?: string;
                        rttMs?: number;
                        jitterMs?: number;
                        lossPercent?: number;
                        lossBurst?: number;
                        bandwidthMbps?: number;
                        queuePackets?: number;
                    };
                };
                payloadBytes?: number;
                requests?: number;
                warmupRequests?: number;
                plan: {
                    /** @default 10 */
                    rounds: number;
                    looks?: number[];
                    /** @default 300 */
                    warmupMs: number;
                    /** @default 1500 */
                    blockMs: number;
                    /** @default 2 */
                    retriesPerCell: number;
                    maxErrorRatio?: number;
                    confirm?: boolean;
                    /** @default 1 */
                    seed: number;
                    /** @enum {string} */
                    pilot?: "adapt" | "stop" | "replan" | "warn" | "off";
                    adapt?: {
                        maxBlockMs?: number;
                        minClients?: number;
                        minRatePerS?: number;
                    };
                };
                /** @default [] */
                accept: ("delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "shared-machine" | "loopback-only" | "not-steady" | "drifting" | "bimodal" | "noisy-environment" | "unstable-order" | "stopped-early" | "capacity-not-found" | "capacity-at-limit" | "imported")[];
                /** @default [] */
                gates: {
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    of: string & (unknown & unknown);
                    over?: string & (unknown & unknown);
                    vs?: {
                        /** @constant */
                        kind: "rolling";
                        /** @default 10 */
                        runs: number;
                        branch?: string;
                        /** @constant */
                        only?: "go";
                    } | {
                        /** @constant */
                        kind: "pinned";
                        /** Format: uuid */
                        run: string;
                    } | {
                        /** @constant */
                        kind: "release";
                        version: string;
                    };
                    operation?: string & (unknown & unknown);
                    /** @enum {string} */
                    op: "<" | "<=" | ">" | ">=";
                    limitMs?: number;
                    limitPerS?: number;
                    limitMbitPerS?: number;
                    limitRatio?: number;
                    limitBytes?: number;
                    limitCount?: number;
                    per?: {
                        /** @enum {string} */
                        axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                        amount: number;
                    };
                    /** @default true */
                    blocking: boolean;
                    /**
                     * @default each cell
                     * @enum {string}
                     */
                    scope: "each cell" | "mean of cells";
                    cells?: {
                        [key: string]: number | string;
                    }[];
                }[];
                /** @enum {string} */
                placement?: "apart" | "beside" | "kernel";
                runsOn?: {
                    [key: string]: string;
                };
                besideOtherLoad?: boolean;
                payloads?: ({
                    name: string & (unknown & unknown);
                    /** @constant */
                    encoding: "json";
                    message: unknown;
                } | {
                    name: string & (unknown & unknown);
                    /** @constant */
                    encoding: "protobuf";
                    schema: string;
                    type?: string;
                    message: {
                        [key: string]: unknown;
                    };
                })[];
            };
            definitionYaml: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            versions: {
                version: number;
                /** Format: date-time */
                createdAt: string;
            }[];
        };
        BenchmarkList: {
            items: components["schemas"]["BenchmarkSummary"][];
            nextCursor: string | null;
        };
        BenchmarkSummary: {
            /** Format: uuid */
            id: string;
            slug: string;
            question: string;
            version: number;
            variants: string[];
            gates: number;
            runs: number;
            /** Format: date-time */
            updatedAt: string;
            latestRun: components["schemas"]["Run"] | null;
            latestEnded: components["schemas"]["Run"] | null;
            deletedSince: {
                verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
                /** Format: date-time */
                at: string;
                by: string;
            } | null;
        };
        BenchmarkVersionDifference: {
            from: number;
            to: number;
            changes: {
                path: string[];
                text: string;
            }[];
            yaml: {
                fromLine: number;
                toLine: number;
                lines: string[];
            }[] | null;
        };
        BenchmarkVersionList: {
            items: {
                version: number;
                /** Format: date-time */
                createdAt: string;
                by: string | null;
                summary: string;
                sameAs: number | null;
            }[];
            nextCursor: string | null;
        };
        CancelledRuns: {
            cancelled: number;
        };
        CpuProfile: {
            id: string;
            name: string;
            variant: string | null;
            /** @enum {string} */
            format: "folded" | "pprof" | "speedscope";
            /** @enum {string} */
            unit: "nanoseconds" | "samples";
            total: number;
            samples: number | null;
            durationMs: number | null;
            functions: number;
            paths: number;
            /** Format: date-time */
            createdAt: string;
            by: string | null;
            top: {
                name: string;
                self: number;
                total: number;
            }[];
            url: string | null;
            /** @default null */
            detail: {
                tree: {
                    names: string[];
                    parents: number[];
                    frames: number[];
                    selfs: number[];
                    mergedValue: number;
                };
                tables: {
                    [key: string]: {
                        rows: {
                            name: string;
                            self: number;
                            total: number;
                        }[];
                        more: number;
                        moreSelf: number;
                    };
                };
            } | null;
        };
        CpuProfileList: {
            items: components["schemas"]["CpuProfile"][];
        };
        CreatedJoinToken: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "used" | "revoked" | "expired";
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            usedAt: string | null;
            usedHost: string | null;
            usedFrom: string | null;
            revokedAt: string | null;
            revokedBy: string | null;
            token: string;
            command: string;
        };
        Decision: {
            id: string;
            number: number;
            /** @enum {string} */
            outcome: "approved" | "rejected" | "more-needed" | "withdrawn";
            reasons: string[];
            caveats: {
                text: string;
                finding: {
                    /** @enum {string} */
                    code: "accounting-broken" | "generator-saturated" | "engine-bound" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "target-overloaded" | "requests-outlast-blocks" | "connections-failed" | "connects-retried" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "stopped-early" | "unsolicited-messages" | "answers-guessed" | "capacity-not-found" | "capacity-at-limit" | "delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "drifting" | "bimodal" | "target-moved" | "core-lost" | "noisy-environment" | "shared-machine" | "loopback-only" | "too-few-requests" | "too-few-rounds" | "unstable-order" | "imported" | "watched-live" | "beside-other-load" | "target-metrics" | "target-memory";
                    /** @default null */
                    variant: string | null;
                    /** @default null */
                    cell: number | null;
                } | null;
            }[];
            setAside: {
                text: string;
                finding: {
                    /** @enum {string} */
                    code: "accounting-broken" | "generator-saturated" | "engine-bound" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "target-overloaded" | "requests-outlast-blocks" | "connections-failed" | "connects-retried" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "stopped-early" | "unsolicited-messages" | "answers-guessed" | "capacity-not-found" | "capacity-at-limit" | "delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "drifting" | "bimodal" | "target-moved" | "core-lost" | "noisy-environment" | "shared-machine" | "loopback-only" | "too-few-requests" | "too-few-rounds" | "unstable-order" | "imported" | "watched-live" | "beside-other-load" | "target-metrics" | "target-memory";
                    /** @default null */
                    variant: string | null;
                    /** @default null */
                    cell: number | null;
                } | null;
            }[];
            cost: {
                /** @default null */
                days: number | null;
                /** @default null */
                linesOfCode: number | null;
                /** @default  */
                amount: string;
            } | null;
            owner: string;
            phases: {
                name: string;
                /** @default  */
                what: string;
                /** @default null */
                date: string | null;
            }[];
            checkpoint: {
                /** @default null */
                date: string | null;
                /** @default  */
                text: string;
            } | null;
            by: {
                name: string;
                email: string | null;
                /** @default null */
                domain: string | null;
                /** @default null */
                account: {
                    /** @enum {string} */
                    kind: "account" | "key";
                    id: string;
                } | null;
                /** @default null */
                nameSince: string | null;
            };
            /** Format: date-time */
            at: string;
        };
        DecisionList: {
            items: components["schemas"]["Decision"][];
            nextCursor: string | null;
        };
        DryRun: {
            benchmark: string;
            finishedRuns: number;
            judged: number;
            stopped: ("time" | "size") | null;
            summary: string;
            gateCounts: {
                gateIndex: number;
                rule: string;
                outcomes: {
                    [key: string]: number;
                };
                sentence: string;
            }[];
            runs: {
                /** Format: uuid */
                runId: string;
                /** Format: date-time */
                at: string;
                subject: {
                    version?: string;
                    commit?: string;
                    branch?: string;
                    stage?: string;
                    /** @enum {string} */
                    buildMode?: "release" | "debug";
                };
                benchmarkVersion: number;
                stored: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
                verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
                issue: string | null;
                gates: {
                    gateIndex: number;
                    gate: {
                        /** @enum {string} */
                        metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                        of: string & (unknown & unknown);
                        over?: string & (unknown & unknown);
                        vs?: {
                            /** @constant */
                            kind: "rolling";
                            /** @default 10 */
                            runs: number;
                            branch?: string;
                            /** @constant */
                            only?: "go";
                        } | {
                            /** @constant */
                            kind: "pinned";
                            /** Format: uuid */
                            run: string;
                        } | {
                            /** @constant */
                            kind: "release";
                            version: string;
                        };
                        operation?: string & (unknown & unknown);
                        /** @enum {string} */
                        op: "<" | "<=" | ">" | ">=";
                        limitMs?: number;
                        limitPerS?: number;
                        limitMbitPerS?: number;
                        limitRatio?: number;
                        limitBytes?: number;
                        limitCount?: number;
                        per?: {
                            /** @enum {string} */
                            axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                            amount: number;
                        };
                        /** @default true */
                        blocking: boolean;
                        /**
                         * @default each cell
                         * @enum {string}
                         */
                        scope: "each cell" | "mean of cells";
                        cells?: {
                            [key: string]: number | string;
                        }[];
                    };
                    rule: string;
                    cell: number | null;
                    cellLabel: string;
                    /** @enum {string} */
                    outcome: "pass" | "fail" | "inconclusive" | "not-evaluated";
                    reason: ("undecided" | "multiplicity" | "too-few-rounds" | "too-few-requests" | "no-data" | "errors-excluded" | "no-errors-either-side" | "engine-bound" | "delayed-ack-plateau" | "errors-contaminate" | "selective-invalidation" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "stopped-early" | "noisy-environment" | "invalidated" | "not-confirmed" | "too-little-history" | "baseline-missing" | "cancelled") | null;
                    limit: number;
                    estimate: number | null;
                    low: number | null;
                    high: number | null;
                    /** @enum {string} */
                    bound: "exact" | "at-least";
                    margin: number | null;
                    rounds: number;
                    sentence: string;
                }[];
            }[];
        };
        JoinToken: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "used" | "revoked" | "expired";
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            usedAt: string | null;
            usedHost: string | null;
            usedFrom: string | null;
            revokedAt: string | null;
            revokedBy: string | null;
        };
        JoinTokenList: {
            items: components["schemas"]["JoinToken"][];
            nextCursor: string | null;
            mayJoin: boolean;
        };
        NoiseCalibration: {
            /** Format: uuid */
            id: string;
            runId: string | null;
            /** Format: date-time */
            measuredAt: string;
            usable: boolean;
            asked: {
                operation?: {
                    /** @constant */
                    kind: "http";
                    /**
                     * @default GET
                     * @enum {string}
                     */
                    method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                    path: string;
                    /** @default {} */
                    headers: {
                        [key: string]: string;
                    };
                    body?: unknown;
                    /**
                     * @default {
                     *       "status": [
                     *         200
                     *       ]
                     *     }
                     */
                    expect: {
                        status: number[];
                    };
                    priority?: number;
                } | {
                    /** @constant */
                    kind: "grpc";
                    method: string;
                    /** @default {} */
                    metadata: {
                        [key: string]: string;
                    };
                    /** @default {} */
                    message: {
                        [key: string]: unknown;
                    };
                    messages?: {
                        [key: string]: unknown;
                    }[];
                    repeat?: number;
                    /** @enum {string} */
                    exchange?: "ping-pong" | "all-at-once";
                    /**
                     * @default {
                     *       "code": [
                     *         "OK"
                     *       ]
                     *     }
                     */
                    expect: {
                        code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                    };
                } | {
                    /** @constant */
                    kind: "websocket";
                    path: string;
                    /** @default {} */
                    headers: {
                        [key: string]: string;
                    };
                    subprotocol?: string;
                    message: unknown;
                    /**
                     * @default text
                     * @enum {string}
                     */
                    encoding: "text" | "base64";
                    /**
                     * @default {
                     *       "kind": "any"
                     *     }
                     */
                    reply: {
                        /** @constant */
                        kind: "any";
                    } | {
                        /** @constant */
                        kind: "echo";
                    } | {
                        /** @constant */
                        kind: "contains";
                        text: string;
                    };
                } | {
                    /** @constant */
                    kind: "quic";
                    /**
                     * @default stream
                     * @enum {string}
                     */
                    mode: "stream" | "uni" | "datagram";
                    /**
                     * @default {
                     *       "fillerBytes": 64
                     *     }
                     */
                    message: string | {
                        /** Format: base64 */
                        base64: string;
                    } | {
                        fillerBytes: number | "payload";
                    };
                    /** @enum {string} */
                    expect?: "echo" | "any";
                    /** @default 0 */
                    priority: number;
                };
                check?: {
                    headers?: {
                        [key: string]: string | {
                            contains: string;
                        } | {
                            exists: boolean;
                        };
                    };
                    body?: {
                        contains?: string;
                        equals?: string;
                        matches?: string;
                    };
                    json?: {
                        [key: string]: unknown;
                    };
                };
                operations?: {
                    name: string & (unknown & unknown);
                    /** @default 1 */
                    weight: number;
                    operation: {
                        /** @constant */
                        kind: "http";
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                        path: string;
                        /** @default {} */
                        headers: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /**
                         * @default {
                         *       "status": [
                         *         200
                         *       ]
                         *     }
                         */
                        expect: {
                            status: number[];
                        };
                        priority?: number;
                    } | {
                        /** @constant */
                        kind: "grpc";
                        method: string;
                        /** @default {} */
                        metadata: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        message: {
                            [key: string]: unknown;
                        };
                        messages?: {
                            [key: string]: unknown;
                        }[];
                        repeat?: number;
                        /** @enum {string} */
                        exchange?: "ping-pong" | "all-at-once";
                        /**
                         * @default {
                         *       "code": [
                         *         "OK"
                         *       ]
                         *     }
                         */
                        expect: {
                            code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                        };
                    } | {
                        /** @constant */
                        kind: "websocket";
                        path: string;
                        /** @default {} */
                        headers: {
                            [key: string]: string;
                        };
                        subprotocol?: string;
                        message: unknown;
                        /**
                         * @default text
                         * @enum {string}
                         */
                        encoding: "text" | "base64";
                        /**
                         * @default {
                         *       "kind": "any"
                         *     }
                         */
                        reply: {
                            /** @constant */
                            kind: "any";
                        } | {
                            /** @constant */
                            kind: "echo";
                        } | {
                            /** @constant */
                            kind: "contains";
                            text: string;
                        };
                    } | {
                        /** @constant */
                        kind: "quic";
                        /**
                         * @default stream
                         * @enum {string}
                         */
                        mode: "stream" | "uni" | "datagram";
                        /**
                         * @default {
                         *       "fillerBytes": 64
                         *     }
                         */
                        message: string | {
                            /** Format: base64 */
                            base64: string;
                        } | {
                            fillerBytes: number | "payload";
                        };
                        /** @enum {string} */
                        expect?: "echo" | "any";
                        /** @default 0 */
                        priority: number;
                    };
                    check?: {
                        headers?: {
                            [key: string]: string | {
                                contains: string;
                            } | {
                                exists: boolean;
                            };
                        };
                        body?: {
                            contains?: string;
                            equals?: string;
                            matches?: string;
                        };
                        json?: {
                            [key: string]: unknown;
                        };
                    };
                }[];
                workflow?: {
                    name: string & (unknown & unknown);
                    operation: {
                        /** @constant */
                        kind: "http";
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                        path: string;
                        /** @default {} */
                        headers: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /**
                         * @default {
                         *       "status": [
                         *         200
                         *       ]
                         *     }
                         */
                        expect: {
                            status: number[];
                        };
                        priority?: number;
                    } | {
                        /** @constant */
                        kind: "grpc";
                        method: string;
                        /** @default {} */
                        metadata: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        message: {
                            [key: string]: unknown;
                        };
                        messages?: {
                            [key: string]: unknown;
                        }[];
                        repeat?: number;
                        /** @enum {string} */
                        exchange?: "ping-pong" | "all-at-once";
                        /**
                         * @default {
                         *       "code": [
                         *         "OK"
                         *       ]
                         *     }
                         */
                        expect: {
                            code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                        };
                    } | {
                        /** @constant */
                        kind: "websocket";
                        path: string;
                        /** @default {} */
                        headers: {
                            [key: string]: string;
                        };
                        subprotocol?: string;
                        message: unknown;
                        /**
                         * @default text
                         * @enum {string}
                         */
                        encoding: "text" | "base64";
                        /**
                         * @default {
                         *       "kind": "any"
                         *     }
                         */
                        reply: {
                            /** @constant */
                            kind: "any";
                        } | {
                            /** @constant */
                            kind: "echo";
                        } | {
                            /** @constant */
                            kind: "contains";
                            text: string;
                        };
                    } | {
                        /** @constant */
                        kind: "quic";
                        /**
                         * @default stream
                         * @enum {string}
                         */
                        mode: "stream" | "uni" | "datagram";
                        /**
                         * @default {
                         *       "fillerBytes": 64
                         *     }
                         */
                        message: string | {
                            /** Format: base64 */
                            base64: string;
                        } | {
                            fillerBytes: number | "payload";
                        };
                        /** @enum {string} */
                        expect?: "echo" | "any";
                        /** @default 0 */
                        priority: number;
                    };
                    check?: {
                        headers?: {
                            [key: string]: string | {
                                contains: string;
                            } | {
                                exists: boolean;
                            };
                        };
                        body?: {
                            contains?: string;
                            equals?: string;
                            matches?: string;
                        };
                        json?: {
                            [key: string]: unknown;
                        };
                    };
                    extract?: {
                        [key: string]: {
                            json: string;
                        } | {
                            header: string;
                        } | {
                            regex: string;
                        } | {
                            /** @constant */
                            body: true;
                        };
                    };
                }[];
                rows?: {
                    csv: string;
                    /**
                     * @default sequential
                     * @enum {string}
                     */
                    order: "sequential" | "random";
                };
                payloadBytes?: number;
            };
            askedText: string;
            load: {
                /** @constant */
                kind: "closed";
                clients: number;
                connections?: number;
                thinkTimeMs?: number;
                /** @enum {string} */
                thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                /** @default 10000 */
                timeoutMs: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests: number;
                };
                shards?: number;
                from?: string[];
            } | {
                /** @constant */
                kind: "open";
                ratePerS: number;
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight: number;
                /** @default 10 */
                connections: number;
                /** @default 10000 */
                timeoutMs: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests: number;
                };
                shards?: number;
                from?: string[];
            } | {
                /** @constant */
                kind: "stages";
                stages: {
                    durationMs: number;
                    clients?: number;
                    ratePerS?: number;
                    /**
                     * @default step
                     * @enum {string}
                     */
                    shape: "step" | "ramp";
                }[];
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight: number;
                connections?: number;
                thinkTimeMs?: number;
                /** @enum {string} */
                thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                /** @default 10000 */
                timeoutMs: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests: number;
                };
                shards?: number;
                from?: string[];
            } | {
                /** @constant */
                kind: "capacity";
                slo: {
                    /** @enum {number} */
                    quantile: 0.5 | 0.9 | 0.95 | 0.99 | 0.999;
                    limitMs: number;
                    /** @default 0.01 */
                    errorRatio: number;
                };
                startRatePerS: number;
                maxRatePerS: number;
                /** @default 0.05 */
                precision: number;
                /** @default 2000 */
                trialMs: number;
                /** @default 5000 */
                confirmMs: number;
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight: number;
                /** @default 50 */
                connections: number;
                /** @default 10000 */
                timeoutMs: number;
            } | {
                /** @constant */
                kind: "connect";
                clients?: number;
                ratePerS?: number;
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight: number;
                /**
                 * @default cold
                 * @enum {string}
                 */
                handshake: "cold" | "resumed" | "zero-rtt";
                /** @default 10000 */
                timeoutMs: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests: number;
                };
            };
            blockMs: number;
            warmupMs: number;
            rounds: number;
            environment: {
                cpuModel: string;
                cpuCores: number;
                memoryBytes: number;
                os: string;
                kernel: string;
                kernelFull: string;
                networkProfile: string;
                measurementVersion: number;
                placement?: {
                    loadCores: number[];
                    kept: number;
                    targetCores: number[];
                    shortfall: ("one-core" | "cores-not-told" | "few-cores" | "target-not-seen") | null;
                    /** @enum {string} */
                    asked: "apart" | "beside" | "kernel";
                    threads: number;
                };
                engineVersion: string;
                engineBuild: string;
                fingerprint: string;
            } | null;
            figures: {
                usable: boolean;
                because: {
                    code: string;
                    params: {
                        [key: string]: unknown;
                    };
                    text: string;
                }[];
                roundsRun: number;
                roundsValid: number;
                metrics: {
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    rounds: number;
                    value: number;
                    sdLog: number;
                    sdLowLog: number | null;
                    sdHighLog: number | null;
                    floorLog: number;
                    medianAbsLog: number;
                    stepLog: number;
                    ratio: number;
                    ratioLow: number;
                    ratioHigh: number;
                    level: number;
                    visible: {
                        rounds: number;
                        effectLog: number;
                        lowLog: number;
                        highLog: number;
                    }[];
                    blockSdLog: number;
                    autocorrelation: number | null;
                    driftLog: number;
                    driftP: number;
                    falseAlarms: {
                        rounds: number;
                        windows: number;
                        passes: number;
                        fails: number;
                        share: number;
                        nominal: number;
                    }[];
                }[];
                missing: {
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    why: {
                        code: string;
                        params: {
                            [key: string]: unknown;
                        };
                        text: string;
                    };
                }[];
                halfBlocks: {
                    blockMs: number;
                    sdLog: number;
                } | null;
                cautions: {
                    /** @enum {string} */
                    code: "accounting-broken" | "generator-saturated" | "engine-bound" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "target-overloaded" | "requests-outlast-blocks" | "connections-failed" | "connects-retried" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "stopped-early" | "unsolicited-messages" | "answers-guessed" | "capacity-not-found" | "capacity-at-limit" | "delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "drifting" | "bimodal" | "target-moved" | "core-lost" | "noisy-environment" | "shared-machine" | "loopback-only" | "too-few-requests" | "too-few-rounds" | "unstable-order" | "imported" | "watched-live" | "beside-other-load" | "target-metrics" | "target-memory";
                    /** @enum {string} */
                    severity: "invalidating" | "caution" | "note";
                    variant: string | null;
                    cell: number | null;
                    cellLabel: string | null;
                    params: {
                        [key: string]: unknown;
                    };
                    accepted: boolean;
                    blockIds: string[];
                    sentence: string;
                    remedy: string;
                }[];
            };
            stale: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                text: string;
            }[];
        };
        NoiseCalibrationList: {
            items: components["schemas"]["NoiseCalibration"][];
            active: components["schemas"]["Run"] | null;
        };
        PayloadSizes: {
            payloads: {
                name: string;
                /** @enum {string} */
                encoding: "json" | "protobuf";
                type: string | null;
                bytes: number;
                framingBytes: number;
                savedPercent: number | null;
            }[];
            fields: {
                field: string;
                sizes: ({
                    bytes: number;
                    valueBytes: number | null;
                } | null)[];
            }[];
            markdown: string;
        };
        Pool: {
            name: string;
            /** @enum {string} */
            state: "open" | "paused" | "draining";
            since: string | null;
            changedBy: string | null;
            workers: number;
            busy: number;
            waiting: number;
            oldestMs: number | null;
        };
        PoolList: {
            items: components["schemas"]["Pool"][];
        };
        Probe: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            ok: boolean;
            answer: {
                ok: boolean;
                addresses: string[];
                connectUs: number | null;
                tls: {
                    version: string;
                    cipher: string;
                    alpn: string | null;
                } | null;
                certificate: {
                    subject: string;
                    issuer: string;
                    /** Format: date-time */
                    notAfter: string;
                    names: string[];
                } | null;
                http: {
                    status: number;
                    version: string;
                    server: string | null;
                } | null;
                grpc: {
                    methods: {
                        method: string;
                        input: string;
                        output: string;
                        clientStreaming: boolean;
                        serverStreaming: boolean;
                        inputFields: {
                            name: string;
                            type: string;
                            repeated: boolean;
                        }[];
                        exampleJson: string;
                    }[];
                    /** @default [] */
                    unusable: {
                        name: string;
                        reason: string;
                    }[];
                    /** Format: base64 */
                    descriptorSetBase64: string;
                } | null;
                /** @default null */
                websocket: {
                    path: string;
                    accepted: boolean;
                    subprotocol: string | null;
                    refusal: {
                        message: string;
                        remedy: string;
                    } | null;
                } | null;
                /** @default null */
                quic: {
                    version: string;
                    datagramBytes: number | null;
                } | null;
                problem: {
                    code: string;
                    message: string;
                    remedy: string;
                } | null;
            };
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
            detail: string;
            remedy?: string;
            errors?: {
                field: string;
                message: string;
                /** @enum {string} */
                breaks: "schema" | "rule";
                pointer: string;
            }[];
        };
        PublishedFigures: {
            title: string;
            figures: number;
            claims: number;
            findings: {
                /** @enum {string} */
                rule: "delayed-ack-plateau" | "failed-side" | "percentiles-fall" | "mean-impossible" | "spread-impossible" | "share-beyond-whole" | "negative-value" | "outside-interval" | "counts-contradict" | "littles-law" | "inverse-throughput" | "rate-times-size" | "stated-change" | "two-values" | "outside-runs" | "claim-without-figure" | "percentile-from-mean" | "target-missed" | "winner-within-spread" | "stated-spread" | "spread-words" | "mean-below-median" | "formula-table" | "samples" | "one-machine";
                /** @enum {string} */
                severity: "contradiction" | "caution";
                figures: string[];
                claims: string[];
                sentence: string;
                arithmetic: string;
                remedy: string;
            }[];
            /** Format: date-time */
            attachedAt: string;
            file: {
                title: string;
                source?: string;
                /** Format: date */
                date?: string;
                harness?: string;
                environment?: {
                    network?: string;
                    oneMachine?: boolean;
                } & {
                    [key: string]: number | boolean | string;
                };
                defaults?: {
                    variant?: string;
                    operation?: string;
                    cell?: {
                        [key: string]: number | string;
                    };
                    clients?: number;
                    samples?: number;
                    run?: number;
                    stage?: string;
                    /** @enum {string} */
                    buildMode?: "release" | "debug";
                    statistic?: string;
                    measured?: boolean;
                    failed?: string;
                    note?: string;
                };
                figures: {
                    id: string;
                    variant?: string;
                    operation?: string;
                    cell?: {
                        [key: string]: number | string;
                    };
                    clients?: number;
                    samples?: number;
                    run?: number;
                    stage?: string;
                    /** @enum {string} */
                    buildMode?: "release" | "debug";
                    statistic?: string;
                    measured?: boolean;
                    failed?: string;
                    note?: string;
                    metric?: string;
                    value?: number | string;
                    /** @enum {string} */
                    unit?: "ns" | "µs" | "us" | "ms" | "s" | "1/s" | "/s" | "kbit/s" | "Mbit/s" | "Gbit/s" | "kB/s" | "MB/s" | "GB/s" | "MiB/s" | "B" | "kB" | "MB" | "GB" | "KiB" | "MiB" | "GiB" | "%" | "ratio" | "count";
                    low?: number | string;
                    high?: number | string;
                    values?: {
                        [key: string]: number | string;
                    };
                }[];
                /** @default [] */
                claims: ({
                    /** @constant */
                    kind: "ratio";
                    id: string;
                    note?: string;
                    states: number | string;
                    of?: string;
                    over?: string;
                } | {
                    /** @constant */
                    kind: "change";
                    id: string;
                    note?: string;
                    percent: number;
                    of?: string;
                    against?: string;
                } | {
                    /** @constant */
                    kind: "target";
                    id: string;
                    note?: string;
                    metric?: string;
                    variant?: string;
                    operation?: string;
                    cell?: {
                        [key: string]: number | string;
                    };
                    of?: string | string[];
                    below?: number | string;
                    atMost?: number | string;
                    above?: number | string;
                    atLeast?: number | string;
                    per?: {
                        /** @enum {string} */
                        axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                        value: number;
                    };
                    /**
                     * @default met
                     * @enum {string}
                     */
                    stated: "met" | "partly" | "missed" | "set";
                    margin?: number;
                } | {
                    /** @constant */
                    kind: "capacity";
                    id: string;
                    note?: string;
                    states: number | string;
                    latency?: string;
                    clients?: number;
                } | {
                    /** @constant */
                    kind: "spread";
                    id: string;
                    note?: string;
                    of?: string | string[];
                    percent?: number;
                    below?: number;
                    factor?: number;
                    /** @enum {string} */
                    called?: "low" | "moderate" | "high";
                } | {
                    /** @constant */
                    kind: "winner";
                    id: string;
                    note?: string;
                    winner: string;
                    metric: string;
                    operation?: string;
                    cell?: {
                        [key: string]: number | string;
                    };
                } | {
                    /** @constant */
                    kind: "formula";
                    id: string;
                    note?: string;
                    formula: string;
                    gives: string | string[];
                    where?: {
                        [key: string]: ("clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority") | string;
                    };
                } | {
                    /** @constant */
                    kind: "same";
                    id: string;
                    note?: string;
                    of: string[];
                } | {
                    /** @constant */
                    kind: "statement";
                    id: string;
                    note?: string;
                    says: string;
                    of?: string | string[];
                })[];
            };
            yaml: string;
        };
        Report: {
            /** @constant */
            reportVersion: 1;
            run: {
                id: string;
                /** @enum {string} */
                status: "queued" | "running" | "finished" | "failed" | "cancelled";
                failure: {
                    code: string;
                    message: string;
                    remedy: string;
                    target?: string;
                } | null;
                attempt: number;
                subject: {
                    version?: string;
                    commit?: string;
                    branch?: string;
                    stage?: string;
                    /** @enum {string} */
                    buildMode?: "release" | "debug";
                };
                tags: string[];
                note: string | null;
                /** Format: date-time */
                createdAt: string;
                startedAt: string | null;
                finishedAt: string | null;
                warnings: {
                    code: string;
                    params: {
                        [key: string]: unknown;
                    };
                    text: string;
                }[];
                imported: {
                    sides: {
                        variant: string;
                        /** @enum {string} */
                        tool: "h2load" | "ghz" | "k6";
                        toolVersion: string | null;
                    }[];
                    skipMs: number;
                    inTurns: boolean;
                } | null;
                timelineThinnedAt: string | null;
            };
            benchmark: {
                slug: string;
                question: string;
                version: number;
                /** @constant */
                kind?: "noise";
            };
            spec: {
                /**
                 * @default 1
                 * @constant
                 */
                specVersion: 1;
                name: string;
                question: string;
                variants: {
                    name: string & (unknown & unknown);
                    target: string;
                    operation?: {
                        /** @constant */
                        kind: "http";
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                        path: string;
                        /** @default {} */
                        headers: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /**
                         * @default {
                         *       "status": [
                         *         200
                         *       ]
                         *     }
                         */
                        expect: {
                            status: number[];
                        };
                        priority?: number;
                    } | {
                        /** @constant */
                        kind: "grpc";
                        method: string;
                        /** @default {} */
                        metadata: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        message: {
                            [key: string]: unknown;
                        };
                        messages?: {
                            [key: string]: unknown;
                        }[];
                        repeat?: number;
                        /** @enum {string} */
                        exchange?: "ping-pong" | "all-at-once";
                        /**
                         * @default {
                         *       "code": [
                         *         "OK"
                         *       ]
                         *     }
                         */
                        expect: {
                            code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                        };
                    } | {
                        /** @constant */
                        kind: "websocket";
                        path: string;
                        /** @default {} */
                        headers: {
                            [key: string]: string;
                        };
                        subprotocol?: string;
                        message: unknown;
                        /**
                         * @default text
                         * @enum {string}
                         */
                        encoding: "text" | "base64";
                        /**
                         * @default {
                         *       "kind": "any"
                         *     }
                         */
                        reply: {
                            /** @constant */
                            kind: "any";
                        } | {
                            /** @constant */
                            kind: "echo";
                        } | {
                            /** @constant */
                            kind: "contains";
                            text: string;
                        };
                    } | {
                        /** @constant */
                        kind: "quic";
                        /**
                         * @default stream
                         * @enum {string}
                         */
                        mode: "stream" | "uni" | "datagram";
                        /**
                         * @default {
                         *       "fillerBytes": 64
                         *     }
                         */
                        message: string | {
                            /** Format: base64 */
                            base64: string;
                        } | {
                            fillerBytes: number | "payload";
                        };
                        /** @enum {string} */
                        expect?: "echo" | "any";
                        /** @default 0 */
                        priority: number;
                    };
                    check?: {
                        headers?: {
                            [key: string]: string | {
                                contains: string;
                            } | {
                                exists: boolean;
                            };
                        };
                        body?: {
                            contains?: string;
                            equals?: string;
                            matches?: string;
                        };
                        json?: {
                            [key: string]: unknown;
                        };
                    };
                    operations?: {
                        name: string & (unknown & unknown);
                        /** @default 1 */
                        weight: number;
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        } | {
                            /** @constant */
                            kind: "websocket";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            subprotocol?: string;
                            message: unknown;
                            /**
                             * @default text
                             * @enum {string}
                             */
                            encoding: "text" | "base64";
                            /**
                             * @default {
                             *       "kind": "any"
                             *     }
                             */
                            reply: {
                                /** @constant */
                                kind: "any";
                            } | {
                                /** @constant */
                                kind: "echo";
                            } | {
                                /** @constant */
                                kind: "contains";
                                text: string;
                            };
                        } | {
                            /** @constant */
                            kind: "quic";
                            /**
                             * @default stream
                             * @enum {string}
                             */
                            mode: "stream" | "uni" | "datagram";
                            /**
                             * @default {
                             *       "fillerBytes": 64
                             *     }
                             */
                            message: string | {
                                /** Format: base64 */
                                base64: string;
                            } | {
                                fillerBytes: number | "payload";
                            };
                            /** @enum {string} */
                            expect?: "echo" | "any";
                            /** @default 0 */
                            priority: number;
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                    }[];
                    workflow?: {
                        name: string & (unknown & unknown);
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        } | {
                            /** @constant */
                            kind: "websocket";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            subprotocol?: string;
                            message: unknown;
                            /**
                             * @default text
                             * @enum {string}
                             */
                            encoding: "text" | "base64";
                            /**
                             * @default {
                             *       "kind": "any"
                             *     }
                             */
                            reply: {
                                /** @constant */
                                kind: "any";
                            } | {
                                /** @constant */
                                kind: "echo";
                            } | {
                                /** @constant */
                                kind: "contains";
                                text: string;
                            };
                        } | {
                            /** @constant */
                            kind: "quic";
                            /**
                             * @default stream
                             * @enum {string}
                             */
                            mode: "stream" | "uni" | "datagram";
                            /**
                             * @default {
                             *       "fillerBytes": 64
                             *     }
                             */
                            message: string | {
                                /** Format: base64 */
                                base64: string;
                            } | {
                                fillerBytes: number | "payload";
                            };
                            /** @enum {string} */
                            expect?: "echo" | "any";
                            /** @default 0 */
                            priority: number;
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                        extract?: {
                            [key: string]: {
                                json: string;
                            } | {
                                header: string;
                            } | {
                                regex: string;
                            } | {
                                /** @constant */
                                body: true;
                            };
                        };
                    }[];
                    setup?: {
                        name: string & (unknown & unknown);
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                        extract?: {
                            [key: string]: {
                                json: string;
                            } | {
                                header: string;
                            } | {
                                regex: string;
                            } | {
                                /** @constant */
                                body: true;
                            };
                        };
                    }[];
                    teardown?: {
                        name: string & (unknown & unknown);
                        operation: {
                            /** @constant */
                            kind: "http";
                            /**
                             * @default GET
                             * @enum {string}
                             */
                            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                            path: string;
                            /** @default {} */
                            headers: {
                                [key: string]: string;
                            };
                            body?: unknown;
                            /**
                             * @default {
                             *       "status": [
                             *         200
                             *       ]
                             *     }
                             */
                            expect: {
                                status: number[];
                            };
                            priority?: number;
                        } | {
                            /** @constant */
                            kind: "grpc";
                            method: string;
                            /** @default {} */
                            metadata: {
                                [key: string]: string;
                            };
                            /** @default {} */
                            message: {
                                [key: string]: unknown;
                            };
                            messages?: {
                                [key: string]: unknown;
                            }[];
                            repeat?: number;
                            /** @enum {string} */
                            exchange?: "ping-pong" | "all-at-once";
                            /**
                             * @default {
                             *       "code": [
                             *         "OK"
                             *       ]
                             *     }
                             */
                            expect: {
                                code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                            };
                        };
                        check?: {
                            headers?: {
                                [key: string]: string | {
                                    contains: string;
                                } | {
                                    exists: boolean;
                                };
                            };
                            body?: {
                                contains?: string;
                                equals?: string;
                                matches?: string;
                            };
                            json?: {
                                [key: string]: unknown;
                            };
                        };
                    }[];
                }[];
                load: {
                    /** @constant */
                    kind: "closed";
                    clients: number;
                    connections?: number;
                    thinkTimeMs?: number;
                    /** @enum {string} */
                    thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "open";
                    ratePerS: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /** @default 10 */
                    connections: number;
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "stages";
                    stages: {
                        durationMs: number;
                        clients?: number;
                        ratePerS?: number;
                        /**
                         * @default step
                         * @enum {string}
                         */
                        shape: "step" | "ramp";
                    }[];
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    connections?: number;
                    thinkTimeMs?: number;
                    /** @enum {string} */
                    thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "capacity";
                    slo: {
                        /** @enum {number} */
                        quantile: 0.5 | 0.9 | 0.95 | 0.99 | 0.999;
                        limitMs: number;
                        /** @default 0.01 */
                        errorRatio: number;
                    };
                    startRatePerS: number;
                    maxRatePerS: number;
                    /** @default 0.05 */
                    precision: number;
                    /** @default 2000 */
                    trialMs: number;
                    /** @default 5000 */
                    confirmMs: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /** @default 50 */
                    connections: number;
                    /** @default 10000 */
                    timeoutMs: number;
                } | {
                    /** @constant */
                    kind: "connect";
                    clients?: number;
                    ratePerS?: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /**
                     * @default cold
                     * @enum {string}
                     */
                    handshake: "cold" | "resumed" | "zero-rtt";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                };
                rows?: {
                    csv: string;
                    /**
                     * @default sequential
                     * @enum {string}
                     */
                    order: "sequential" | "random";
                };
                /** @default [] */
                axes: ({
                    /** @enum {string} */
                    name: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                    values: (number | string)[];
                } | {
                    names: ("clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority")[];
                    points: (number | string)[][];
                })[];
                network?: {
                    profile?: string;
                    rttMs?: number;
                    jitterMs?: number;
                    lossPercent?: number;
                    lossBurst?: number;
                    bandwidthMbps?: number;
                    queuePackets?: number;
                };
                networks?: {
                    [key: string]: {
                        profile?: string;
                        rttMs?: number;
                        jitterMs?: number;
                        lossPercent?: number;
                        lossBurst?: number;
                        bandwidthMbps?: number;
                        queuePackets?: number;
                    };
                };
                payloadBytes?: number;
                requests?: number;
                warmupRequests?: number;
                plan: {
                    /** @default 10 */
                    rounds: number;
                    looks?: number[];
                    /** @default 300 */
                    warmupMs: number;
                    /** @default 1500 */
                    blockMs: number;
                    /** @default 2 */
                    retriesPerCell: number;
                    maxErrorRatio?: number;
                    confirm?: boolean;
                    /** @default 1 */
                    seed: number;
                    /** @enum {string} */
                    pilot?: "adapt" | "stop" | "replan" | "warn" | "off";
                    adapt?: {
                        maxBlockMs?: number;
                        minClients?: number;
                        minRatePerS?: number;
                    };
                };
                /** @default [] */
                accept: ("delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "shared-machine" | "loopback-only" | "not-steady" | "drifting" | "bimodal" | "noisy-environment" | "unstable-order" | "stopped-early" | "capacity-not-found" | "capacity-at-limit" | "imported")[];
                /** @default [] */
                gates: {
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    of: string & (unknown & unknown);
                    over?: string & (unknown & unknown);
                    vs?: {
                        /** @constant */
                        kind: "rolling";
                        /** @default 10 */
                        runs: number;
                        branch?: string;
                        /** @constant */
                        only?: "go";
                    } | {
                        /** @constant */
                        kind: "pinned";
                        /** Format: uuid */
                        run: string;
                    } | {
                        /** @constant */
                        kind: "release";
                        version: string;
                    };
                    operation?: string & (unknown & unknown);
                    /** @enum {string} */
                    op: "<" | "<=" | ">" | ">=";
                    limitMs?: number;
                    limitPerS?: number;
                    limitMbitPerS?: number;
                    limitRatio?: number;
                    limitBytes?: number;
                    limitCount?: number;
                    per?: {
                        /** @enum {string} */
                        axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                        amount: number;
                    };
                    /** @default true */
                    blocking: boolean;
                    /**
                     * @default each cell
                     * @enum {string}
                     */
                    scope: "each cell" | "mean of cells";
                    cells?: {
                        [key: string]: number | string;
                    }[];
                }[];
                /** @enum {string} */
                placement?: "apart" | "beside" | "kernel";
                runsOn?: {
                    [key: string]: string;
                };
                besideOtherLoad?: boolean;
                payloads?: ({
                    name: string & (unknown & unknown);
                    /** @constant */
                    encoding: "json";
                    message: unknown;
                } | {
                    name: string & (unknown & unknown);
                    /** @constant */
                    encoding: "protobuf";
                    schema: string;
                    type?: string;
                    message: {
                        [key: string]: unknown;
                    };
                })[];
            };
            progress: {
                blocksDone: number;
                blocksPlanned: number;
                remainingMs: number | null;
                current: {
                    blockId: string;
                    variant: string;
                    cell: number;
                    round: number;
                    /** @enum {string} */
                    purpose?: "evidence" | "pilot" | "probe" | "confirmation";
                } | null;
            };
            variants: {
                name: string;
                baseline: boolean;
                target: string;
                targetName: string;
                /** @enum {string} */
                protocol: "http1" | "http2" | "grpc" | "http3" | "websocket" | "quic";
                encryption: string | null;
                httpVersion: string | null;
                addresses: string[];
                operation: string;
                operations: {
                    name: string;
                    text: string;
                    share: number;
                }[];
            }[];
            cells: {
                index: number;
                label: string;
                values: {
                    [key: string]: number | string;
                };
            }[];
            rounds: {
                cell: number;
                planned: number;
                run: number;
                valid: number;
            }[];
            verdict: {
                /** @enum {string} */
                verdict: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID";
                rulesVersion: number;
                reservations: ({
                    text: string;
                    /** @constant */
                    code: "gate";
                    params: {
                        place: number;
                    };
                } | {
                    text: string;
                    /** @constant */
                    code: "diagnostic";
                    params: {
                        place: number;
                    };
                } | {
                    text: string;
                    /** @constant */
                    code: "confirmation";
                    params: Record<string, never>;
                } | {
                    text: string;
                    /** @constant */
                    code: "cancelled";
                    params: Record<string, never>;
                } | {
                    text: string;
                    /** @constant */
                    code: "no-blocking-gate";
                    params: Record<string, never>;
                } | {
                    text: string;
                    /** @constant */
                    code: "measured-elsewhere";
                    params: Record<string, never>;
                } | {
                    text: string;
                    /** @constant */
                    code: "undecidable";
                    params: {
                        rounds: number;
                        planned: number;
                        gates: number[];
                    };
                } | {
                    text: string;
                    /** @constant */
                    code: "attempt";
                    params: {
                        attempt: number;
                        noGo: number;
                    };
                })[];
                reasons: ({
                    text: string;
                    /** @constant */
                    code: "gate";
                    params: {
                        place: number;
                    };
                } | {
                    text: string;
                    /** @constant */
                    code: "diagnostic";
                    params: {
                        place: number;
                    };
                } | {
                    text: string;
                    /** @constant */
                    code: "confirmation";
                    params: Record<string, never>;
                } | {
                    text: string;
                    /** @constant */
                    code: "cancelled";
                    params: Record<string, never>;
                } | {
                    text: string;
                    /** @constant */
                    code: "no-blocking-gate";
                    params: Record<string, never>;
                } | {
                    text: string;
                    /** @constant */
                    code: "measured-elsewhere";
                    params: Record<string, never>;
                } | {
                    text: string;
                    /** @constant */
                    code: "undecidable";
                    params: {
                        rounds: number;
                        planned: number;
                        gates: number[];
                    };
                } | {
                    text: string;
                    /** @constant */
                    code: "attempt";
                    params: {
                        attempt: number;
                        noGo: number;
                    };
                })[];
                headline: string;
                look: {
                    index: number;
                    of: number;
                    rounds: number;
                    alpha: number;
                };
                gates: {
                    gateIndex: number;
                    gate: {
                        /** @enum {string} */
                        metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                        of: string & (unknown & unknown);
                        over?: string & (unknown & unknown);
                        vs?: {
                            /** @constant */
                            kind: "rolling";
                            /** @default 10 */
                            runs: number;
                            branch?: string;
                            /** @constant */
                            only?: "go";
                        } | {
                            /** @constant */
                            kind: "pinned";
                            /** Format: uuid */
                            run: string;
                        } | {
                            /** @constant */
                            kind: "release";
                            version: string;
                        };
                        operation?: string & (unknown & unknown);
                        /** @enum {string} */
                        op: "<" | "<=" | ">" | ">=";
                        limitMs?: number;
                        limitPerS?: number;
                        limitMbitPerS?: number;
                        limitRatio?: number;
                        limitBytes?: number;
                        limitCount?: number;
                        per?: {
                            /** @enum {string} */
                            axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                            amount: number;
                        };
                        /** @default true */
                        blocking: boolean;
                        /**
                         * @default each cell
                         * @enum {string}
                         */
                        scope: "each cell" | "mean of cells";
                        cells?: {
                            [key: string]: number | string;
                        }[];
                    };
                    rule: string;
                    cell: number | null;
                    cellLabel: string;
                    /** @enum {string} */
                    outcome: "pass" | "fail" | "inconclusive" | "not-evaluated";
                    reason: ("undecided" | "multiplicity" | "too-few-rounds" | "too-few-requests" | "no-data" | "errors-excluded" | "no-errors-either-side" | "engine-bound" | "delayed-ack-plateau" | "errors-contaminate" | "selective-invalidation" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "stopped-early" | "noisy-environment" | "invalidated" | "not-confirmed" | "too-little-history" | "baseline-missing" | "cancelled") | null;
                    limit: number;
                    estimate: number | null;
                    low: number | null;
                    high: number | null;
                    level: number | null;
                    pPass: number | null;
                    pFail: number | null;
                    pFailAdjusted: number | null;
                    rounds: number;
                    requests: number;
                    margin: number | null;
                    roundsNeeded: {
                        low: number;
                        high: number;
                        beyondPlan: boolean;
                    } | null;
                    blockIds: string[];
                    /** @enum {string} */
                    bound: "exact" | "at-least";
                    isConstant: boolean;
                    isCeiling: boolean;
                    isLeast: boolean;
                    isLatenessOpen: boolean;
                    alpha: number;
                    tests: number;
                    errorFreeRequestsNeeded: number | null;
                    because: {
                        code: string;
                        params: {
                            [key: string]: unknown;
                        };
                    } | null;
                    offered: {
                        limitedBlocks: number;
                        blocks: number;
                        loads: {
                            variant: string;
                            lowPerS: number;
                            highPerS: number;
                            medianPerS: number;
                        }[];
                    } | null;
                    history: {
                        /** @enum {string} */
                        kind: "rolling" | "pinned" | "release";
                        baseline: {
                            id: string;
                            /** Format: date-time */
                            finishedAt: string;
                            version: string | null;
                            value: number;
                        }[];
                        spread: {
                            id: string;
                            /** Format: date-time */
                            finishedAt: string;
                            version: string | null;
                            value: number;
                        }[];
                        leftOut: {
                            id: string;
                            /** Format: date-time */
                            finishedAt: string;
                            version: string | null;
                            value: number;
                            /** @enum {string} */
                            why: "failed" | "not-go" | "disturbed" | "after-change" | "before-change" | "apart";
                        }[];
                        now: number;
                        before: number;
                        k: number;
                        degrees: number;
                        sdLog: number | null;
                        halfWidthLog: number | null;
                        errors: {
                            now: {
                                errors: number;
                                requests: number;
                            };
                            before: {
                                errors: number;
                                requests: number;
                            };
                            dispersion: number;
                            deflation: number;
                            unchanged: {
                                low: number;
                                high: number | null;
                            } | null;
                        } | null;
                        stale: ({
                            /** @constant */
                            code: "old";
                            params: {
                                days: number;
                            };
                        } | {
                            /** @constant */
                            code: "followed";
                            params: {
                                runs: number;
                            };
                        }) | null;
                    } | null;
                    sentence: string;
                }[];
                diagnostics: {
                    /** @enum {string} */
                    code: "accounting-broken" | "generator-saturated" | "engine-bound" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "target-overloaded" | "requests-outlast-blocks" | "connections-failed" | "connects-retried" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "stopped-early" | "unsolicited-messages" | "answers-guessed" | "capacity-not-found" | "capacity-at-limit" | "delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "drifting" | "bimodal" | "target-moved" | "core-lost" | "noisy-environment" | "shared-machine" | "loopback-only" | "too-few-requests" | "too-few-rounds" | "unstable-order" | "imported" | "watched-live" | "beside-other-load" | "target-metrics" | "target-memory";
                    /** @enum {string} */
                    severity: "invalidating" | "caution" | "note";
                    variant: string | null;
                    cell: number | null;
                    cellLabel: string | null;
                    params: {
                        [key: string]: unknown;
                    };
                    accepted: boolean;
                    blockIds: string[];
                    sentence: string;
                    remedy: string;
                }[];
                confirmation: {
                    /** @enum {string} */
                    verdict: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID";
                    cells: number[];
                    rounds: number;
                    validRounds: number;
                    alpha: number;
                    gates: {
                        gateIndex: number;
                        gate: {
                            /** @enum {string} */
                            metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                            of: string & (unknown & unknown);
                            over?: string & (unknown & unknown);
                            vs?: {
                                /** @constant */
                                kind: "rolling";
                                /** @default 10 */
                                runs: number;
                                branch?: string;
                                /** @constant */
                                only?: "go";
                            } | {
                                /** @constant */
                                kind: "pinned";
                                /** Format: uuid */
                                run: string;
                            } | {
                                /** @constant */
                                kind: "release";
                                version: string;
                            };
                            operation?: string & (unknown & unknown);
                            /** @enum {string} */
                            op: "<" | "<=" | ">" | ">=";
                            limitMs?: number;
                            limitPerS?: number;
                            limitMbitPerS?: number;
                            limitRatio?: number;
                            limitBytes?: number;
                            limitCount?: number;
                            per?: {
                                /** @enum {string} */
                                axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                                amount: number;
                            };
                            /** @default true */
                            blocking: boolean;
                            /**
                             * @default each cell
                             * @enum {string}
                             */
                            scope: "each cell" | "mean of cells";
                            cells?: {
                                [key: string]: number | string;
                            }[];
                        };
                        rule: string;
                        cell: number | null;
                        cellLabel: string;
                        /** @enum {string} */
                        outcome: "pass" | "fail" | "inconclusive" | "not-evaluated";
                        reason: ("undecided" | "multiplicity" | "too-few-rounds" | "too-few-requests" | "no-data" | "errors-excluded" | "no-errors-either-side" | "engine-bound" | "delayed-ack-plateau" | "errors-contaminate" | "selective-invalidation" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "stopped-early" | "noisy-environment" | "invalidated" | "not-confirmed" | "too-little-history" | "baseline-missing" | "cancelled") | null;
                        limit: number;
                        estimate: number | null;
                        low: number | null;
                        high: number | null;
                        level: number | null;
                        pPass: number | null;
                        pFail: number | null;
                        pFailAdjusted: number | null;
                        rounds: number;
                        requests: number;
                        margin: number | null;
                        roundsNeeded: {
                            low: number;
                            high: number;
                            beyondPlan: boolean;
                        } | null;
                        blockIds: string[];
                        /** @enum {string} */
                        bound: "exact" | "at-least";
                        isConstant: boolean;
                        isCeiling: boolean;
                        isLeast: boolean;
                        isLatenessOpen: boolean;
                        alpha: number;
                        tests: number;
                        errorFreeRequestsNeeded: number | null;
                        because: {
                            code: string;
                            params: {
                                [key: string]: unknown;
                            };
                        } | null;
                        offered: {
                            limitedBlocks: number;
                            blocks: number;
                            loads: {
                                variant: string;
                                lowPerS: number;
                                highPerS: number;
                                medianPerS: number;
                            }[];
                        } | null;
                        history: {
                            /** @enum {string} */
                            kind: "rolling" | "pinned" | "release";
                            baseline: {
                                id: string;
                                /** Format: date-time */
                                finishedAt: string;
                                version: string | null;
                                value: number;
                            }[];
                            spread: {
                                id: string;
                                /** Format: date-time */
                                finishedAt: string;
                                version: string | null;
                                value: number;
                            }[];
                            leftOut: {
                                id: string;
                                /** Format: date-time */
                                finishedAt: string;
                                version: string | null;
                                value: number;
                                /** @enum {string} */
                                why: "failed" | "not-go" | "disturbed" | "after-change" | "before-change" | "apart";
                            }[];
                            now: number;
                            before: number;
                            k: number;
                            degrees: number;
                            sdLog: number | null;
                            halfWidthLog: number | null;
                            errors: {
                                now: {
                                    errors: number;
                                    requests: number;
                                };
                                before: {
                                    errors: number;
                                    requests: number;
                                };
                                dispersion: number;
                                deflation: number;
                                unchanged: {
                                    low: number;
                                    high: number | null;
                                } | null;
                            } | null;
                            stale: ({
                                /** @constant */
                                code: "old";
                                params: {
                                    days: number;
                                };
                            } | {
                                /** @constant */
                                code: "followed";
                                params: {
                                    runs: number;
                                };
                            }) | null;
                        } | null;
                        sentence: string;
                    }[];
                    sentence: string;
                } | null;
                looks: {
                    index: number;
                    rounds: number;
                    alpha: number;
                    /** @enum {string} */
                    verdict: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID";
                    passing: number;
                    failing: number;
                    open: number;
                }[];
                earlier: {
                    runId: string | null;
                    attempt: number;
                    /** @enum {string} */
                    verdict: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID";
                }[];
            } | null;
            soFar?: {
                gateIndex: number;
                gate: {
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    of: string & (unknown & unknown);
                    over?: string & (unknown & unknown);
                    vs?: {
                        /** @constant */
                        kind: "rolling";
                        /** @default 10 */
                        runs: number;
                        branch?: string;
                        /** @constant */
                        only?: "go";
                    } | {
                        /** @constant */
                        kind: "pinned";
                        /** Format: uuid */
                        run: string;
                    } | {
                        /** @constant */
                        kind: "release";
                        version: string;
                    };
                    operation?: string & (unknown & unknown);
                    /** @enum {string} */
                    op: "<" | "<=" | ">" | ">=";
                    limitMs?: number;
                    limitPerS?: number;
                    limitMbitPerS?: number;
                    limitRatio?: number;
                    limitBytes?: number;
                    limitCount?: number;
                    per?: {
                        /** @enum {string} */
                        axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                        amount: number;
                    };
                    /** @default true */
                    blocking: boolean;
                    /**
                     * @default each cell
                     * @enum {string}
                     */
                    scope: "each cell" | "mean of cells";
                    cells?: {
                        [key: string]: number | string;
                    }[];
                };
                rule: string;
                cell: number | null;
                cellLabel: string;
                /** @enum {string} */
                outcome: "pass" | "fail" | "inconclusive" | "not-evaluated";
                reason: ("undecided" | "multiplicity" | "too-few-rounds" | "too-few-requests" | "no-data" | "errors-excluded" | "no-errors-either-side" | "engine-bound" | "delayed-ack-plateau" | "errors-contaminate" | "selective-invalidation" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "stopped-early" | "noisy-environment" | "invalidated" | "not-confirmed" | "too-little-history" | "baseline-missing" | "cancelled") | null;
                limit: number;
                estimate: number | null;
                low: number | null;
                high: number | null;
                level: number | null;
                pPass: number | null;
                pFail: number | null;
                pFailAdjusted: number | null;
                rounds: number;
                requests: number;
                margin: number | null;
                roundsNeeded: {
                    low: number;
                    high: number;
                    beyondPlan: boolean;
                } | null;
                blockIds: string[];
                /** @enum {string} */
                bound: "exact" | "at-least";
                isConstant: boolean;
                isCeiling: boolean;
                isLeast: boolean;
                isLatenessOpen: boolean;
                alpha: number;
                tests: number;
                errorFreeRequestsNeeded: number | null;
                because: {
                    code: string;
                    params: {
                        [key: string]: unknown;
                    };
                } | null;
                offered: {
                    limitedBlocks: number;
                    blocks: number;
                    loads: {
                        variant: string;
                        lowPerS: number;
                        highPerS: number;
                        medianPerS: number;
                    }[];
                } | null;
                history: {
                    /** @enum {string} */
                    kind: "rolling" | "pinned" | "release";
                    baseline: {
                        id: string;
                        /** Format: date-time */
                        finishedAt: string;
                        version: string | null;
                        value: number;
                    }[];
                    spread: {
                        id: string;
                        /** Format: date-time */
                        finishedAt: string;
                        version: string | null;
                        value: number;
                    }[];
                    leftOut: {
                        id: string;
                        /** Format: date-time */
                        finishedAt: string;
                        version: string | null;
                        value: number;
                        /** @enum {string} */
                        why: "failed" | "not-go" | "disturbed" | "after-change" | "before-change" | "apart";
                    }[];
                    now: number;
                    before: number;
                    k: number;
                    degrees: number;
                    sdLog: number | null;
                    halfWidthLog: number | null;
                    errors: {
                        now: {
                            errors: number;
                            requests: number;
                        };
                        before: {
                            errors: number;
                            requests: number;
                        };
                        dispersion: number;
                        deflation: number;
                        unchanged: {
                            low: number;
                            high: number | null;
                        } | null;
                    } | null;
                    stale: ({
                        /** @constant */
                        code: "old";
                        params: {
                            days: number;
                        };
                    } | {
                        /** @constant */
                        code: "followed";
                        params: {
                            runs: number;
                        };
                    }) | null;
                } | null;
            }[];
            explanations: {
                gateIndex: number;
                cell: number | null;
                /** @enum {string} */
                method: "signed-rank" | "error-count" | "error-split" | "history" | "error-history";
                alpha: number | null;
                tests: number;
                rounds: {
                    round: number;
                    value: number | null;
                    /** @enum {string} */
                    bound: "exact" | "at-least" | "at-most" | "open";
                    counts: boolean;
                    because: ("accounting-broken" | "generator-saturated" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "not-steady" | "noisy-environment" | "broken" | "failed" | "skipped" | "made-way" | "stopped" | "unreadable" | "round-void" | "incomplete" | "no-figure")[];
                    requests: number;
                    errors: number;
                    blockIds: string[];
                }[];
                narrowing?: {
                    rounds: number;
                    estimate: number;
                    low: number | null;
                    high: number | null;
                }[];
                sdLog: number | null;
                didNotVary: boolean;
                errorSides: {
                    variant: string;
                    errors: number;
                    requests: number;
                    dispersion: number;
                    deflation: number;
                }[];
                lack: {
                    code: string;
                    params: {
                        [key: string]: unknown;
                    };
                } | null;
                passLimit: number | null;
                failLimit: number | null;
                sensitivity: {
                    left: number;
                    attainable: boolean;
                    decisive: {
                        round: number;
                        /** @enum {string} */
                        outcome: "pass" | "fail" | "inconclusive" | "not-evaluated";
                    }[];
                } | null;
                isTooFewToFail: boolean;
                errorsBorne: {
                    errors: number;
                    requests: number;
                    isSpread: boolean;
                    passes: number | null;
                    fails: number | null;
                    errorFreeRequestsNeeded: number | null;
                    timesToDecide: number | null;
                } | null;
            }[];
            diagnostics: {
                /** @enum {string} */
                code: "accounting-broken" | "generator-saturated" | "engine-bound" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "target-overloaded" | "requests-outlast-blocks" | "connections-failed" | "connects-retried" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "stopped-early" | "unsolicited-messages" | "answers-guessed" | "capacity-not-found" | "capacity-at-limit" | "delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "drifting" | "bimodal" | "target-moved" | "core-lost" | "noisy-environment" | "shared-machine" | "loopback-only" | "too-few-requests" | "too-few-rounds" | "unstable-order" | "imported" | "watched-live" | "beside-other-load" | "target-metrics" | "target-memory";
                /** @enum {string} */
                severity: "invalidating" | "caution" | "note";
                variant: string | null;
                cell: number | null;
                cellLabel: string | null;
                params: {
                    [key: string]: unknown;
                };
                accepted: boolean;
                blockIds: string[];
                sentence: string;
                remedy: string;
            }[];
            comparison: {
                /** @enum {string} */
                metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                cell: number;
                values: {
                    value: number | null;
                    low: number | null;
                    high: number | null;
                    level: number | null;
                    rounds: number;
                    /** @enum {string} */
                    bound: "exact" | "at-least";
                    note: {
                        code: string;
                        params: {
                            [key: string]: unknown;
                        };
                        text: string;
                    } | null;
                    requests: number | null;
                }[];
                ratios: ({
                    value: number | null;
                    low: number | null;
                    high: number | null;
                    level: number | null;
                    rounds: number;
                    /** @enum {string} */
                    bound: "exact" | "at-least";
                    note: {
                        code: string;
                        params: {
                            [key: string]: unknown;
                        };
                        text: string;
                    } | null;
                    requests: number | null;
                } | null)[];
                pairs: {
                    of: number;
                    over: number;
                    ratio: {
                        value: number | null;
                        low: number | null;
                        high: number | null;
                        level: number | null;
                        rounds: number;
                        /** @enum {string} */
                        bound: "exact" | "at-least";
                        note: {
                            code: string;
                            params: {
                                [key: string]: unknown;
                            };
                            text: string;
                        } | null;
                        requests: number | null;
                    };
                }[];
            }[];
            curves: {
                cell: number;
                variant: string;
                requests: number;
                points: {
                    percentile: number;
                    valueUs: number;
                    lowUs: number;
                    highUs: number;
                    ratio?: {
                        value: number;
                        low: number | null;
                        high: number | null;
                        rounds: number;
                    } | null;
                }[];
            }[];
            operations: {
                name: string;
                /** @enum {string} */
                kind: "operation" | "iteration";
                comparison: {
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    cell: number;
                    values: {
                        value: number | null;
                        low: number | null;
                        high: number | null;
                        level: number | null;
                        rounds: number;
                        /** @enum {string} */
                        bound: "exact" | "at-least";
                        note: {
                            code: string;
                            params: {
                                [key: string]: unknown;
                            };
                            text: string;
                        } | null;
                        requests: number | null;
                    }[];
                    ratios: ({
                        value: number | null;
                        low: number | null;
                        high: number | null;
                        level: number | null;
                        rounds: number;
                        /** @enum {string} */
                        bound: "exact" | "at-least";
                        note: {
                            code: string;
                            params: {
                                [key: string]: unknown;
                            };
                            text: string;
                        } | null;
                        requests: number | null;
                    } | null)[];
                    pairs: {
                        of: number;
                        over: number;
                        ratio: {
                            value: number | null;
                            low: number | null;
                            high: number | null;
                            level: number | null;
                            rounds: number;
                            /** @enum {string} */
                            bound: "exact" | "at-least";
                            note: {
                                code: string;
                                params: {
                                    [key: string]: unknown;
                                };
                                text: string;
                            } | null;
                            requests: number | null;
                        };
                    }[];
                }[];
                curves: {
                    cell: number;
                    variant: string;
                    requests: number;
                    points: {
                        percentile: number;
                        valueUs: number;
                        lowUs: number;
                        highUs: number;
                        ratio?: {
                            value: number;
                            low: number | null;
                            high: number | null;
                            rounds: number;
                        } | null;
                    }[];
                }[];
                sides: {
                    cell: number;
                    variant: string;
                    requests: number;
                    errors: number;
                    share: number | null;
                }[];
            }[];
            workflows: {
                cell: number;
                variant: string;
                started: number;
                completed: number;
                failed: number;
                unfinished: number;
                p50Us: number | null;
                p99Us: number | null;
                steps: {
                    name: string;
                    text: string;
                    requests: number;
                    errors: number;
                    p50Us: number | null;
                    p99Us: number | null;
                    p50AtLeast: boolean;
                    p99AtLeast: boolean;
                }[];
            }[];
            stages: {
                cell: number;
                variant: string;
                stage: number;
                blocks: number;
                requests: number;
                errors: number;
                throughputPerS: number | null;
                p50Us: number | null;
                p99Us: number | null;
                p50AtLeast: boolean;
                p99AtLeast: boolean;
            }[];
            setup: {
                cell: number;
                variant: string;
                /** @enum {string} */
                phase: "tcp" | "tls" | "quic" | "whole";
                connections: number;
                p50Us: number;
                p99Us: number | null;
                maxUs: number;
            }[];
            lateness: {
                cell: number;
                variant: string;
                valid: boolean;
                response: {
                    p50Us: number | null;
                    p99Us: number | null;
                };
                responseToRead: {
                    p50Us: number | null;
                    p99Us: number | null;
                };
                read: {
                    p50Us: number | null;
                    p99Us: number | null;
                };
                sendLag: {
                    p50Us: number | null;
                    p99Us: number | null;
                } | null;
                stamped: number;
                unstamped: number;
                bunched: number;
                sent: number;
                uncertainDepartures: number;
                realTimeBlocks: number;
                blocks: number;
                longestTimerUs: number | null;
            }[];
            networks: {
                cell: number;
                variant: string;
                setting: {
                    rttMs: number;
                    jitterMs: number;
                    lossRatio: number;
                    lossBurst: number;
                    bandwidthBitPerS: number | null;
                    queuePackets: number;
                };
                blocks: number;
                rttP50Us: number | null;
                rttP99Us: number | null;
                rttMinUs: number | null;
                lateMeanUs: number | null;
                toTarget: {
                    packets: number;
                    lostRatio: number;
                    droppedRatio: number;
                    meanBitPerS: number;
                    peakBitPerS: number;
                };
                toEngine: {
                    packets: number;
                    lostRatio: number;
                    droppedRatio: number;
                    meanBitPerS: number;
                    peakBitPerS: number;
                };
                cpuShare: number;
            }[];
            /** @default [] */
            shards: {
                cell: number;
                variant: string;
                valid: boolean;
                index: number;
                host: string;
                region: string | null;
                blocks: number;
                offeredPerS: number;
                sentPerS: number;
                ok: number;
                failed: number;
                held: number;
                late: number;
                p50Us: number | null;
                p99Us: number | null;
                lateUs: number;
                clockOffsetUs: number;
                clockUncertaintyUs: number;
                busiestThread: number;
            }[];
            failureTexts: {
                variant: string;
                failure: string;
                words: string;
                blocks: number;
                count: number | null;
            }[];
            streams: {
                cell: number;
                variant: string;
                messagesSent: number;
                messagesReceived: number;
                sentPerS: number | null;
                receivedPerS: number | null;
                firstMessage: {
                    count: number;
                    p50Us: number | null;
                    p90Us: number | null;
                    p99Us: number | null;
                    maxUs: number | null;
                };
                gap: {
                    count: number;
                    p50Us: number | null;
                    p90Us: number | null;
                    p99Us: number | null;
                    maxUs: number | null;
                };
            }[];
            capacity: {
                lowRatePerS: number | null;
                highRatePerS: number | null;
                /** @enum {string} */
                limitedBy: "slo-latency" | "slo-errors" | "held" | "engine" | "max-rate";
                trials: {
                    ratePerS: number;
                    /** @enum {string} */
                    phase: "search" | "bisect" | "confirm";
                    kept: boolean;
                    why: ("slo-latency" | "slo-errors" | "held" | "engine" | "max-rate") | null;
                    sent: number;
                    ok: number;
                    failed: number;
                    unanswered: number;
                    held: number;
                    quantileUs: number | null;
                    errorRatio: number;
                }[];
                cell: number;
                variant: string;
                round: number;
                blockId: string;
                valid: boolean;
            }[];
            blocks: {
                id: string;
                cell: number;
                round: number;
                position: number;
                sequence: number | null;
                variant: string;
                /** @enum {string} */
                status: "planned" | "running" | "finished" | "broken" | "failed" | "skipped";
                valid: boolean;
                invalidBecause: ("accounting-broken" | "generator-saturated" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "not-steady" | "noisy-environment" | "broken" | "failed" | "skipped" | "made-way" | "stopped" | "unreadable" | "round-void" | "incomplete" | "no-figure")[];
                startedAt: string | null;
                windowS: number | null;
                requests: number;
                errors: number;
                outcomes: {
                    [key: string]: number;
                };
                throughputPerS: number | null;
                meanUs: number | null;
                p50Us: number | null;
                p99Us: number | null;
                maxUs: number | null;
                firstMessageUs: number | null;
                gapUs: number | null;
                engineCores: number[];
                targetCores: {
                    core: number;
                    share: number;
                }[];
                operations: {
                    name: string;
                    requests: number;
                    errors: number;
                    throughputPerS: number | null;
                    meanUs: number | null;
                    p50Us: number | null;
                    p99Us: number | null;
                }[];
                times?: {
                    from: number;
                    counts: number[];
                    atLeast: {
                        from: number;
                        counts: number[];
                    };
                } | null;
                cpu?: {
                    engine: number;
                    busiestThread: number | null;
                    target: number | null;
                    others: number | null;
                    cores: number | null;
                } | null;
                series: {
                    spanMs: number[];
                    measuring: boolean[];
                    phase: ("connecting" | "warmup" | "measuring" | "draining")[];
                    sent: number[];
                    answered: number[];
                    failed: number[];
                    p50Us: (number | null)[];
                    p99Us: (number | null)[];
                } | null;
            }[];
            confirmation: {
                rounds: {
                    cell: number;
                    planned: number;
                    run: number;
                    valid: number;
                }[];
                blocks: {
                    id: string;
                    cell: number;
                    round: number;
                    position: number;
                    sequence: number | null;
                    variant: string;
                    /** @enum {string} */
                    status: "planned" | "running" | "finished" | "broken" | "failed" | "skipped";
                    valid: boolean;
                    invalidBecause: ("accounting-broken" | "generator-saturated" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "not-steady" | "noisy-environment" | "broken" | "failed" | "skipped" | "made-way" | "stopped" | "unreadable" | "round-void" | "incomplete" | "no-figure")[];
                    startedAt: string | null;
                    windowS: number | null;
                    requests: number;
                    errors: number;
                    outcomes: {
                        [key: string]: number;
                    };
                    throughputPerS: number | null;
                    meanUs: number | null;
                    p50Us: number | null;
                    p99Us: number | null;
                    maxUs: number | null;
                    firstMessageUs: number | null;
                    gapUs: number | null;
                    engineCores: number[];
                    targetCores: {
                        core: number;
                        share: number;
                    }[];
                    operations: {
                        name: string;
                        requests: number;
                        errors: number;
                        throughputPerS: number | null;
                        meanUs: number | null;
                        p50Us: number | null;
                        p99Us: number | null;
                    }[];
                    times?: {
                        from: number;
                        counts: number[];
                        atLeast: {
                            from: number;
                            counts: number[];
                        };
                    } | null;
                    cpu?: {
                        engine: number;
                        busiestThread: number | null;
                        target: number | null;
                        others: number | null;
                        cores: number | null;
                    } | null;
                    series: {
                        spanMs: number[];
                        measuring: boolean[];
                        phase: ("connecting" | "warmup" | "measuring" | "draining")[];
                        sent: number[];
                        answered: number[];
                        failed: number[];
                        p50Us: (number | null)[];
                        p99Us: (number | null)[];
                    } | null;
                }[];
            } | null;
            earlier: {
                runId: string | null;
                attempt: number;
                /** @enum {string} */
                verdict: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID";
            }[];
            fairness: {
                check: string;
                sides: {
                    variant: string;
                    value: string;
                }[];
                equal: boolean | null;
            }[];
            environment: {
                cpuModel: string;
                cpuCores: number;
                memoryBytes: number;
                os: string;
                kernel: string;
                kernelFull: string;
                networkProfile: string;
                measurementVersion: number;
                placement?: {
                    loadCores: number[];
                    kept: number;
                    targetCores: number[];
                    shortfall: ("one-core" | "cores-not-told" | "few-cores" | "target-not-seen") | null;
                    /** @enum {string} */
                    asked: "apart" | "beside" | "kernel";
                    threads: number;
                };
                engineVersion: string;
                engineBuild: string;
                fingerprint: string;
            } | null;
            paths: {
                variant: string;
                /** @enum {string} */
                transport: "tcp" | "quic";
                sentPackets: number | null;
                lostPackets: number;
                congestionEvents: number | null;
                congestionWindowBytes: number;
                rttUs: number | null;
                rttMinUs: number | null;
                finding: {
                    code: string;
                    params: {
                        [key: string]: unknown;
                    };
                    text: string;
                } | null;
            }[];
            connections: {
                variant: string;
                handshakes: {
                    full: number;
                    resumed: number;
                    earlyDataAccepted: number;
                    earlyDataRejected: number;
                } | null;
                socket: {
                    /** @enum {string} */
                    transport: "tcp" | "udp";
                    noDelay: boolean | null;
                    sendBufferBytes: number;
                    receiveBufferBytes: number;
                    congestionControl: string | null;
                } | null;
                findings: {
                    code: string;
                    params: {
                        [key: string]: unknown;
                    };
                    text: string;
                }[];
            }[];
            pilot: {
                /** @enum {string} */
                mode: "adapt" | "stop" | "replan" | "warn" | "off";
                outcome: ("passed" | "warned" | "stopped") | null;
                change: {
                    threads: number | null;
                    load: ({
                        /** @constant */
                        kind: "closed";
                        clients: number;
                        connections?: number;
                        thinkTimeMs?: number;
                        /** @enum {string} */
                        thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                        /** @default 10000 */
                        timeoutMs: number;
                        stopWhen?: {
                            errorRatio?: number;
                            latencyP99Ms?: number;
                            /** @default 100 */
                            afterRequests: number;
                        };
                        shards?: number;
                        from?: string[];
                    } | {
                        /** @constant */
                        kind: "open";
                        ratePerS: number;
                        /**
                         * @default poisson
                         * @enum {string}
                         */
                        arrivals: "uniform" | "poisson";
                        /** @default 1000 */
                        maxInFlight: number;
                        /** @default 10 */
                        connections: number;
                        /** @default 10000 */
                        timeoutMs: number;
                        stopWhen?: {
                            errorRatio?: number;
                            latencyP99Ms?: number;
                            /** @default 100 */
                            afterRequests: number;
                        };
                        shards?: number;
                        from?: string[];
                    } | {
                        /** @constant */
                        kind: "stages";
                        stages: {
                            durationMs: number;
                            clients?: number;
                            ratePerS?: number;
                            /**
                             * @default step
                             * @enum {string}
                             */
                            shape: "step" | "ramp";
                        }[];
                        /**
                         * @default poisson
                         * @enum {string}
                         */
                        arrivals: "uniform" | "poisson";
                        /** @default 1000 */
                        maxInFlight: number;
                        connections?: number;
                        thinkTimeMs?: number;
                        /** @enum {string} */
                        thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                        /** @default 10000 */
                        timeoutMs: number;
                        stopWhen?: {
                            errorRatio?: number;
                            latencyP99Ms?: number;
                            /** @default 100 */
                            afterRequests: number;
                        };
                        shards?: number;
                        from?: string[];
                    } | {
                        /** @constant */
                        kind: "capacity";
                        slo: {
                            /** @enum {number} */
                            quantile: 0.5 | 0.9 | 0.95 | 0.99 | 0.999;
                            limitMs: number;
                            /** @default 0.01 */
                            errorRatio: number;
                        };
                        startRatePerS: number;
                        maxRatePerS: number;
                        /** @default 0.05 */
                        precision: number;
                        /** @default 2000 */
                        trialMs: number;
                        /** @default 5000 */
                        confirmMs: number;
                        /**
                         * @default poisson
                         * @enum {string}
                         */
                        arrivals: "uniform" | "poisson";
                        /** @default 1000 */
                        maxInFlight: number;
                        /** @default 50 */
                        connections: number;
                        /** @default 10000 */
                        timeoutMs: number;
                    } | {
                        /** @constant */
                        kind: "connect";
                        clients?: number;
                        ratePerS?: number;
                        /**
                         * @default poisson
                         * @enum {string}
                         */
                        arrivals: "uniform" | "poisson";
                        /** @default 1000 */
                        maxInFlight: number;
                        /**
                         * @default cold
                         * @enum {string}
                         */
                        handshake: "cold" | "resumed" | "zero-rtt";
                        /** @default 10000 */
                        timeoutMs: number;
                        stopWhen?: {
                            errorRatio?: number;
                            latencyP99Ms?: number;
                            /** @default 100 */
                            afterRequests: number;
                        };
                    }) | null;
                    blockMs: number | null;
                };
                definedLoad: ({
                    /** @constant */
                    kind: "closed";
                    clients: number;
                    connections?: number;
                    thinkTimeMs?: number;
                    /** @enum {string} */
                    thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "open";
                    ratePerS: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /** @default 10 */
                    connections: number;
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "stages";
                    stages: {
                        durationMs: number;
                        clients?: number;
                        ratePerS?: number;
                        /**
                         * @default step
                         * @enum {string}
                         */
                        shape: "step" | "ramp";
                    }[];
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    connections?: number;
                    thinkTimeMs?: number;
                    /** @enum {string} */
                    thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "capacity";
                    slo: {
                        /** @enum {number} */
                        quantile: 0.5 | 0.9 | 0.95 | 0.99 | 0.999;
                        limitMs: number;
                        /** @default 0.01 */
                        errorRatio: number;
                    };
                    startRatePerS: number;
                    maxRatePerS: number;
                    /** @default 0.05 */
                    precision: number;
                    /** @default 2000 */
                    trialMs: number;
                    /** @default 5000 */
                    confirmMs: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /** @default 50 */
                    connections: number;
                    /** @default 10000 */
                    timeoutMs: number;
                } | {
                    /** @constant */
                    kind: "connect";
                    clients?: number;
                    ratePerS?: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /**
                     * @default cold
                     * @enum {string}
                     */
                    handshake: "cold" | "resumed" | "zero-rtt";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                }) | null;
                definedBlockMs: number | null;
                sinceRound: number;
                changes: {
                    code: string;
                    params: {
                        [key: string]: unknown;
                    };
                }[];
                findings: {
                    code: string;
                    /** @enum {string} */
                    severity: "invalidating" | "caution";
                    variant: string | null;
                    cell: number | null;
                    cellLabel: string | null;
                    params: {
                        [key: string]: unknown;
                    };
                }[];
                expected: {
                    code: string;
                    params: {
                        [key: string]: unknown;
                    };
                } | null;
                proposal: ({
                    /** @constant */
                    kind: "closed";
                    clients: number;
                    connections?: number;
                    thinkTimeMs?: number;
                    /** @enum {string} */
                    thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "open";
                    ratePerS: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /** @default 10 */
                    connections: number;
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "stages";
                    stages: {
                        durationMs: number;
                        clients?: number;
                        ratePerS?: number;
                        /**
                         * @default step
                         * @enum {string}
                         */
                        shape: "step" | "ramp";
                    }[];
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    connections?: number;
                    thinkTimeMs?: number;
                    /** @enum {string} */
                    thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                    shards?: number;
                    from?: string[];
                } | {
                    /** @constant */
                    kind: "capacity";
                    slo: {
                        /** @enum {number} */
                        quantile: 0.5 | 0.9 | 0.95 | 0.99 | 0.999;
                        limitMs: number;
                        /** @default 0.01 */
                        errorRatio: number;
                    };
                    startRatePerS: number;
                    maxRatePerS: number;
                    /** @default 0.05 */
                    precision: number;
                    /** @default 2000 */
                    trialMs: number;
                    /** @default 5000 */
                    confirmMs: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /** @default 50 */
                    connections: number;
                    /** @default 10000 */
                    timeoutMs: number;
                } | {
                    /** @constant */
                    kind: "connect";
                    clients?: number;
                    ratePerS?: number;
                    /**
                     * @default poisson
                     * @enum {string}
                     */
                    arrivals: "uniform" | "poisson";
                    /** @default 1000 */
                    maxInFlight: number;
                    /**
                     * @default cold
                     * @enum {string}
                     */
                    handshake: "cold" | "resumed" | "zero-rtt";
                    /** @default 10000 */
                    timeoutMs: number;
                    stopWhen?: {
                        errorRatio?: number;
                        latencyP99Ms?: number;
                        /** @default 100 */
                        afterRequests: number;
                    };
                }) | null;
            } | null;
            sideBlocks: {
                id: string;
                /** @enum {string} */
                purpose: "evidence" | "pilot" | "probe" | "confirmation";
                cell: number;
                round: number;
                variant: string;
                /** @enum {string} */
                status: "planned" | "running" | "finished" | "broken" | "failed" | "skipped";
                sequence: number | null;
                windowS: number | null;
                requests: number;
                errors: number;
                throughputPerS: number | null;
                p50Us: number | null;
            }[];
            published: {
                title: string;
                source: string | null;
                date: string | null;
                /** Format: date-time */
                attachedAt: string;
                rows: {
                    id: string;
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    variant: string;
                    operation: string | null;
                    cell: number;
                    detail: string;
                    published: number;
                    measured: number;
                    low: number | null;
                    high: number | null;
                    ratio: number | null;
                    place: ("below" | "within" | "above") | null;
                }[];
                notMeasured: {
                    id: string;
                    name: string;
                    value: string;
                }[];
                findings: {
                    /** @enum {string} */
                    rule: "delayed-ack-plateau" | "failed-side" | "percentiles-fall" | "mean-impossible" | "spread-impossible" | "share-beyond-whole" | "negative-value" | "outside-interval" | "counts-contradict" | "littles-law" | "inverse-throughput" | "rate-times-size" | "stated-change" | "two-values" | "outside-runs" | "claim-without-figure" | "percentile-from-mean" | "target-missed" | "winner-within-spread" | "stated-spread" | "spread-words" | "mean-below-median" | "formula-table" | "samples" | "one-machine";
                    /** @enum {string} */
                    severity: "contradiction" | "caution";
                    figures: string[];
                    claims: string[];
                    sentence: string;
                    arithmetic: string;
                    remedy: string;
                }[];
            } | null;
            decisions: {
                id: string;
                number: number;
                /** @enum {string} */
                outcome: "approved" | "rejected" | "more-needed" | "withdrawn";
                reasons: string[];
                caveats: {
                    text: string;
                    finding: {
                        /** @enum {string} */
                        code: "accounting-broken" | "generator-saturated" | "engine-bound" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "target-overloaded" | "requests-outlast-blocks" | "connections-failed" | "connects-retried" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "stopped-early" | "unsolicited-messages" | "answers-guessed" | "capacity-not-found" | "capacity-at-limit" | "delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "drifting" | "bimodal" | "target-moved" | "core-lost" | "noisy-environment" | "shared-machine" | "loopback-only" | "too-few-requests" | "too-few-rounds" | "unstable-order" | "imported" | "watched-live" | "beside-other-load" | "target-metrics" | "target-memory";
                        /** @default null */
                        variant: string | null;
                        /** @default null */
                        cell: number | null;
                    } | null;
                }[];
                setAside: {
                    text: string;
                    finding: {
                        /** @enum {string} */
                        code: "accounting-broken" | "generator-saturated" | "engine-bound" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "target-overloaded" | "requests-outlast-blocks" | "connections-failed" | "connects-retried" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "stopped-early" | "unsolicited-messages" | "answers-guessed" | "capacity-not-found" | "capacity-at-limit" | "delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "drifting" | "bimodal" | "target-moved" | "core-lost" | "noisy-environment" | "shared-machine" | "loopback-only" | "too-few-requests" | "too-few-rounds" | "unstable-order" | "imported" | "watched-live" | "beside-other-load" | "target-metrics" | "target-memory";
                        /** @default null */
                        variant: string | null;
                        /** @default null */
                        cell: number | null;
                    } | null;
                }[];
                cost: {
                    /** @default null */
                    days: number | null;
                    /** @default null */
                    linesOfCode: number | null;
                    /** @default  */
                    amount: string;
                } | null;
                owner: string;
                phases: {
                    name: string;
                    /** @default  */
                    what: string;
                    /** @default null */
                    date: string | null;
                }[];
                checkpoint: {
                    /** @default null */
                    date: string | null;
                    /** @default  */
                    text: string;
                } | null;
                by: {
                    name: string;
                    email: string | null;
                    /** @default null */
                    domain: string | null;
                    /** @default null */
                    account: {
                        /** @enum {string} */
                        kind: "account" | "key";
                        id: string;
                    } | null;
                    /** @default null */
                    nameSince: string | null;
                };
                /** Format: date-time */
                at: string;
            }[];
            payloads: {
                payloads: {
                    name: string;
                    /** @enum {string} */
                    encoding: "json" | "protobuf";
                    type: string | null;
                    bytes: number;
                    framingBytes: number;
                    savedPercent: number | null;
                }[];
                fields: {
                    field: string;
                    sizes: ({
                        bytes: number;
                        valueBytes: number | null;
                    } | null)[];
                }[];
            } | null;
            profiles: components["schemas"]["CpuProfile"][];
            definitionYaml: string;
        };
        Retention: {
            keepTimelineDays: number | null;
            keepTimelineDaysOfInstance: number | null;
            keepRunDays: number | null;
        };
        Run: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "queued" | "running" | "finished" | "failed" | "cancelled";
            /** @enum {string} */
            kind: "benchmark" | "noise";
            progress: {
                blocksDone: number;
                blocksPlanned: number;
                remainingMs: number | null;
                current: {
                    blockId: string;
                    variant: string;
                    cell: number;
                    round: number;
                    /** @enum {string} */
                    purpose?: "evidence" | "pilot" | "probe" | "confirmation";
                } | null;
            };
            benchmark: {
                slug: string;
                question: string;
                version: number;
            };
            subject: {
                version?: string;
                commit?: string;
                branch?: string;
                stage?: string;
                /** @enum {string} */
                buildMode?: "release" | "debug";
            };
            tags: string[];
            note: string | null;
            attempt: number;
            imported: boolean;
            verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
            deciding: {
                /** @enum {string} */
                metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                of: string;
                over: string | null;
                isPast: boolean;
                operation: string | null;
                cell: number | null;
                /** @enum {string} */
                op: "<" | "<=" | ">" | ">=";
                /** @enum {string} */
                outcome: "pass" | "fail" | "inconclusive" | "not-evaluated";
                limit: number;
                value: number;
                /**
                 * @default exact
                 * @enum {string}
                 */
                bound: "exact" | "at-least";
                low: number | null;
                high: number | null;
            } | null;
            decision: ("approved" | "rejected" | "more-needed") | null;
            failure: {
                code: string;
                message: string;
                remedy: string;
                target?: string;
            } | null;
            cancelRequested: boolean;
            warnings: {
                code: string;
                params: {
                    [key: string]: unknown;
                };
                text: string;
            }[];
            waiting: string | null;
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            /** Format: uri */
            url: string;
            /** Format: uri */
            reportUrl: string;
        };
        RunComparison: {
            runs: {
                id: string;
                benchmark: {
                    slug: string;
                    question: string;
                    version: number;
                };
                subject: {
                    version?: string;
                    commit?: string;
                    branch?: string;
                    stage?: string;
                    /** @enum {string} */
                    buildMode?: "release" | "debug";
                };
                verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
                /** Format: date-time */
                finishedAt: string;
                tags: string[];
                note: string | null;
            }[];
            differences: {
                /** @enum {string} */
                topic: "benchmark" | "subject" | "target" | "machine" | "engine" | "definition";
                field: string;
                path: string[];
                values: (string | null)[];
            }[];
            rows: {
                /** @enum {string} */
                metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                variant: string;
                cell: string;
                values: ({
                    value: number | null;
                    low: number | null;
                    high: number | null;
                    level: number | null;
                    rounds: number;
                    /** @enum {string} */
                    bound: "exact" | "at-least";
                    note: {
                        code: string;
                        params: {
                            [key: string]: unknown;
                        };
                    } | null;
                    requests: number | null;
                } | null)[];
                changes: ({
                    ratio: number | null;
                    low: number | null;
                    high: number | null;
                    spreadRuns: number;
                    notJudged: {
                        /** @enum {string} */
                        code: "other-benchmark" | "environment-unknown" | "environment" | "terms" | "invalid" | "at-the-same-time" | "few-runs" | "no-figure" | "never-judged";
                        runs: {
                            found: number;
                            needed: number;
                        } | null;
                    } | null;
                } | null)[];
            }[];
            gates: {
                rule: string;
                gate: {
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    of: string & (unknown & unknown);
                    over?: string & (unknown & unknown);
                    vs?: {
                        /** @constant */
                        kind: "rolling";
                        /** @default 10 */
                        runs: number;
                        branch?: string;
                        /** @constant */
                        only?: "go";
                    } | {
                        /** @constant */
                        kind: "pinned";
                        /** Format: uuid */
                        run: string;
                    } | {
                        /** @constant */
                        kind: "release";
                        version: string;
                    };
                    operation?: string & (unknown & unknown);
                    /** @enum {string} */
                    op: "<" | "<=" | ">" | ">=";
                    limitMs?: number;
                    limitPerS?: number;
                    limitMbitPerS?: number;
                    limitRatio?: number;
                    limitBytes?: number;
                    limitCount?: number;
                    per?: {
                        /** @enum {string} */
                        axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                        amount: number;
                    };
                    /** @default true */
                    blocking: boolean;
                    /**
                     * @default each cell
                     * @enum {string}
                     */
                    scope: "each cell" | "mean of cells";
                    cells?: {
                        [key: string]: number | string;
                    }[];
                };
                cell: string;
                outcomes: (("pass" | "fail" | "inconclusive" | "not-evaluated") | null)[];
            }[];
            curves: {
                variant: string;
                cell: string;
                runs: ({
                    cell: number;
                    variant: string;
                    requests: number;
                    points: {
                        percentile: number;
                        valueUs: number;
                        lowUs: number;
                        highUs: number;
                        ratio?: {
                            value: number;
                            low: number | null;
                            high: number | null;
                            rounds: number;
                        } | null;
                    }[];
                } | null)[];
            }[];
        };
        RunEvent: {
            /** @constant */
            type: "snapshot";
            runId: string;
            /** @enum {string} */
            status: "queued" | "running" | "finished" | "failed" | "cancelled";
            verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
            failure: {
                code: string;
                message: string;
            } | null;
            progress: {
                blocksDone: number;
                blocksPlanned: number;
                remainingMs: number | null;
                current: {
                    blockId: string;
                    variant: string;
                    cell: number;
                    round: number;
                    /** @enum {string} */
                    purpose?: "evidence" | "pilot" | "probe" | "confirmation";
                } | null;
            };
        } | {
            /** @constant */
            type: "block-started";
            runId: string;
            progress: {
                blocksDone: number;
                blocksPlanned: number;
                remainingMs: number | null;
                current: {
                    blockId: string;
                    variant: string;
                    cell: number;
                    round: number;
                    /** @enum {string} */
                    purpose?: "evidence" | "pilot" | "probe" | "confirmation";
                } | null;
            };
        } | {
            /** @constant */
            type: "block-phase";
            runId: string;
            blockId: string;
            /** @enum {string} */
            phase: "connecting" | "warmup" | "measuring" | "draining";
        } | {
            /** @constant */
            type: "tick";
            runId: string;
            blockId: string;
            variant: string;
            cell: number;
            round: number;
            atUnixMs: number;
            tick: {
                /** @constant */
                type: "tick";
                /** @enum {string} */
                phase: "connecting" | "warmup" | "measuring" | "draining";
                elapsedMs: number;
                spanMs: number;
                sent: number;
                answered: number;
                failed: number;
                inFlight: number;
                p50Us: number | null;
                p90Us: number | null;
                p99Us: number | null;
                maxUs: number | null;
            };
        } | {
            /** @constant */
            type: "trial";
            runId: string;
            blockId: string;
            variant: string;
            cell: number;
            round: number;
            trial: {
                /** @constant */
                type: "trial";
                number: number;
                ratePerS: number;
                /** @enum {string} */
                phase: "search" | "bisect" | "confirm";
                result: {
                    ratePerS: number;
                    /** @enum {string} */
                    phase: "search" | "bisect" | "confirm";
                    kept: boolean;
                    why: ("slo-latency" | "slo-errors" | "held" | "engine" | "max-rate") | null;
                    sent: number;
                    ok: number;
                    failed: number;
                    unanswered: number;
                    held: number;
                    quantileUs: number | null;
                    errorRatio: number;
                } | null;
            };
        } | {
            /** @constant */
            type: "block-finished";
            runId: string;
            blockId: string;
            variant: string;
            cell: number;
            round: number;
            status: string;
            progress: {
                blocksDone: number;
                blocksPlanned: number;
                remainingMs: number | null;
                current: {
                    blockId: string;
                    variant: string;
                    cell: number;
                    round: number;
                    /** @enum {string} */
                    purpose?: "evidence" | "pilot" | "probe" | "confirmation";
                } | null;
            };
        } | {
            /** @constant */
            type: "log";
            runId: string;
            atUnixMs: number;
            /** @enum {string} */
            level: "info" | "warning" | "error";
            message: string;
        } | {
            /** @constant */
            type: "finished";
            runId: string;
            /** @enum {string} */
            status: "queued" | "running" | "finished" | "failed" | "cancelled";
            verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
        };
        RunList: {
            items: components["schemas"]["Run"][];
            nextCursor: string | null;
        };
        RunVerdict: {
            verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
            rulesVersion: number | null;
            headline: string | null;
            attempt: number;
            gates: {
                gateIndex: number;
                gate: {
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    of: string & (unknown & unknown);
                    over?: string & (unknown & unknown);
                    vs?: {
                        /** @constant */
                        kind: "rolling";
                        /** @default 10 */
                        runs: number;
                        branch?: string;
                        /** @constant */
                        only?: "go";
                    } | {
                        /** @constant */
                        kind: "pinned";
                        /** Format: uuid */
                        run: string;
                    } | {
                        /** @constant */
                        kind: "release";
                        version: string;
                    };
                    operation?: string & (unknown & unknown);
                    /** @enum {string} */
                    op: "<" | "<=" | ">" | ">=";
                    limitMs?: number;
                    limitPerS?: number;
                    limitMbitPerS?: number;
                    limitRatio?: number;
                    limitBytes?: number;
                    limitCount?: number;
                    per?: {
                        /** @enum {string} */
                        axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                        amount: number;
                    };
                    /** @default true */
                    blocking: boolean;
                    /**
                     * @default each cell
                     * @enum {string}
                     */
                    scope: "each cell" | "mean of cells";
                    cells?: {
                        [key: string]: number | string;
                    }[];
                };
                rule: string;
                cell: number | null;
                cellLabel: string;
                /** @enum {string} */
                outcome: "pass" | "fail" | "inconclusive" | "not-evaluated";
                reason: ("undecided" | "multiplicity" | "too-few-rounds" | "too-few-requests" | "no-data" | "errors-excluded" | "no-errors-either-side" | "engine-bound" | "delayed-ack-plateau" | "errors-contaminate" | "selective-invalidation" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "stopped-early" | "noisy-environment" | "invalidated" | "not-confirmed" | "too-little-history" | "baseline-missing" | "cancelled") | null;
                limit: number;
                estimate: number | null;
                low: number | null;
                high: number | null;
                level: number | null;
                pPass: number | null;
                pFail: number | null;
                pFailAdjusted: number | null;
                rounds: number;
                requests: number;
                margin: number | null;
                roundsNeeded: {
                    low: number;
                    high: number;
                    beyondPlan: boolean;
                } | null;
                blockIds: string[];
                /** @enum {string} */
                bound: "exact" | "at-least";
                isConstant: boolean;
                isCeiling: boolean;
                isLeast: boolean;
                isLatenessOpen: boolean;
                alpha: number;
                tests: number;
                errorFreeRequestsNeeded: number | null;
                because: {
                    code: string;
                    params: {
                        [key: string]: unknown;
                    };
                } | null;
                offered: {
                    limitedBlocks: number;
                    blocks: number;
                    loads: {
                        variant: string;
                        lowPerS: number;
                        highPerS: number;
                        medianPerS: number;
                    }[];
                } | null;
                history: {
                    /** @enum {string} */
                    kind: "rolling" | "pinned" | "release";
                    baseline: {
                        id: string;
                        /** Format: date-time */
                        finishedAt: string;
                        version: string | null;
                        value: number;
                    }[];
                    spread: {
                        id: string;
                        /** Format: date-time */
                        finishedAt: string;
                        version: string | null;
                        value: number;
                    }[];
                    leftOut: {
                        id: string;
                        /** Format: date-time */
                        finishedAt: string;
                        version: string | null;
                        value: number;
                        /** @enum {string} */
                        why: "failed" | "not-go" | "disturbed" | "after-change" | "before-change" | "apart";
                    }[];
                    now: number;
                    before: number;
                    k: number;
                    degrees: number;
                    sdLog: number | null;
                    halfWidthLog: number | null;
                    errors: {
                        now: {
                            errors: number;
                            requests: number;
                        };
                        before: {
                            errors: number;
                            requests: number;
                        };
                        dispersion: number;
                        deflation: number;
                        unchanged: {
                            low: number;
                            high: number | null;
                        } | null;
                    } | null;
                    stale: ({
                        /** @constant */
                        code: "old";
                        params: {
                            days: number;
                        };
                    } | {
                        /** @constant */
                        code: "followed";
                        params: {
                            runs: number;
                        };
                    }) | null;
                } | null;
                sentence: string;
            }[];
            reasons: ({
                text: string;
                /** @constant */
                code: "gate";
                params: {
                    place: number;
                };
            } | {
                text: string;
                /** @constant */
                code: "diagnostic";
                params: {
                    place: number;
                };
            } | {
                text: string;
                /** @constant */
                code: "confirmation";
                params: Record<string, never>;
            } | {
                text: string;
                /** @constant */
                code: "cancelled";
                params: Record<string, never>;
            } | {
                text: string;
                /** @constant */
                code: "no-blocking-gate";
                params: Record<string, never>;
            } | {
                text: string;
                /** @constant */
                code: "measured-elsewhere";
                params: Record<string, never>;
            } | {
                text: string;
                /** @constant */
                code: "undecidable";
                params: {
                    rounds: number;
                    planned: number;
                    gates: number[];
                };
            } | {
                text: string;
                /** @constant */
                code: "attempt";
                params: {
                    attempt: number;
                    noGo: number;
                };
            })[];
            reservations: ({
                text: string;
                /** @constant */
                code: "gate";
                params: {
                    place: number;
                };
            } | {
                text: string;
                /** @constant */
                code: "diagnostic";
                params: {
                    place: number;
                };
            } | {
                text: string;
                /** @constant */
                code: "confirmation";
                params: Record<string, never>;
            } | {
                text: string;
                /** @constant */
                code: "cancelled";
                params: Record<string, never>;
            } | {
                text: string;
                /** @constant */
                code: "no-blocking-gate";
                params: Record<string, never>;
            } | {
                text: string;
                /** @constant */
                code: "measured-elsewhere";
                params: Record<string, never>;
            } | {
                text: string;
                /** @constant */
                code: "undecidable";
                params: {
                    rounds: number;
                    planned: number;
                    gates: number[];
                };
            } | {
                text: string;
                /** @constant */
                code: "attempt";
                params: {
                    attempt: number;
                    noGo: number;
                };
            })[];
            look: {
                index: number;
                of: number;
                rounds: number;
                alpha: number;
            } | null;
            diagnostics: {
                /** @enum {string} */
                code: "accounting-broken" | "generator-saturated" | "engine-bound" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "target-overloaded" | "requests-outlast-blocks" | "connections-failed" | "connects-retried" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "stopped-early" | "unsolicited-messages" | "answers-guessed" | "capacity-not-found" | "capacity-at-limit" | "delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "drifting" | "bimodal" | "target-moved" | "core-lost" | "noisy-environment" | "shared-machine" | "loopback-only" | "too-few-requests" | "too-few-rounds" | "unstable-order" | "imported" | "watched-live" | "beside-other-load" | "target-metrics" | "target-memory";
                /** @enum {string} */
                severity: "invalidating" | "caution" | "note";
                variant: string | null;
                cell: number | null;
                cellLabel: string | null;
                params: {
                    [key: string]: unknown;
                };
                accepted: boolean;
                blockIds: string[];
                sentence: string;
                remedy: string;
            }[];
            earlier: {
                /** Format: uuid */
                runId: string;
                attempt: number;
                /** @enum {string} */
                verdict: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID";
            }[];
            confirmation: {
                /** @enum {string} */
                verdict: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID";
                cells: number[];
                rounds: number;
                validRounds: number;
                alpha: number;
                gates: {
                    gateIndex: number;
                    gate: {
                        /** @enum {string} */
                        metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                        of: string & (unknown & unknown);
                        over?: string & (unknown & unknown);
                        vs?: {
                            /** @constant */
                            kind: "rolling";
                            /** @default 10 */
                            runs: number;
                            branch?: string;
                            /** @constant */
                            only?: "go";
                        } | {
                            /** @constant */
                            kind: "pinned";
                            /** Format: uuid */
                            run: string;
                        } | {
                            /** @constant */
                            kind: "release";
                            version: string;
                        };
                        operation?: string & (unknown & unknown);
                        /** @enum {string} */
                        op: "<" | "<=" | ">" | ">=";
                        limitMs?: number;
                        limitPerS?: number;
                        limitMbitPerS?: number;
                        limitRatio?: number;
                        limitBytes?: number;
                        limitCount?: number;
                        per?: {
                            /** @enum {string} */
                            axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                            amount: number;
                        };
                        /** @default true */
                        blocking: boolean;
                        /**
                         * @default each cell
                         * @enum {string}
                         */
                        scope: "each cell" | "mean of cells";
                        cells?: {
                            [key: string]: number | string;
                        }[];
                    };
                    rule: string;
                    cell: number | null;
                    cellLabel: string;
                    /** @enum {string} */
                    outcome: "pass" | "fail" | "inconclusive" | "not-evaluated";
                    reason: ("undecided" | "multiplicity" | "too-few-rounds" | "too-few-requests" | "no-data" | "errors-excluded" | "no-errors-either-side" | "engine-bound" | "delayed-ack-plateau" | "errors-contaminate" | "selective-invalidation" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "stopped-early" | "noisy-environment" | "invalidated" | "not-confirmed" | "too-little-history" | "baseline-missing" | "cancelled") | null;
                    limit: number;
                    estimate: number | null;
                    low: number | null;
                    high: number | null;
                    level: number | null;
                    pPass: number | null;
                    pFail: number | null;
                    pFailAdjusted: number | null;
                    rounds: number;
                    requests: number;
                    margin: number | null;
                    roundsNeeded: {
                        low: number;
                        high: number;
                        beyondPlan: boolean;
                    } | null;
                    blockIds: string[];
                    /** @enum {string} */
                    bound: "exact" | "at-least";
                    isConstant: boolean;
                    isCeiling: boolean;
                    isLeast: boolean;
                    isLatenessOpen: boolean;
                    alpha: number;
                    tests: number;
                    errorFreeRequestsNeeded: number | null;
                    because: {
                        code: string;
                        params: {
                            [key: string]: unknown;
                        };
                    } | null;
                    offered: {
                        limitedBlocks: number;
                        blocks: number;
                        loads: {
                            variant: string;
                            lowPerS: number;
                            highPerS: number;
                            medianPerS: number;
                        }[];
                    } | null;
                    history: {
                        /** @enum {string} */
                        kind: "rolling" | "pinned" | "release";
                        baseline: {
                            id: string;
                            /** Format: date-time */
                            finishedAt: string;
                            version: string | null;
                            value: number;
                        }[];
                        spread: {
                            id: string;
                            /** Format: date-time */
                            finishedAt: string;
                            version: string | null;
                            value: number;
                        }[];
                        leftOut: {
                            id: string;
                            /** Format: date-time */
                            finishedAt: string;
                            version: string | null;
                            value: number;
                            /** @enum {string} */
                            why: "failed" | "not-go" | "disturbed" | "after-change" | "before-change" | "apart";
                        }[];
                        now: number;
                        before: number;
                        k: number;
                        degrees: number;
                        sdLog: number | null;
                        halfWidthLog: number | null;
                        errors: {
                            now: {
                                errors: number;
                                requests: number;
                            };
                            before: {
                                errors: number;
                                requests: number;
                            };
                            dispersion: number;
                            deflation: number;
                            unchanged: {
                                low: number;
                                high: number | null;
                            } | null;
                        } | null;
                        stale: ({
                            /** @constant */
                            code: "old";
                            params: {
                                days: number;
                            };
                        } | {
                            /** @constant */
                            code: "followed";
                            params: {
                                runs: number;
                            };
                        }) | null;
                    } | null;
                    sentence: string;
                }[];
                sentence: string;
            } | null;
            looks: {
                index: number;
                rounds: number;
                alpha: number;
                /** @enum {string} */
                verdict: "GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID";
                passing: number;
                failing: number;
                open: number;
            }[];
        };
        Schedule: {
            /** Format: uuid */
            id: string;
            benchmark: {
                slug: string;
                question: string;
                archived: boolean;
            };
            cron: string;
            cronText: string;
            timeZone: string;
            subject: {
                version?: string;
                commit?: string;
                branch?: string;
                stage?: string;
                /** @enum {string} */
                buildMode?: "release" | "debug";
            };
            tags: string[];
            paused: boolean;
            next: string[];
            starts: components["schemas"]["ScheduleStart"][];
            /** Format: date-time */
            createdAt: string;
        };
        ScheduleList: {
            items: components["schemas"]["Schedule"][];
            nextCursor: string | null;
        };
        ScheduleStart: {
            /** Format: date-time */
            dueAt: string;
            /** Format: date-time */
            decidedAt: string;
            /** @enum {string} */
            outcome: "starting" | "started" | "missed" | "overlapping" | "refused";
            lateMs: number;
            missedBefore: number;
            run: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "queued" | "running" | "finished" | "failed" | "cancelled";
                verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
                reportUrl: string;
            } | null;
            problem: {
                code: string;
                message: string;
                remedy: string | null;
            } | null;
        };
        ScheduleTimes: {
            cronText: string;
            next: string[];
        };
        Series: {
            /** @enum {string} */
            metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
            /** @enum {string} */
            unit: "us" | "perS" | "bitPerS" | "ratio" | "bytes" | "count";
            runs: number;
            points: {
                runId: string;
                /** Format: date-time */
                at: string;
                number: number;
                subject: {
                    version?: string;
                    commit?: string;
                    branch?: string;
                    stage?: string;
                    /** @enum {string} */
                    buildMode?: "release" | "debug";
                };
                benchmarkVersion: number;
                estimate: number | null;
                low: number | null;
                high: number | null;
                verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
                environment: string | null;
                environmentChanged: boolean;
                baseline: ("used" | "failed" | "not-go" | "disturbed" | "after-change" | "before-change" | "apart") | null;
                beside?: {
                    [key: string]: number | null;
                };
            }[];
            limits: {
                rule: string;
                /** @enum {string} */
                op: "<" | "<=" | ">" | ">=";
                value: number;
                blocking: boolean;
                ofBaseline: boolean;
            }[];
            band: {
                low: number;
                high: number;
                mean: number;
            } | null;
            changes: components["schemas"]["SeriesChange"][];
            searched: number;
            withinNoise: number;
            calibrated: boolean;
            branches: string[];
            /** @default 0 */
            deleted: number;
        };
        SeriesChange: {
            runId: string;
            /** Format: date-time */
            at: string;
            subject: {
                version?: string;
                commit?: string;
                branch?: string;
                stage?: string;
                /** @enum {string} */
                buildMode?: "release" | "debug";
            };
            size: {
                beforeRunId: string;
                before: number;
                after: number;
                runsBefore: number;
                runsAfter: number;
                pValue: number;
                /** @enum {string} */
                direction: "better" | "worse";
            } | null;
            /** @enum {string} */
            state: "new" | "accepted" | "regression" | "environment";
            owner: {
                name: string;
                email: string;
            } | null;
            note: string;
            decidedBy: {
                name: string;
                email: string;
            } | null;
            decidedAt: string | null;
        };
        Share: {
            /** Format: uuid */
            id: string;
            /** Format: uri */
            url: string;
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
        };
        Stages: {
            stages: {
                stage: string | null;
                buildMode: ("release" | "debug") | null;
                runs: {
                    id: string;
                    /** Format: date-time */
                    at: string;
                    subject: {
                        version?: string;
                        commit?: string;
                        branch?: string;
                        stage?: string;
                        /** @enum {string} */
                        buildMode?: "release" | "debug";
                    };
                    benchmarkVersion: number;
                    verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
                    leftOut: ("invalid" | "no-figures") | null;
                }[];
                askedOtherwise: string[];
            }[];
            reference: number;
            environment: string | null;
            leftOut: {
                environment: number;
                terms: number;
                unnamed: number;
                older: number;
                /** @default 0 */
                deleted: number;
            };
            variants: string[];
            operations: string[];
            cells: {
                index: number;
                label: string;
            }[];
            cell: number;
            operation: string | null;
            seesRunSpread: boolean;
            rows: {
                /** @enum {string} */
                metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                variant: string;
                figures: ({
                    value: number;
                    low: number | null;
                    high: number | null;
                    /** @enum {string} */
                    bound: "exact" | "at-least" | "at-most";
                    runs: number;
                    ratio: {
                        value: number;
                        low: number | null;
                        high: number | null;
                    } | null;
                    /** @enum {string} */
                    decided: "reference" | "higher" | "lower" | "open";
                } | null)[];
            }[];
            runMetrics: ("throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max")[];
            runRows: {
                stage: number;
                variant: string;
                runs: {
                    id: string;
                    requests: number | null;
                    values: (number | null)[];
                }[];
                average: {
                    requests: number | null;
                    values: (number | null)[];
                };
                spreadPercent: {
                    requests: number | null;
                    values: (number | null)[];
                };
            }[];
        };
        Study: {
            id: string;
            title: string;
            question: string;
            about: string;
            parts: {
                sound: {
                    title: string;
                    benchmarks: {
                        quick: string;
                        full: string;
                    };
                }[];
                misbehaving: {
                    title: string;
                    benchmarks: {
                        quick: string;
                        full: string;
                    };
                }[];
            };
            durationMs: {
                sound: {
                    quick: number;
                    full: number;
                };
                misbehaving: {
                    quick: number;
                    full: number;
                };
            };
            latest: components["schemas"]["StudyStart"] | null;
        };
        StudyList: {
            items: components["schemas"]["Study"][];
        };
        StudyStart: {
            id: string;
            /** @enum {string} */
            form: "sound" | "misbehaving";
            /** @enum {string} */
            length: "quick" | "full";
            /** Format: date-time */
            startedAt: string;
            runs: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "queued" | "running" | "finished" | "failed" | "cancelled";
                /** @enum {string} */
                kind: "benchmark" | "noise";
                progress: {
                    blocksDone: number;
                    blocksPlanned: number;
                    remainingMs: number | null;
                    current: {
                        blockId: string;
                        variant: string;
                        cell: number;
                        round: number;
                        /** @enum {string} */
                        purpose?: "evidence" | "pilot" | "probe" | "confirmation";
                    } | null;
                };
                benchmark: {
                    slug: string;
                    question: string;
                    version: number;
                };
                subject: {
                    version?: string;
                    commit?: string;
                    branch?: string;
                    stage?: string;
                    /** @enum {string} */
                    buildMode?: "release" | "debug";
                };
                tags: string[];
                note: string | null;
                attempt: number;
                imported: boolean;
                verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
                deciding: {
                    /** @enum {string} */
                    metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                    of: string;
                    over: string | null;
                    isPast: boolean;
                    operation: string | null;
                    cell: number | null;
                    /** @enum {string} */
                    op: "<" | "<=" | ">" | ">=";
                    /** @enum {string} */
                    outcome: "pass" | "fail" | "inconclusive" | "not-evaluated";
                    limit: number;
                    value: number;
                    /**
                     * @default exact
                     * @enum {string}
                     */
                    bound: "exact" | "at-least";
                    low: number | null;
                    high: number | null;
                } | null;
                decision: ("approved" | "rejected" | "more-needed") | null;
                failure: {
                    code: string;
                    message: string;
                    remedy: string;
                    target?: string;
                } | null;
                cancelRequested: boolean;
                warnings: {
                    code: string;
                    params: {
                        [key: string]: unknown;
                    };
                    text: string;
                }[];
                waiting: string | null;
                /** Format: date-time */
                createdAt: string;
                startedAt: string | null;
                finishedAt: string | null;
                /** Format: uri */
                url: string;
                /** Format: uri */
                reportUrl: string;
                part: string;
            }[];
            missing: {
                part: string;
                deleted: {
                    /** Format: uuid */
                    runId: string;
                    /** Format: date-time */
                    at: string;
                    by: string;
                    verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
                } | null;
            }[];
            remainingMs: number | null;
            ended: boolean;
            verdict: ("GO" | "NO-GO" | "INCONCLUSIVE" | "INVALID") | null;
        };
        Target: {
            slug: string;
            name: string & (unknown & unknown);
            /** @enum {string} */
            protocol: "http1" | "http2" | "grpc" | "http3" | "websocket" | "quic";
            host: string;
            port: number;
            /** @default null */
            tls: {
                /** @default null */
                caPem: string | null;
                /** @default null */
                serverName: string | null;
                /** @default false */
                insecure: boolean;
                /** @default null */
                clientCertificatePem: string | null;
            } | null;
            /** @default {} */
            headers: {
                [key: string]: string;
            };
            /** @default null */
            grpcSchema: ({
                /** @constant */
                kind: "reflection";
            } | {
                /** @constant */
                kind: "proto";
                files: {
                    name: string;
                    content: string;
                }[];
            } | {
                /** @constant */
                kind: "descriptor-set";
                /** Format: base64 */
                base64: string;
            }) | null;
            /** @default null */
            quic: {
                /** @default null */
                alpn: string | null;
                /**
                 * @default cubic
                 * @enum {string}
                 */
                congestionControl: "cubic" | "newreno" | "bbr";
                /** @default 1250000 */
                streamWindowBytes: number;
                /** @default 1073741824 */
                connectionWindowBytes: number;
                /** @default false */
                zeroRtt: boolean;
            } | null;
            /** @default null */
            socket: {
                /** @default true */
                noDelay: boolean;
                /** @default null */
                sendBufferBytes: number | null;
                /** @default null */
                receiveBufferBytes: number | null;
                /** @default null */
                congestionControl: ("reno" | "cubic" | "bbr") | null;
            } | null;
            /** @default null */
            metrics: {
                /** Format: uri */
                url: string;
                /** @default go_memstats_mallocs_total */
                allocations: string;
                /** @default go_memstats_alloc_bytes_total */
                allocatedBytes: string;
                /** @default process_cpu_seconds_total */
                cpu: string;
                /** @default process_resident_memory_bytes */
                memory: string;
                /** @default null */
                fresh: string | null;
            } | null;
            /** @default {} */
            labels: {
                [key: string]: string;
            };
            /** Format: uuid */
            id: string;
            hasSecret: boolean;
            addressAllowed: boolean | null;
            lastProbe: components["schemas"]["Probe"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TargetList: {
            items: components["schemas"]["Target"][];
            nextCursor: string | null;
        };
        ChangeDecision: {
            benchmark: string;
            /** @enum {string} */
            metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
            variant: string;
            over?: string;
            operation?: string & (unknown & unknown);
            /** @default 0 */
            cell?: number;
            branch?: string;
            /** @default 10000 */
            limit?: number;
            /** Format: uuid */
            run: string;
            /** @enum {string} */
            state?: "new" | "accepted" | "regression" | "environment";
            owner?: string | null;
            note?: string;
        };
        Definition: {
            /**
             * @default 1
             * @constant
             */
            specVersion?: 1;
            name: string;
            question: string;
            variants: {
                name: string & (unknown & unknown);
                target: string;
                operation?: {
                    /** @constant */
                    kind: "http";
                    /**
                     * @default GET
                     * @enum {string}
                     */
                    method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                    path: string;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    body?: unknown;
                    /**
                     * @default {
                     *       "status": [
                     *         200
                     *       ]
                     *     }
                     */
                    expect?: {
                        status: number[];
                    };
                    priority?: number;
                } | {
                    /** @constant */
                    kind: "grpc";
                    method: string;
                    /** @default {} */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @default {} */
                    message?: {
                        [key: string]: unknown;
                    };
                    messages?: {
                        [key: string]: unknown;
                    }[];
                    repeat?: number;
                    /** @enum {string} */
                    exchange?: "ping-pong" | "all-at-once";
                    /**
                     * @default {
                     *       "code": [
                     *         "OK"
                     *       ]
                     *     }
                     */
                    expect?: {
                        code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                    };
                } | {
                    /** @constant */
                    kind: "websocket";
                    path: string;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    subprotocol?: string;
                    message: unknown;
                    /**
                     * @default text
                     * @enum {string}
                     */
                    encoding?: "text" | "base64";
                    /**
                     * @default {
                     *       "kind": "any"
                     *     }
                     */
                    reply?: {
                        /** @constant */
                        kind: "any";
                    } | {
                        /** @constant */
                        kind: "echo";
                    } | {
                        /** @constant */
                        kind: "contains";
                        text: string;
                    };
                } | {
                    /** @constant */
                    kind: "quic";
                    /**
                     * @default stream
                     * @enum {string}
                     */
                    mode?: "stream" | "uni" | "datagram";
                    /**
                     * @default {
                     *       "fillerBytes": 64
                     *     }
                     */
                    message?: string | {
                        /** Format: base64 */
                        base64: string;
                    } | {
                        fillerBytes: number | "payload";
                    };
                    /** @enum {string} */
                    expect?: "echo" | "any";
                    /** @default 0 */
                    priority?: number;
                };
                check?: {
                    headers?: {
                        [key: string]: string | {
                            contains: string;
                        } | {
                            exists: boolean;
                        };
                    };
                    body?: {
                        contains?: string;
                        equals?: string;
                        matches?: string;
                    };
                    json?: {
                        [key: string]: unknown;
                    };
                };
                operations?: {
                    name: string & (unknown & unknown);
                    /** @default 1 */
                    weight?: number;
                    operation: {
                        /** @constant */
                        kind: "http";
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                        path: string;
                        /** @default {} */
                        headers?: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /**
                         * @default {
                         *       "status": [
                         *         200
                         *       ]
                         *     }
                         */
                        expect?: {
                            status: number[];
                        };
                        priority?: number;
                    } | {
                        /** @constant */
                        kind: "grpc";
                        method: string;
                        /** @default {} */
                        metadata?: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        message?: {
                            [key: string]: unknown;
                        };
                        messages?: {
                            [key: string]: unknown;
                        }[];
                        repeat?: number;
                        /** @enum {string} */
                        exchange?: "ping-pong" | "all-at-once";
                        /**
                         * @default {
                         *       "code": [
                         *         "OK"
                         *       ]
                         *     }
                         */
                        expect?: {
                            code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                        };
                    } | {
                        /** @constant */
                        kind: "websocket";
                        path: string;
                        /** @default {} */
                        headers?: {
                            [key: string]: string;
                        };
                        subprotocol?: string;
                        message: unknown;
                        /**
                         * @default text
                         * @enum {string}
                         */
                        encoding?: "text" | "base64";
                        /**
                         * @default {
                         *       "kind": "any"
                         *     }
                         */
                        reply?: {
                            /** @constant */
                            kind: "any";
                        } | {
                            /** @constant */
                            kind: "echo";
                        } | {
                            /** @constant */
                            kind: "contains";
                            text: string;
                        };
                    } | {
                        /** @constant */
                        kind: "quic";
                        /**
                         * @default stream
                         * @enum {string}
                         */
                        mode?: "stream" | "uni" | "datagram";
                        /**
                         * @default {
                         *       "fillerBytes": 64
                         *     }
                         */
                        message?: string | {
                            /** Format: base64 */
                            base64: string;
                        } | {
                            fillerBytes: number | "payload";
                        };
                        /** @enum {string} */
                        expect?: "echo" | "any";
                        /** @default 0 */
                        priority?: number;
                    };
                    check?: {
                        headers?: {
                            [key: string]: string | {
                                contains: string;
                            } | {
                                exists: boolean;
                            };
                        };
                        body?: {
                            contains?: string;
                            equals?: string;
                            matches?: string;
                        };
                        json?: {
                            [key: string]: unknown;
                        };
                    };
                }[];
                workflow?: {
                    name: string & (unknown & unknown);
                    operation: {
                        /** @constant */
                        kind: "http";
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                        path: string;
                        /** @default {} */
                        headers?: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /**
                         * @default {
                         *       "status": [
                         *         200
                         *       ]
                         *     }
                         */
                        expect?: {
                            status: number[];
                        };
                        priority?: number;
                    } | {
                        /** @constant */
                        kind: "grpc";
                        method: string;
                        /** @default {} */
                        metadata?: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        message?: {
                            [key: string]: unknown;
                        };
                        messages?: {
                            [key: string]: unknown;
                        }[];
                        repeat?: number;
                        /** @enum {string} */
                        exchange?: "ping-pong" | "all-at-once";
                        /**
                         * @default {
                         *       "code": [
                         *         "OK"
                         *       ]
                         *     }
                         */
                        expect?: {
                            code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                        };
                    } | {
                        /** @constant */
                        kind: "websocket";
                        path: string;
                        /** @default {} */
                        headers?: {
                            [key: string]: string;
                        };
                        subprotocol?: string;
                        message: unknown;
                        /**
                         * @default text
                         * @enum {string}
                         */
                        encoding?: "text" | "base64";
                        /**
                         * @default {
                         *       "kind": "any"
                         *     }
                         */
                        reply?: {
                            /** @constant */
                            kind: "any";
                        } | {
                            /** @constant */
                            kind: "echo";
                        } | {
                            /** @constant */
                            kind: "contains";
                            text: string;
                        };
                    } | {
                        /** @constant */
                        kind: "quic";
                        /**
                         * @default stream
                         * @enum {string}
                         */
                        mode?: "stream" | "uni" | "datagram";
                        /**
                         * @default {
                         *       "fillerBytes": 64
                         *     }
                         */
                        message?: string | {
                            /** Format: base64 */
                            base64: string;
                        } | {
                            fillerBytes: number | "payload";
                        };
                        /** @enum {string} */
                        expect?: "echo" | "any";
                        /** @default 0 */
                        priority?: number;
                    };
                    check?: {
                        headers?: {
                            [key: string]: string | {
                                contains: string;
                            } | {
                                exists: boolean;
                            };
                        };
                        body?: {
                            contains?: string;
                            equals?: string;
                            matches?: string;
                        };
                        json?: {
                            [key: string]: unknown;
                        };
                    };
                    extract?: {
                        [key: string]: {
                            json: string;
                        } | {
                            header: string;
                        } | {
                            regex: string;
                        } | {
                            /** @constant */
                            body: true;
                        };
                    };
                }[];
                setup?: {
                    name: string & (unknown & unknown);
                    operation: {
                        /** @constant */
                        kind: "http";
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                        path: string;
                        /** @default {} */
                        headers?: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /**
                         * @default {
                         *       "status": [
                         *         200
                         *       ]
                         *     }
                         */
                        expect?: {
                            status: number[];
                        };
                        priority?: number;
                    } | {
                        /** @constant */
                        kind: "grpc";
                        method: string;
                        /** @default {} */
                        metadata?: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        message?: {
                            [key: string]: unknown;
                        };
                        messages?: {
                            [key: string]: unknown;
                        }[];
                        repeat?: number;
                        /** @enum {string} */
                        exchange?: "ping-pong" | "all-at-once";
                        /**
                         * @default {
                         *       "code": [
                         *         "OK"
                         *       ]
                         *     }
                         */
                        expect?: {
                            code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                        };
                    };
                    check?: {
                        headers?: {
                            [key: string]: string | {
                                contains: string;
                            } | {
                                exists: boolean;
                            };
                        };
                        body?: {
                            contains?: string;
                            equals?: string;
                            matches?: string;
                        };
                        json?: {
                            [key: string]: unknown;
                        };
                    };
                    extract?: {
                        [key: string]: {
                            json: string;
                        } | {
                            header: string;
                        } | {
                            regex: string;
                        } | {
                            /** @constant */
                            body: true;
                        };
                    };
                }[];
                teardown?: {
                    name: string & (unknown & unknown);
                    operation: {
                        /** @constant */
                        kind: "http";
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                        path: string;
                        /** @default {} */
                        headers?: {
                            [key: string]: string;
                        };
                        body?: unknown;
                        /**
                         * @default {
                         *       "status": [
                         *         200
                         *       ]
                         *     }
                         */
                        expect?: {
                            status: number[];
                        };
                        priority?: number;
                    } | {
                        /** @constant */
                        kind: "grpc";
                        method: string;
                        /** @default {} */
                        metadata?: {
                            [key: string]: string;
                        };
                        /** @default {} */
                        message?: {
                            [key: string]: unknown;
                        };
                        messages?: {
                            [key: string]: unknown;
                        }[];
                        repeat?: number;
                        /** @enum {string} */
                        exchange?: "ping-pong" | "all-at-once";
                        /**
                         * @default {
                         *       "code": [
                         *         "OK"
                         *       ]
                         *     }
                         */
                        expect?: {
                            code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                        };
                    };
                    check?: {
                        headers?: {
                            [key: string]: string | {
                                contains: string;
                            } | {
                                exists: boolean;
                            };
                        };
                        body?: {
                            contains?: string;
                            equals?: string;
                            matches?: string;
                        };
                        json?: {
                            [key: string]: unknown;
                        };
                    };
                }[];
            }[];
            load: {
                /** @constant */
                kind: "closed";
                clients: number;
                connections?: number;
                thinkTimeMs?: number;
                /** @enum {string} */
                thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                /** @default 10000 */
                timeoutMs?: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests?: number;
                };
                shards?: number;
                from?: string[];
            } | {
                /** @constant */
                kind: "open";
                ratePerS: number;
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals?: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight?: number;
                /** @default 10 */
                connections?: number;
                /** @default 10000 */
                timeoutMs?: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests?: number;
                };
                shards?: number;
                from?: string[];
            } | {
                /** @constant */
                kind: "stages";
                stages: {
                    durationMs: number;
                    clients?: number;
                    ratePerS?: number;
                    /**
                     * @default step
                     * @enum {string}
                     */
                    shape?: "step" | "ramp";
                }[];
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals?: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight?: number;
                connections?: number;
                thinkTimeMs?: number;
                /** @enum {string} */
                thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                /** @default 10000 */
                timeoutMs?: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests?: number;
                };
                shards?: number;
                from?: string[];
            } | {
                /** @constant */
                kind: "capacity";
                slo: {
                    /** @enum {number} */
                    quantile: 0.5 | 0.9 | 0.95 | 0.99 | 0.999;
                    limitMs: number;
                    /** @default 0.01 */
                    errorRatio?: number;
                };
                startRatePerS: number;
                maxRatePerS: number;
                /** @default 0.05 */
                precision?: number;
                /** @default 2000 */
                trialMs?: number;
                /** @default 5000 */
                confirmMs?: number;
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals?: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight?: number;
                /** @default 50 */
                connections?: number;
                /** @default 10000 */
                timeoutMs?: number;
            } | {
                /** @constant */
                kind: "connect";
                clients?: number;
                ratePerS?: number;
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals?: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight?: number;
                /**
                 * @default cold
                 * @enum {string}
                 */
                handshake?: "cold" | "resumed" | "zero-rtt";
                /** @default 10000 */
                timeoutMs?: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests?: number;
                };
            };
            rows?: {
                csv: string;
                /**
                 * @default sequential
                 * @enum {string}
                 */
                order?: "sequential" | "random";
            };
            /** @default [] */
            axes?: ({
                /** @enum {string} */
                name: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                values: (number | string)[];
            } | {
                names: ("clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority")[];
                points: (number | string)[][];
            })[];
            network?: string | {
                profile?: string;
                rttMs?: number;
                jitterMs?: number;
                lossPercent?: number;
                lossBurst?: number;
                bandwidthMbps?: number;
                queuePackets?: number;
            };
            networks?: {
                [key: string]: {
                    profile?: string;
                    rttMs?: number;
                    jitterMs?: number;
                    lossPercent?: number;
                    lossBurst?: number;
                    bandwidthMbps?: number;
                    queuePackets?: number;
                };
            };
            payloadBytes?: number;
            requests?: number;
            warmupRequests?: number;
            /** @default {} */
            plan?: {
                /** @default 10 */
                rounds?: number;
                looks?: number[];
                /** @default 300 */
                warmupMs?: number;
                /** @default 1500 */
                blockMs?: number;
                /** @default 2 */
                retriesPerCell?: number;
                maxErrorRatio?: number;
                confirm?: boolean;
                /** @default 1 */
                seed?: number;
                /** @enum {string} */
                pilot?: "adapt" | "stop" | "replan" | "warn" | "off";
                adapt?: {
                    maxBlockMs?: number;
                    minClients?: number;
                    minRatePerS?: number;
                };
            };
            /** @default [] */
            accept?: ("delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "shared-machine" | "loopback-only" | "not-steady" | "drifting" | "bimodal" | "noisy-environment" | "unstable-order" | "stopped-early" | "capacity-not-found" | "capacity-at-limit" | "imported")[];
            /** @default [] */
            gates?: (string | {
                /** @enum {string} */
                metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                of: string & (unknown & unknown);
                over?: string & (unknown & unknown);
                vs?: {
                    /** @constant */
                    kind: "rolling";
                    /** @default 10 */
                    runs?: number;
                    branch?: string;
                    /** @constant */
                    only?: "go";
                } | {
                    /** @constant */
                    kind: "pinned";
                    /** Format: uuid */
                    run: string;
                } | {
                    /** @constant */
                    kind: "release";
                    version: string;
                };
                operation?: string & (unknown & unknown);
                /** @enum {string} */
                op: "<" | "<=" | ">" | ">=";
                limitMs?: number;
                limitPerS?: number;
                limitMbitPerS?: number;
                limitRatio?: number;
                limitBytes?: number;
                limitCount?: number;
                per?: {
                    /** @enum {string} */
                    axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                    amount: number;
                };
                /** @default true */
                blocking?: boolean;
                /**
                 * @default each cell
                 * @enum {string}
                 */
                scope?: "each cell" | "mean of cells";
                cells?: {
                    [key: string]: number | string;
                }[];
            })[];
            /** @enum {string} */
            placement?: "apart" | "beside" | "kernel";
            runsOn?: {
                [key: string]: string;
            };
            besideOtherLoad?: boolean;
            payloads?: ({
                name: string & (unknown & unknown);
                /** @constant */
                encoding: "json";
                message: unknown;
            } | {
                name: string & (unknown & unknown);
                /** @constant */
                encoding: "protobuf";
                schema: string;
                type?: string;
                message: {
                    [key: string]: unknown;
                };
            })[];
        };
        NewDecision: {
            /** @enum {string} */
            outcome: "approved" | "rejected" | "more-needed" | "withdrawn";
            after?: number;
            /** @default [] */
            reasons?: string[];
            findings?: {
                /** @enum {string} */
                code: "accounting-broken" | "generator-saturated" | "engine-bound" | "engine-stalled" | "clock-stepped" | "schedule-missed" | "target-overloaded" | "requests-outlast-blocks" | "connections-failed" | "connects-retried" | "errors-contaminate" | "littles-law" | "resource-exhausted" | "network-missed" | "stopped-early" | "unsolicited-messages" | "answers-guessed" | "capacity-not-found" | "capacity-at-limit" | "delayed-ack-plateau" | "unequal-terms" | "unequal-work" | "debug-build" | "not-steady" | "drifting" | "bimodal" | "target-moved" | "core-lost" | "noisy-environment" | "shared-machine" | "loopback-only" | "too-few-requests" | "too-few-rounds" | "unstable-order" | "imported" | "watched-live" | "beside-other-load" | "target-metrics" | "target-memory";
                /** @default null */
                variant?: string | null;
                /** @default null */
                cell?: number | null;
            }[];
            /** @default [] */
            caveats?: string[];
            /** @default null */
            cost?: {
                /** @default null */
                days?: number | null;
                /** @default null */
                linesOfCode?: number | null;
                /** @default  */
                amount?: string;
            } | null;
            /** @default  */
            owner?: string;
            /** @default [] */
            phases?: {
                name: string;
                /** @default  */
                what?: string;
                /** @default null */
                date?: string | null;
            }[];
            /** @default null */
            checkpoint?: {
                /** @default null */
                date?: string | null;
                /** @default  */
                text?: string;
            } | null;
        };
        NewDryRun: {
            gates: (string | {
                /** @enum {string} */
                metric: "throughput" | "capacity" | "mean" | "min" | "p50" | "p75" | "p90" | "p95" | "p99" | "p999" | "service" | "serviceP95" | "serviceP99" | "errors" | "success" | "bytes" | "bandwidth" | "payloadBandwidth" | "throughputPerConnection" | "requestsPerConnection" | "reuse" | "cpu" | "cpuUse" | "memoryBefore" | "memoryGrowth" | "memory" | "memoryPerConnection" | "allocations" | "allocatedBytes" | "connect" | "connectP90" | "connectP95" | "connectP99" | "firstMessage" | "firstMessageP95" | "firstMessageP99" | "gap" | "gapP99" | "messages" | "max";
                of: string & (unknown & unknown);
                over?: string & (unknown & unknown);
                vs?: {
                    /** @constant */
                    kind: "rolling";
                    /** @default 10 */
                    runs?: number;
                    branch?: string;
                    /** @constant */
                    only?: "go";
                } | {
                    /** @constant */
                    kind: "pinned";
                    /** Format: uuid */
                    run: string;
                } | {
                    /** @constant */
                    kind: "release";
                    version: string;
                };
                operation?: string & (unknown & unknown);
                /** @enum {string} */
                op: "<" | "<=" | ">" | ">=";
                limitMs?: number;
                limitPerS?: number;
                limitMbitPerS?: number;
                limitRatio?: number;
                limitBytes?: number;
                limitCount?: number;
                per?: {
                    /** @enum {string} */
                    axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                    amount: number;
                };
                /** @default true */
                blocking?: boolean;
                /**
                 * @default each cell
                 * @enum {string}
                 */
                scope?: "each cell" | "mean of cells";
                cells?: {
                    [key: string]: number | string;
                }[];
            })[];
            /** @default 40 */
            runs?: number;
        };
        NewImport: {
            benchmark?: string;
            definition?: components["schemas"]["Definition"];
            base?: number;
            /** @default {} */
            subject?: {
                version?: string;
                commit?: string;
                branch?: string;
                stage?: string;
                /** @enum {string} */
                buildMode?: "release" | "debug";
            };
            /** @default [] */
            tags?: string[];
            note?: string;
            /** @enum {string} */
            tool?: "h2load" | "ghz" | "k6";
            toolVersion?: string;
            /** @default 0 */
            skipMs?: number;
            blocks: {
                variant: string;
                /** @default 0 */
                cell?: number;
                /** @enum {string} */
                tool?: "h2load" | "ghz" | "k6";
                toolVersion?: string;
                sent?: number;
                output: unknown;
            }[];
        };
        NewNoiseCalibration: {
            operation?: {
                /** @constant */
                kind: "http";
                /**
                 * @default GET
                 * @enum {string}
                 */
                method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                path: string;
                /** @default {} */
                headers?: {
                    [key: string]: string;
                };
                body?: unknown;
                /**
                 * @default {
                 *       "status": [
                 *         200
                 *       ]
                 *     }
                 */
                expect?: {
                    status: number[];
                };
                priority?: number;
            } | {
                /** @constant */
                kind: "grpc";
                method: string;
                /** @default {} */
                metadata?: {
                    [key: string]: string;
                };
                /** @default {} */
                message?: {
                    [key: string]: unknown;
                };
                messages?: {
                    [key: string]: unknown;
                }[];
                repeat?: number;
                /** @enum {string} */
                exchange?: "ping-pong" | "all-at-once";
                /**
                 * @default {
                 *       "code": [
                 *         "OK"
                 *       ]
                 *     }
                 */
                expect?: {
                    code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                };
            } | {
                /** @constant */
                kind: "websocket";
                path: string;
                /** @default {} */
                headers?: {
                    [key: string]: string;
                };
                subprotocol?: string;
                message: unknown;
                /**
                 * @default text
                 * @enum {string}
                 */
                encoding?: "text" | "base64";
                /**
                 * @default {
                 *       "kind": "any"
                 *     }
                 */
                reply?: {
                    /** @constant */
                    kind: "any";
                } | {
                    /** @constant */
                    kind: "echo";
                } | {
                    /** @constant */
                    kind: "contains";
                    text: string;
                };
            } | {
                /** @constant */
                kind: "quic";
                /**
                 * @default stream
                 * @enum {string}
                 */
                mode?: "stream" | "uni" | "datagram";
                /**
                 * @default {
                 *       "fillerBytes": 64
                 *     }
                 */
                message?: string | {
                    /** Format: base64 */
                    base64: string;
                } | {
                    fillerBytes: number | "payload";
                };
                /** @enum {string} */
                expect?: "echo" | "any";
                /** @default 0 */
                priority?: number;
            };
            check?: {
                headers?: {
                    [key: string]: string | {
                        contains: string;
                    } | {
                        exists: boolean;
                    };
                };
                body?: {
                    contains?: string;
                    equals?: string;
                    matches?: string;
                };
                json?: {
                    [key: string]: unknown;
                };
            };
            operations?: {
                name: string & (unknown & unknown);
                /** @default 1 */
                weight?: number;
                operation: {
                    /** @constant */
                    kind: "http";
                    /**
                     * @default GET
                     * @enum {string}
                     */
                    method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                    path: string;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    body?: unknown;
                    /**
                     * @default {
                     *       "status": [
                     *         200
                     *       ]
                     *     }
                     */
                    expect?: {
                        status: number[];
                    };
                    priority?: number;
                } | {
                    /** @constant */
                    kind: "grpc";
                    method: string;
                    /** @default {} */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @default {} */
                    message?: {
                        [key: string]: unknown;
                    };
                    messages?: {
                        [key: string]: unknown;
                    }[];
                    repeat?: number;
                    /** @enum {string} */
                    exchange?: "ping-pong" | "all-at-once";
                    /**
                     * @default {
                     *       "code": [
                     *         "OK"
                     *       ]
                     *     }
                     */
                    expect?: {
                        code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                    };
                } | {
                    /** @constant */
                    kind: "websocket";
                    path: string;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    subprotocol?: string;
                    message: unknown;
                    /**
                     * @default text
                     * @enum {string}
                     */
                    encoding?: "text" | "base64";
                    /**
                     * @default {
                     *       "kind": "any"
                     *     }
                     */
                    reply?: {
                        /** @constant */
                        kind: "any";
                    } | {
                        /** @constant */
                        kind: "echo";
                    } | {
                        /** @constant */
                        kind: "contains";
                        text: string;
                    };
                } | {
                    /** @constant */
                    kind: "quic";
                    /**
                     * @default stream
                     * @enum {string}
                     */
                    mode?: "stream" | "uni" | "datagram";
                    /**
                     * @default {
                     *       "fillerBytes": 64
                     *     }
                     */
                    message?: string | {
                        /** Format: base64 */
                        base64: string;
                    } | {
                        fillerBytes: number | "payload";
                    };
                    /** @enum {string} */
                    expect?: "echo" | "any";
                    /** @default 0 */
                    priority?: number;
                };
                check?: {
                    headers?: {
                        [key: string]: string | {
                            contains: string;
                        } | {
                            exists: boolean;
                        };
                    };
                    body?: {
                        contains?: string;
                        equals?: string;
                        matches?: string;
                    };
                    json?: {
                        [key: string]: unknown;
                    };
                };
            }[];
            workflow?: {
                name: string & (unknown & unknown);
                operation: {
                    /** @constant */
                    kind: "http";
                    /**
                     * @default GET
                     * @enum {string}
                     */
                    method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                    path: string;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    body?: unknown;
                    /**
                     * @default {
                     *       "status": [
                     *         200
                     *       ]
                     *     }
                     */
                    expect?: {
                        status: number[];
                    };
                    priority?: number;
                } | {
                    /** @constant */
                    kind: "grpc";
                    method: string;
                    /** @default {} */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @default {} */
                    message?: {
                        [key: string]: unknown;
                    };
                    messages?: {
                        [key: string]: unknown;
                    }[];
                    repeat?: number;
                    /** @enum {string} */
                    exchange?: "ping-pong" | "all-at-once";
                    /**
                     * @default {
                     *       "code": [
                     *         "OK"
                     *       ]
                     *     }
                     */
                    expect?: {
                        code: ("OK" | "CANCELLED" | "UNKNOWN" | "INVALID_ARGUMENT" | "DEADLINE_EXCEEDED" | "NOT_FOUND" | "ALREADY_EXISTS" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "FAILED_PRECONDITION" | "ABORTED" | "OUT_OF_RANGE" | "UNIMPLEMENTED" | "INTERNAL" | "UNAVAILABLE" | "DATA_LOSS" | "UNAUTHENTICATED")[];
                    };
                } | {
                    /** @constant */
                    kind: "websocket";
                    path: string;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    subprotocol?: string;
                    message: unknown;
                    /**
                     * @default text
                     * @enum {string}
                     */
                    encoding?: "text" | "base64";
                    /**
                     * @default {
                     *       "kind": "any"
                     *     }
                     */
                    reply?: {
                        /** @constant */
                        kind: "any";
                    } | {
                        /** @constant */
                        kind: "echo";
                    } | {
                        /** @constant */
                        kind: "contains";
                        text: string;
                    };
                } | {
                    /** @constant */
                    kind: "quic";
                    /**
                     * @default stream
                     * @enum {string}
                     */
                    mode?: "stream" | "uni" | "datagram";
                    /**
                     * @default {
                     *       "fillerBytes": 64
                     *     }
                     */
                    message?: string | {
                        /** Format: base64 */
                        base64: string;
                    } | {
                        fillerBytes: number | "payload";
                    };
                    /** @enum {string} */
                    expect?: "echo" | "any";
                    /** @default 0 */
                    priority?: number;
                };
                check?: {
                    headers?: {
                        [key: string]: string | {
                            contains: string;
                        } | {
                            exists: boolean;
                        };
                    };
                    body?: {
                        contains?: string;
                        equals?: string;
                        matches?: string;
                    };
                    json?: {
                        [key: string]: unknown;
                    };
                };
                extract?: {
                    [key: string]: {
                        json: string;
                    } | {
                        header: string;
                    } | {
                        regex: string;
                    } | {
                        /** @constant */
                        body: true;
                    };
                };
            }[];
            rows?: {
                csv: string;
                /**
                 * @default sequential
                 * @enum {string}
                 */
                order?: "sequential" | "random";
            };
            payloadBytes?: number;
            load?: {
                /** @constant */
                kind: "closed";
                clients: number;
                connections?: number;
                thinkTimeMs?: number;
                /** @enum {string} */
                thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                /** @default 10000 */
                timeoutMs?: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests?: number;
                };
                shards?: number;
                from?: string[];
            } | {
                /** @constant */
                kind: "open";
                ratePerS: number;
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals?: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight?: number;
                /** @default 10 */
                connections?: number;
                /** @default 10000 */
                timeoutMs?: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests?: number;
                };
                shards?: number;
                from?: string[];
            } | {
                /** @constant */
                kind: "stages";
                stages: {
                    durationMs: number;
                    clients?: number;
                    ratePerS?: number;
                    /**
                     * @default step
                     * @enum {string}
                     */
                    shape?: "step" | "ramp";
                }[];
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals?: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight?: number;
                connections?: number;
                thinkTimeMs?: number;
                /** @enum {string} */
                thinkTimeDistribution?: "fixed" | "exponential" | "uniform";
                /** @default 10000 */
                timeoutMs?: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests?: number;
                };
                shards?: number;
                from?: string[];
            } | {
                /** @constant */
                kind: "capacity";
                slo: {
                    /** @enum {number} */
                    quantile: 0.5 | 0.9 | 0.95 | 0.99 | 0.999;
                    limitMs: number;
                    /** @default 0.01 */
                    errorRatio?: number;
                };
                startRatePerS: number;
                maxRatePerS: number;
                /** @default 0.05 */
                precision?: number;
                /** @default 2000 */
                trialMs?: number;
                /** @default 5000 */
                confirmMs?: number;
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals?: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight?: number;
                /** @default 50 */
                connections?: number;
                /** @default 10000 */
                timeoutMs?: number;
            } | {
                /** @constant */
                kind: "connect";
                clients?: number;
                ratePerS?: number;
                /**
                 * @default poisson
                 * @enum {string}
                 */
                arrivals?: "uniform" | "poisson";
                /** @default 1000 */
                maxInFlight?: number;
                /**
                 * @default cold
                 * @enum {string}
                 */
                handshake?: "cold" | "resumed" | "zero-rtt";
                /** @default 10000 */
                timeoutMs?: number;
                stopWhen?: {
                    errorRatio?: number;
                    latencyP99Ms?: number;
                    /** @default 100 */
                    afterRequests?: number;
                };
            };
            /** @default 20 */
            rounds?: number;
            /** @default 1500 */
            blockMs?: number;
            /** @default 300 */
            warmupMs?: number;
        };
        NewPayloadSizes: {
            payloads: ({
                name: string & (unknown & unknown);
                /** @constant */
                encoding: "json";
                message: unknown;
            } | {
                name: string & (unknown & unknown);
                /** @constant */
                encoding: "protobuf";
                schema: string;
                type?: string;
                message: {
                    [key: string]: unknown;
                };
            })[];
        };
        NewPublishedFigures: {
            title: string;
            source?: string;
            /** Format: date */
            date?: string;
            harness?: string;
            environment?: {
                network?: string;
                oneMachine?: boolean;
            } & {
                [key: string]: number | boolean | string;
            };
            defaults?: {
                variant?: string;
                operation?: string;
                cell?: {
                    [key: string]: number | string;
                };
                clients?: number;
                samples?: number;
                run?: number;
                stage?: string;
                /** @enum {string} */
                buildMode?: "release" | "debug";
                statistic?: string;
                measured?: boolean;
                failed?: string;
                note?: string;
            };
            figures: {
                id: string;
                variant?: string;
                operation?: string;
                cell?: {
                    [key: string]: number | string;
                };
                clients?: number;
                samples?: number;
                run?: number;
                stage?: string;
                /** @enum {string} */
                buildMode?: "release" | "debug";
                statistic?: string;
                measured?: boolean;
                failed?: string;
                note?: string;
                metric?: string;
                value?: number | string;
                /** @enum {string} */
                unit?: "ns" | "µs" | "us" | "ms" | "s" | "1/s" | "/s" | "kbit/s" | "Mbit/s" | "Gbit/s" | "kB/s" | "MB/s" | "GB/s" | "MiB/s" | "B" | "kB" | "MB" | "GB" | "KiB" | "MiB" | "GiB" | "%" | "ratio" | "count";
                low?: number | string;
                high?: number | string;
                values?: {
                    [key: string]: number | string;
                };
            }[];
            /** @default [] */
            claims?: ({
                /** @constant */
                kind: "ratio";
                id: string;
                note?: string;
                states: number | string;
                of?: string;
                over?: string;
            } | {
                /** @constant */
                kind: "change";
                id: string;
                note?: string;
                percent: number;
                of?: string;
                against?: string;
            } | {
                /** @constant */
                kind: "target";
                id: string;
                note?: string;
                metric?: string;
                variant?: string;
                operation?: string;
                cell?: {
                    [key: string]: number | string;
                };
                of?: string | string[];
                below?: number | string;
                atMost?: number | string;
                above?: number | string;
                atLeast?: number | string;
                per?: {
                    /** @enum {string} */
                    axis: "clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority";
                    value: number;
                };
                /**
                 * @default met
                 * @enum {string}
                 */
                stated?: "met" | "partly" | "missed" | "set";
                margin?: number;
            } | {
                /** @constant */
                kind: "capacity";
                id: string;
                note?: string;
                states: number | string;
                latency?: string;
                clients?: number;
            } | {
                /** @constant */
                kind: "spread";
                id: string;
                note?: string;
                of?: string | string[];
                percent?: number;
                below?: number;
                factor?: number;
                /** @enum {string} */
                called?: "low" | "moderate" | "high";
            } | {
                /** @constant */
                kind: "winner";
                id: string;
                note?: string;
                winner: string;
                metric: string;
                operation?: string;
                cell?: {
                    [key: string]: number | string;
                };
            } | {
                /** @constant */
                kind: "formula";
                id: string;
                note?: string;
                formula: string;
                gives: string | string[];
                where?: {
                    [key: string]: ("clients" | "connections" | "ratePerS" | "requests" | "from" | "rttMs" | "jitterMs" | "lossPercent" | "bandwidthMbps" | "network" | "sendBufferBytes" | "receiveBufferBytes" | "streamWindowBytes" | "connectionWindowBytes" | "congestionControl" | "operation" | "payloadBytes" | "priority") | string;
                };
            } | {
                /** @constant */
                kind: "same";
                id: string;
                note?: string;
                of: string[];
            } | {
                /** @constant */
                kind: "statement";
                id: string;
                note?: string;
                says: string;
                of?: string | string[];
            })[];
        };
        NewRun: {
            benchmark?: string;
            definition?: components["schemas"]["Definition"];
            base?: number;
            /** @default {} */
            subject?: {
                version?: string;
                commit?: string;
                branch?: string;
                stage?: string;
                /** @enum {string} */
                buildMode?: "release" | "debug";
            };
            /** @default [] */
            tags?: string[];
            note?: string;
        };
        NewSchedule: {
            benchmark: string;
            cron: string;
            /** @default UTC */
            timeZone?: string;
            /** @default {} */
            subject?: {
                version?: string;
                commit?: string;
                branch?: string;
                stage?: string;
                /** @enum {string} */
                buildMode?: "release" | "debug";
            };
            /** @default [] */
            tags?: string[];
            /** @default false */
            paused?: boolean;
        };
        NewShare: {
            expiresAt?: string | null;
            /** @default [] */
            show?: ("queries" | "messages" | "checks" | "subprotocols" | "profiles" | "tags" | "note")[];
            /** @default true */
            withDecision?: boolean;
        };
        NewStudyStart: {
            /**
             * @default quick
             * @enum {string}
             */
            length?: "quick" | "full";
            /**
             * @default sound
             * @enum {string}
             */
            form?: "sound" | "misbehaving";
        };
        NewTarget: {
            slug: string;
            name: string & (unknown & unknown);
            /** @enum {string} */
            protocol: "http1" | "http2" | "grpc" | "http3" | "websocket" | "quic";
            host: string;
            port: number;
            /** @default null */
            tls?: {
                /** @default null */
                caPem?: string | null;
                /** @default null */
                serverName?: string | null;
                /** @default false */
                insecure?: boolean;
                /** @default null */
                clientCertificatePem?: string | null;
            } | null;
            /** @default {} */
            headers?: {
                [key: string]: string;
            };
            /** @default null */
            grpcSchema?: ({
                /** @constant */
                kind: "reflection";
            } | {
                /** @constant */
                kind: "proto";
                files: {
                    name: string;
                    content: string;
                }[];
            } | {
                /** @constant */
                kind: "descriptor-set";
                /** Format: base64 */
                base64: string;
            }) | null;
            /** @default null */
            quic?: {
                /** @default null */
                alpn?: string | null;
                /**
                 * @default cubic
                 * @enum {string}
                 */
                congestionControl?: "cubic" | "newreno" | "bbr";
                /** @default 1250000 */
                streamWindowBytes?: number;
                /** @default 1073741824 */
                connectionWindowBytes?: number;
                /** @default false */
                zeroRtt?: boolean;
            } | null;
            /** @default null */
            socket?: {
                /** @default true */
                noDelay?: boolean;
                /** @default null */
                sendBufferBytes?: number | null;
                /** @default null */
                receiveBufferBytes?: number | null;
                /** @default null */
                congestionControl?: ("reno" | "cubic" | "bbr") | null;
            } | null;
            /** @default null */
            metrics?: {
                /** Format: uri */
                url: string;
                /** @default go_memstats_mallocs_total */
                allocations?: string;
                /** @default go_memstats_alloc_bytes_total */
                allocatedBytes?: string;
                /** @default process_cpu_seconds_total */
                cpu?: string;
                /** @default process_resident_memory_bytes */
                memory?: string;
                /** @default null */
                fresh?: string | null;
            } | null;
            /** @default {} */
            labels?: {
                [key: string]: string;
            };
            /** @default null */
            secret?: {
                /** @default null */
                bearerToken?: string | null;
                /** @default {} */
                headers?: {
                    [key: string]: string;
                };
                /** @default {} */
                values?: {
                    [key: string]: string;
                };
                /** @default null */
                clientKeyPem?: string | null;
            } | null;
        };
        PoolChange: {
            /** @enum {string} */
            state: "open" | "paused" | "draining";
        };
        RetentionChange: {
            keepTimelineDays?: number | null;
            keepRunDays?: number | null;
        };
        RunChanges: {
            tags?: string[];
            addTags?: string[];
            removeTags?: string[];
            note?: string | null;
        };
        ScheduleChanges: {
            cron?: string;
            timeZone?: string;
            subject?: {
                version?: string;
                commit?: string;
                branch?: string;
                stage?: string;
                /** @enum {string} */
                buildMode?: "release" | "debug";
            };
            tags?: string[];
            paused?: boolean;
        };
        SchedulePattern: {
            cron: string;
            /** @default UTC */
            timeZone?: string;
        };
        TargetChanges: {
            slug?: string;
            name?: string & (unknown & unknown);
            /** @enum {string} */
            protocol?: "http1" | "http2" | "grpc" | "http3" | "websocket" | "quic";
            host?: string;
            port?: number;
            /** @default null */
            tls?: {
                /** @default null */
                caPem?: string | null;
                /** @default null */
                serverName?: string | null;
                /** @default false */
                insecure?: boolean;
                /** @default null */
                clientCertificatePem?: string | null;
            } | null;
            /** @default {} */
            headers?: {
                [key: string]: string;
            };
            /** @default null */
            grpcSchema?: ({
                /** @constant */
                kind: "reflection";
            } | {
                /** @constant */
                kind: "proto";
                files: {
                    name: string;
                    content: string;
                }[];
            } | {
                /** @constant */
                kind: "descriptor-set";
                /** Format: base64 */
                base64: string;
            }) | null;
            /** @default null */
            quic?: {
                /** @default null */
                alpn?: string | null;
                /**
                 * @default cubic
                 * @enum {string}
                 */
                congestionControl?: "cubic" | "newreno" | "bbr";
                /** @default 1250000 */
                streamWindowBytes?: number;
                /** @default 1073741824 */
                connectionWindowBytes?: number;
                /** @default false */
                zeroRtt?: boolean;
            } | null;
            /** @default null */
            socket?: {
                /** @default true */
                noDelay?: boolean;
                /** @default null */
                sendBufferBytes?: number | null;
                /** @default null */
                receiveBufferBytes?: number | null;
                /** @default null */
                congestionControl?: ("reno" | "cubic" | "bbr") | null;
            } | null;
            /** @default null */
            metrics?: {
                /** Format: uri */
                url: string;
                /** @default go_memstats_mallocs_total */
                allocations?: string;
                /** @default go_memstats_alloc_bytes_total */
                allocatedBytes?: string;
                /** @default process_cpu_seconds_total */
                cpu?: string;
                /** @default process_resident_memory_bytes */
                memory?: string;
                /** @default null */
                fresh?: string | null;
            } | null;
            /** @default {} */
            labels?: {
                [key: string]: string;
            };
            secret?: {
                /** @default null */
                bearerToken?: string | null;
                /** @default {} */
                headers?: {
                    [key: string]: string;
                };
                /** @default {} */
                values?: {
                    [key: string]: string;
                };
                /** @default null */
                clientKeyPem?: string | null;
            } | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
