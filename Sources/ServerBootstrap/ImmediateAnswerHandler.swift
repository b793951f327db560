internal import AppStoreTypes
internal import Effects
internal import EntitlementServer
internal import NIOCore
internal import NIOHTTP1

/// Answers what an ``EntitlementServer/ImmediateResponder`` answers at once, and passes all else on.
///
/// Such a request takes no task and no change of threads, which cost more than the answer. Answers leave
/// in the order of the requests: while one that was passed on is unanswered, every other is passed on too.
/// It stands before requests and answers take the form that the rest of the server knows, which costs
/// as much again.
final class ImmediateAnswerHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// What the server calls itself in its answers.
  static let serverName = "tessera"

  private let responder: any ImmediateResponder
  private var peer: RemoteAddress?
  /// A request that may be answered at once, when all of it has come.
  private var held: HTTPRequestHead?
  /// How many requests were passed on and are not answered.
  private var passedOn = 0
  private var needsFlush = false
  private var date = HTTPDate()

  init(_ responder: any ImmediateResponder) {
    self.responder = responder
  }

  func handlerAdded(context: ChannelHandlerContext) {
    peer = context.remoteAddress.map { RemoteAddress($0) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head) where passedOn == 0 && Self.isSimple(head) && context.channel.isWritable:
      held = head
    case .head:
      passedOn += 1
      context.fireChannelRead(data)
    case .end:
      if let head = held {
        held = nil
        if let reply = responder.respondAtOnce(to: head, from: peer) {
          return send(reply, context)
        }
        passedOn += 1
        context.fireChannelRead(wrapInboundOut(.head(head)))
      }
      context.fireChannelRead(data)
    case .body:
      context.fireChannelRead(data)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if needsFlush {
      needsFlush = false
      context.flush()
    }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { passedOn -= 1 }
    context.write(data, promise: promise)
  }

  private func send(_ reply: HTTPReply, _ context: ChannelHandlerContext) {
    var headers = HTTPHeaders()
    headers.reserveCapacity(reply.response.headerFields.count + 3)
    for field in reply.response.headerFields {
      headers.add(name: field.name.rawName, value: field.value)
    }
    headers.add(name: "Content-Length", value: String(reply.body.count))
    headers.add(name: "Date", value: date.text(at: SystemClock().now()))
    headers.add(name: "Server", value: Self.serverName)
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: reply.response.status.code),
      headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if !reply.body.isEmpty {
      let body = context.channel.allocator.buffer(bytes: reply.body)
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    needsFlush = true
  }

  /// Whether a request has no body (RFC 9112, section 6.3), and wants nothing of the connection.
  private static func isSimple(_ head: HTTPRequestHead) -> Bool {
    guard head.method == .GET, head.version == .http1_1 else { return false }
    let headers = head.headers
    return !headers.contains(name: "Content-Length") && !headers.contains(name: "Transfer-Encoding")
      && !headers.contains(name: "Connection") && !headers.contains(name: "Expect")
  }
}
