internal import AppStoreCore
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOEmbedded

/// A network whose only server is a router in this process.
struct RouterTransport<Responder: HTTPResponder>: HTTPTransport
where Responder.Context == BasicRequestContext {
  let responder: Responder

  func send(
    _ request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> BufferedHTTPResponse {
    let context = BasicRequestContext(
      source: ApplicationRequestContextSource(
        channel: NIOAsyncTestingChannel(),
        logger: Logger(label: "store") { _ in SwiftLogNoOpLogHandler() }))
    do {
      let response = try await responder.respond(
        to: Request(head: request, body: RequestBody(buffer: ByteBuffer(bytes: body))),
        context: context)
      let collected = CollectedBody()
      try await response.body.write(BodyCollector(body: collected))
      return BufferedHTTPResponse(response.head, body: await collected.bytes)
    } catch {
      throw TransportError(reason: "\(error)")
    }
  }
}

/// The bytes of a response.
private actor CollectedBody {
  private(set) var bytes: [UInt8] = []

  func append(_ buffer: ByteBuffer) { bytes += buffer.readableBytesView }
}

/// Collects the body of a response.
private struct BodyCollector: ResponseBodyWriter {
  let body: CollectedBody

  func write(_ buffer: ByteBuffer) async throws { await body.append(buffer) }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
