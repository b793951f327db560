internal import AppStoreTypes
internal import NIOCore
internal import NIOHTTP1

/// Closes a connection whose client is too slow, so that half a request does not occupy it for
/// long.
///
/// The time of a phase starts with the phase; bytes that arrive during it do not extend it.
final class ClientTimeoutHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private let isLate: @Sendable () -> Void
  private var phase = ConnectionPhase()
  /// The deadline of the current phase.
  private var deadline = NIODeadline.distantFuture
  private var timer: Scheduled<Void>?
  /// The number of responses that are written but may not be sent.
  private var unsent = 0

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - limits: The timeouts of the phases.
  ///   - isLate: Called when a client that blocks a request is disconnected.
  init(_ limits: ConnectionLimits, isLate: @escaping @Sendable () -> Void) {
    self.limits = limits
    self.isLate = isLate
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
    switch unwrapInboundIn(data) {
    case .head: move { $0.receivedHead() }
    case .end: move { $0.receivedEnd() }
    case .body: break
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { willSendResponse() }
    context.write(data, promise: promise)
  }

  /// Notes that the next flush sends a response.
  func willSendResponse() { unsent += 1 }

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
  }

  /// Closes a connection that is late, or schedules the next check.
  ///
  /// A request moves the deadline several times, and a timer for each would cost more than the rest
  /// of this class. So the timer never waits longer than the shortest timeout, and never beyond a
  /// deadline.
  private func look(_ context: ChannelHandlerContext) {
    let now = NIODeadline.now()
    guard now < deadline else {
      if phase.isBusy { isLate() }
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
