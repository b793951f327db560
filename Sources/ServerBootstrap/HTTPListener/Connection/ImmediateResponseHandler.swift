internal import AppStoreTypes
internal import Effects
internal import EntitlementServer
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

/// Sends the immediate responses of an ``EntitlementServer/ImmediateResponder``, and passes all
/// other requests on.
///
/// Such a request needs no task and no switch of threads, which cost more than the response.
/// Responses leave in the order of the requests: while a request that was passed on is pending, all
/// further ones are passed on too. The handler precedes the conversion to the server's request
/// type. It writes its responses past the encoder, head and body in one piece, because both steps
/// cost as much as the response itself.
final class ImmediateResponseHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The server's name in its responses.
  static let serverName = "tessera"

  /// The maximum number of unflushed bytes of a connection.
  private static let mostUnflushed = 64 << 10

  private let responder: any ImmediateResponder
  private let slowClient: ClientTimeoutHandler
  /// The context from which responses are written.
  private var encoder: ChannelHandlerContext?
  private var peer: RemoteAddress?
  /// A request that may get an immediate response once it is complete.
  private var held: HTTPRequestHead?
  /// The number of requests that were passed on and have no response yet.
  private var passedOn = 0
  /// Whether a request was passed on since the last read-complete event for the next handlers.
  private var hasPassedOn = true
  /// The number of response bytes that were written since the last flush.
  private var unflushed = 0
  private var date = HTTPDate()

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - encoder: The context of the encoder of all other responses.
  ///   - slowClient: Is notified of every response; it precedes this handler.
  ///   - encoder: The name of the encoder of all other responses.
  init(
    _ responder: any ImmediateResponder, slowClient: ClientTimeoutHandler,
    encoder: ChannelHandlerContext
  ) {
    self.responder = responder
    self.slowClient = slowClient
    self.encoder = encoder
  }

  func handlerAdded(context: ChannelHandlerContext) {
    peer = context.remoteAddress.map { RemoteAddress($0) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { encoder = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head) where passedOn == 0 && Self.isSimple(head) && context.channel.isWritable:
      held = head
    case .head:
      passedOn += 1
      passOn(data, context)
    case .end:
      if let head = held {
        held = nil
        if let reply = responder.respondImmediately(to: head, from: peer) {
          return send(reply, context)
        }
        passedOn += 1
        passOn(wrapInboundOut(.head(head)), context)
      }
      passOn(data, context)
    case .body:
      passOn(data, context)
    }
  }

  private func passOn(_ data: NIOAny, _ context: ChannelHandlerContext) {
    hasPassedOn = true
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    flushAnswers(context)
    guard hasPassedOn else { return }
    hasPassedOn = false
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { passedOn -= 1 }
    context.write(data, promise: promise)
  }

  private func send(_ reply: ImmediateResponse, _ context: ChannelHandlerContext) {
    var answer = context.channel.allocator.buffer(capacity: reply.body.count + 1024)
    let status = reply.status
    answer.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
    for field in reply.fields { answer.writeField(field.name, field.value) }
    if status != .notModified { answer.writeField("Content-Length", String(reply.body.count)) }
    answer.writeField("Date", date.text(at: SystemClock().now()))
    answer.writeField("Server", Self.serverName)
    answer.writeStaticString("\r\n")
    answer.writeBytes(reply.body)
    unflushed += answer.readableBytes
    slowClient.willSendAnswer()
    encoder?.write(NIOAny(IOData.byteBuffer(answer)), promise: nil)
    // Over TLS only flushed bytes count for the connection's writability.
    if unflushed >= Self.mostUnflushed { flushAnswers(context) }
  }

  private func flushAnswers(_ context: ChannelHandlerContext) {
    guard unflushed > 0 else { return }
    unflushed = 0
    context.flush()
  }

  /// Returns whether a request has no body (RFC 9112, section 6.3) and no connection options.
  private static func isSimple(_ head: HTTPRequestHead) -> Bool {
    guard head.method == .GET, head.version == .http1_1 else { return false }
    let headers = head.headers
    return !headers.contains(name: "Content-Length") && !headers.contains(name: "Transfer-Encoding")
      && !headers.contains(name: "Connection") && !headers.contains(name: "Expect")
  }
}

extension ByteBuffer {
  fileprivate mutating func writeField(_ name: String, _ value: String) {
    writeString(name)
    writeStaticString(": ")
    writeString(value)
    writeStaticString("\r\n")
  }
}
