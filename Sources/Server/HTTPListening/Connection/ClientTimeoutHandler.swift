internal import AppStoreCore
internal import EntitlementServer
internal import NIOCore
internal import NIOHTTP1

/// Closes a connection whose client is too slow, so that half a request does not occupy it for
/// long; also one that sends its body in too many parts, or too many requests that limits reject.
///
/// The time of a phase starts with the phase; bytes that arrive during it do not extend it.
final class ClientTimeoutHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private let onClose: @Sendable (LimitName) -> Void
  private var phase = ConnectionPhase()
  private var body = ReceivedBody()
  /// The number of responses in a row that reject a request because of a limit.
  private var rejections = 0
  /// Whether the connection is closed after a response that is being sent.
  private var isClosing = false
  /// Whether the last response of such a connection is written.
  private var isEnding = false
  /// The deadline of the current phase.
  private var deadline = NIODeadline.distantFuture
  private var timer: Scheduled<Void>?
  /// The number of responses that are written but may not be sent.
  private var unsent = 0

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - limits: The timeouts of the phases.
  ///   - onClose: Called with the reason when a client that blocks or floods the server is
  ///     disconnected.
  init(_ limits: ConnectionLimits, onClose: @escaping @Sendable (LimitName) -> Void) {
    self.limits = limits
    self.onClose = onClose
  }

  func handlerAdded(context: ChannelHandlerContext) {
    begin()
    look(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // What follows on a connection that is being closed gets no response.
    guard !isClosing else { return }
    switch unwrapInboundIn(data) {
    case .head:
      body = ReceivedBody()
      move { $0.receivedHead() }
    case .end: move { $0.receivedEnd() }
    case .body(let bytes):
      body.received(bytes.readableBytes)
      guard body.parts <= limits.maxBodyParts else {
        // Further parts may be in the same read.
        isClosing = true
        onClose(.bodyParts)
        return context.close(promise: nil)
      }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isEnding else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      guard closes(after: head.status.code) else { break }
      head.headers.replaceOrAdd(name: "Connection", value: "close")
      return context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: break
    case .end:
      willSendResponse()
      guard isClosing else { break }
      let sent = promise ?? context.eventLoop.makePromise()
      context.write(data, promise: sent)
      return closeOnceSent(context, sent.futureResult)
    }
    context.write(data, promise: promise)
  }

  /// Notes that the next flush sends a response.
  func willSendResponse() { unsent += 1 }

  /// Counts the status of a response; returns whether the connection has to be closed after it.
  ///
  /// Only limits respond with 429; 503 is also the response of a server that is not ready.
  func closes(after status: UInt) -> Bool {
    guard status == 429 || status == 503 else {
      rejections = 0
      return false
    }
    rejections += 1
    isClosing = rejections >= limits.maxRejections
    return isClosing
  }

  /// Closes the connection of a flooding client after its last response.
  func closeOnceSent(_ context: ChannelHandlerContext, _ sent: EventLoopFuture<Void>) {
    isEnding = true
    onClose(.flood)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    sent.whenComplete { _ in bound.value.close(promise: nil) }
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    noteSent(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    noteSent(context)
    context.fireChannelWritabilityChanged()
  }

  /// Notes that responses were sent: what is left fits into the channel's small buffer.
  private func noteSent(_ context: ChannelHandlerContext) {
    guard unsent > 0, context.channel.isWritable else { return }
    let responses = unsent
    unsent = 0
    move { phase in
      for _ in 0..<responses { phase.sentResponse() }
    }
  }

  private func move(_ change: (inout ConnectionPhase) -> Void) {
    let before = phase.waiting
    change(&phase)
    if phase.waiting != before { begin() }
  }

  private func begin() {
    deadline = .now() + .milliseconds(limits.timeout(of: phase.waiting).milliseconds)
    body.look(at: .now())
  }

  /// Whether a large body has not gone on for too long.
  private func isStalled(at now: NIODeadline) -> Bool {
    let pause = TimeAmount.milliseconds(limits.bodyPause.milliseconds)
    guard phase.waiting == .body, now >= body.lookedAt + pause else { return false }
    defer { body.look(at: now) }
    return body.bytes > limits.slowBodyBytes && body.newBytes < limits.minBodyBytes
  }

  /// Closes a connection that is late, or schedules the next check.
  ///
  /// A request moves the deadline several times, and a timer for each would cost more than the rest
  /// of this class. So the timer never waits longer than the shortest timeout, and never beyond a
  /// deadline.
  private func look(_ context: ChannelHandlerContext) {
    let now = NIODeadline.now()
    guard now < deadline, !isStalled(at: now) else {
      if phase.isBusy { onClose(.slowClient) }
      return context.close(promise: nil)
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let next = min(deadline, now + .milliseconds(limits.minTimeout.milliseconds))
    timer = context.eventLoop.scheduleTask(deadline: next) {
      let (handler, context) = bound.value
      handler.look(context)
    }
  }
}
