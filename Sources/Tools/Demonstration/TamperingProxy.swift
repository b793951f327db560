internal import AppStoreCore
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A proxy between the app and its server that adds an entitlement and extends all of them to 2099.
///
/// Response-rewriting scripts do the same to apps that do not enforce signatures.
struct TamperingProxy: HTTPResponder {
  typealias Context = BasicRequestContext

  let upstreamPort: Int
  let transport: any HTTPTransport

  func respond(to request: Request, context: Context) async throws -> Response {
    let body = try await request.body.collect(upTo: 1 << 20)
    var forwarded = request.head
    forwarded.scheme = "http"
    forwarded.authority = "127.0.0.1:\(upstreamPort)"
    let received = try await transport.send(forwarded, body: Array(body.readableBytesView))
    var fields = received.response.headerFields
    fields[.contentLength] = nil
    fields[.transferEncoding] = nil
    return Response(
      status: received.response.status, headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(string: Self.forged(received.body))))
  }

  private static func forged(_ body: [UInt8]) -> String {
    String(decoding: body, as: UTF8.self)
      .replacing(/"expires_date":"\d{4}/, with: "\"expires_date\":\"2099")
      .replacing(
        "\"entitlements\":{\"",
        with:
          "\"entitlements\":{\"all\":{\"expires_date\":null,\"product_identifier\":\"any\"},\"")
  }
}
