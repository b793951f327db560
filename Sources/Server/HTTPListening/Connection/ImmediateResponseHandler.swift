internal import AppStoreCore
internal import EntitlementServer
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

/// Sends the responses of an ``EntitlementServer/ImmediateResponder``, and passes all other requests
/// on.
///
/// Such a request needs no task, which costs more than the response.
/// Responses leave in the order of the requests: while a request that was passed on is pending, all
/// further ones are passed on too, and while the ledger is read for one, nothing is read from the
/// connection. The handler precedes the conversion to the server's request
/// type. It writes its responses past the encoder, head and body in one piece, because both steps
/// cost as much as the response itself.
final class ImmediateResponseHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  static let serverName = "tessera"

  /// The maximum number of unflushed bytes of a connection.
  private static let maxUnflushed = 64 << 10

  private let responder: any ImmediateResponder
  private let slowClient: ClientTimeoutHandler
  /// The context from which responses are written.
  private var encoder: ChannelHandlerContext?
  private var peer: RemoteAddress?
  /// A request that may get an immediate response once it is complete.
  private var pendingHead: HTTPRequestHead?
  /// The number of requests that were passed on and have no response yet.
  private var passedOn = 0
  /// Whether a request was passed on since the last read-complete event for the next handlers.
  private var hasPassedOn = true
  /// The number of response bytes that were written since the last flush.
  private var unflushed = 0
  private var date = HTTPDate()
  private var reading = LedgerReadInProgress()

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
    guard !reading.isPending else { return reading.parts.append(unwrapInboundIn(data)) }
    receive(unwrapInboundIn(data), context)
  }

  private func receive(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head(let head) where passedOn == 0 && Self.isSimple(head) && context.channel.isWritable:
      pendingHead = head
    case .head:
      passedOn += 1
      passOn(part, context)
    case .end:
      if let head = pendingHead {
        pendingHead = nil
        if let response = responder.respondImmediately(to: head, from: peer) {
          return send(response, context)
        }
        if isReading(for: head, context) { return }
        passOnRequest(head, context)
      } else {
        passOn(part, context)
      }
    case .body:
      passOn(part, context)
    }
  }

  private func passOn(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    hasPassedOn = true
    context.fireChannelRead(wrapInboundOut(part))
  }

  private func passOnRequest(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    passedOn += 1
    passOn(.head(head), context)
    passOn(.end(nil), context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    flushResponses(context)
    guard hasPassedOn, !reading.isPending else { return }
    hasPassedOn = false
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    guard reading.isPending else { return context.read() }
    reading.isReadRequested = true
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // An end of the connection must not come before the response.
    guard reading.isPending else { return context.fireUserInboundEventTriggered(event) }
    reading.events.append(event)
  }

  /// Starts a read of the ledger for a request; returns whether there is one.
  private func isReading(for head: HTTPRequestHead, _ context: ChannelHandlerContext) -> Bool {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let loop = context.eventLoop
    reading.isPending = responder.startResponding(to: head, from: peer) { respond in
      loop.execute {
        let (handler, context) = bound.value
        handler.finishReading(respond(), for: head, context)
      }
    }
    return reading.isPending
  }

  private func finishReading(
    _ response: ImmediateResponse?, for head: HTTPRequestHead, _ context: ChannelHandlerContext
  ) {
    let read = reading
    reading = LedgerReadInProgress()
    // Nothing is left to do if the connection was closed.
    guard encoder != nil else { return }
    if let response {
      send(response, context)
    } else {
      passOnRequest(head, context)
    }
    for part in read.parts { channelRead(context: context, data: wrapInboundOut(part)) }
    for event in read.events { userInboundEventTriggered(context: context, event: event) }
    channelReadComplete(context: context)
    if read.isReadRequested { self.read(context: context) }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { passedOn -= 1 }
    context.write(data, promise: promise)
  }

  private func send(_ response: ImmediateResponse, _ context: ChannelHandlerContext) {
    let closes = slowClient.closes(after: UInt(response.status.code))
    let size = response.fields.reduce(response.body.count + 512) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 4
    }
    let date = self.date.text(at: SystemClock().now())
    var buffer = context.channel.allocator.buffer(capacity: size)
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { memory in
      var writer = ResponseWriter(memory)
      writer.write(response, date: date, closes: closes)
      return writer.count
    }
    unflushed += buffer.readableBytes
    slowClient.willSendResponse()
    guard !closes else {
      let sent = context.eventLoop.makePromise(of: Void.self)
      encoder?.writeAndFlush(NIOAny(IOData.byteBuffer(buffer)), promise: sent)
      return slowClient.closeOnceSent(context, sent.futureResult)
    }
    encoder?.write(NIOAny(IOData.byteBuffer(buffer)), promise: nil)
    // Over TLS only flushed bytes count for the connection's writability.
    if unflushed >= Self.maxUnflushed { flushResponses(context) }
  }

  private func flushResponses(_ context: ChannelHandlerContext) {
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

/// Writes a response into memory that has room for it; a buffer would look for room at each of its
/// fifty pieces.
private struct ResponseWriter {
  private let memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

  mutating func write(_ response: ImmediateResponse, date: String, closes: Bool) {
    let status = response.status
    write("HTTP/1.1 ")
    write(String(status.code))
    write(" ")
    write(status.reasonPhrase)
    write("\r\n")
    for field in response.fields { write(field.name, field.value) }
    if status != .notModified { write("Content-Length", String(response.body.count)) }
    if closes { write("Connection", "close") }
    write("Date", date)
    write("Server", ImmediateResponseHandler.serverName)
    write("\r\n")
    response.body.withUnsafeBytes { write($0) }
  }

  private mutating func write(_ name: String, _ value: String) {
    write(name)
    write(": ")
    write(value)
    write("\r\n")
  }

  private mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) {
    // Beyond the end is the memory of others; a release build checks no copy.
    precondition(bytes.count <= memory.count - count, "the head is longer than its fields")
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }
}
