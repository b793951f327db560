internal import EntitlementAPI
internal import HTTPTypes

/// Routes about the server itself.
enum ServerRoutes {
  static let all: [Route] = [
    Route(
      "health", .get("/v1/health", signed: .nonce), for: .anyone,
      "Returns whether the server runs.", responses: .ok(.text(), "It runs.")
    ) { handlers, _ in handlers.server.health },
    Route(
      "ready", .get("/v1/ready"), for: .anyone,
      "Returns whether the server can do its work now, for balancers.",
      responses: .ok(readiness, "It can; the list is empty.").or(
        503, "It cannot: the list names what is missing, such as `ledger`, `keys` or `catalog`.",
        readiness)
    ) { handlers, _ in try await handlers.readiness.response() },
    Route(
      "openAPI", .get("/v1/openapi.json"), for: .anyone, "This document.",
      responses: .ok(.object([:]), "The document.")
    ) { _, _ in UnsignedResponse(status: .ok, body: OpenAPIDocument.bytes) },
    // `LimitedEntitlementService` responds, because it knows the origin of a request.
    Route(
      "metrics", .get("/metrics"), for: .anyone, kind: .metrics,
      "Returns the server's metrics in Prometheus's text format.",
      responses: .text("text/plain", "The metrics.")
    ) { _, _ in throw APIError.notServed },
    Route(
      "revokedKeys", .get("/v1/revoked-keys"), for: .apiKey,
      "Returns the revoked intermediate keys, each list signed by its root key.",
      responses: .text("text/plain", "A line of base64 for each root.")
        .or(204, "No key is revoked.", nil)
    ) { handlers, _ in handlers.server.revokedKeys },
    Route(
      "diagnostics", .post("/v1/diagnostics"), for: .apiKey,
      "Accepts diagnostics of the SDK; they are not stored.", body: .object([:]), responses: .taken
    ) { try $0.server.telemetry($1.body) },
  ]

  private static let readiness = OpenAPISchema.object(
    ["missing": .list(.text(), 0...16), "warnings": .list(.text(), 1...16)], required: ["missing"])
}
