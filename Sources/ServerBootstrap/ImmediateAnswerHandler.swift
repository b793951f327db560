internal import AppStoreTypes
internal import Effects
internal import EntitlementServer
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

/// Answers what an ``EntitlementServer/ImmediateResponder`` answers at once, and passes all else on.
///
/// Such a request takes no task and no change of threads, which cost more than the answer. Answers leave
/// in the order of the requests: while one that was passed on is unanswered, every other is passed on too.
/// It stands before requests take the form that the rest of the server knows, and writes its answers past
/// the encoder, head and body in one piece: both cost as much as what the answer says.
final class ImmediateAnswerHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// What the server calls itself in its answers.
  static let serverName = "tessera"

  /// As much as a connection holds before it takes no more.
  private static let mostUnflushed = 64 << 10

  private let responder: any ImmediateResponder
  private let slowClient: SlowClientHandler
  /// Where written answers go on from.
  private var encoder: ChannelHandlerContext?
  private var peer: RemoteAddress?
  /// A request that may be answered at once, when all of it has come.
  private var held: HTTPRequestHead?
  /// How many requests were passed on and are not answered.
  private var passedOn = 0
  /// Whether something was passed on since whoever stands behind this handler was told that all was read.
  private var hasPassedOn = true
  /// How many bytes of answers were written since the last flush.
  private var unflushed = 0
  private var date = HTTPDate()

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - responder: Answers.
  ///   - slowClient: Hears of every answer; it stands before this handler.
  ///   - encoder: The place of the encoder of all other answers.
  init(
    _ responder: any ImmediateResponder, slowClient: SlowClientHandler,
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
        if let reply = responder.respondAtOnce(to: head, from: peer) {
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

  private func send(_ reply: ImmediateReply, _ context: ChannelHandlerContext) {
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
    // Only what was flushed counts for whether the connection takes more, over TLS.
    if unflushed >= Self.mostUnflushed { flushAnswers(context) }
  }

  private func flushAnswers(_ context: ChannelHandlerContext) {
    guard unflushed > 0 else { return }
    unflushed = 0
    context.flush()
  }

  /// Whether a request has no body (RFC 9112, section 6.3), and wants nothing of the connection.
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
