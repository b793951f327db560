internal import AppStoreTypes
internal import NIOCore
internal import NIOHTTP1

/// Closes a connection whose client takes too long, so that half a request holds nothing for long.
///
/// The time for a phase begins with the phase, whatever drips in during it.
final class SlowClientHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private let isLate: @Sendable () -> Void
  private var phase = ConnectionPhase()
  /// When what the connection waits for is late.
  private var deadline = NIODeadline.distantFuture
  private var timer: Scheduled<Void>?
  /// How many answers are written but may not have left.
  private var unsent = 0

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - limits: How long each phase may last.
  ///   - isLate: Called when a client that holds something up is cut off.
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
    if case .end = unwrapOutboundIn(data) { willSendAnswer() }
    context.write(data, promise: promise)
  }

  /// Notes that the next flush sends an answer.
  func willSendAnswer() { unsent += 1 }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    noteSent(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    noteSent(context)
    context.fireChannelWritabilityChanged()
  }

  /// An answer has left when what is left of it fits into the channel's small buffer.
  private func noteSent(_ context: ChannelHandlerContext) {
    guard unsent > 0, context.channel.isWritable else { return }
    let answers = unsent
    unsent = 0
    move { phase in
      for _ in 0..<answers { phase.sentAnswer() }
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

  /// Closes a connection that is late, or looks again later.
  ///
  /// A request moves the deadline some times, a timer each time would cost more than the rest of this; so
  /// the timer never waits longer than the shortest phase, and so never beyond a deadline.
  private func look(_ context: ChannelHandlerContext) {
    let now = NIODeadline.now()
    guard now < deadline else {
      if phase.holdsSomething { isLate() }
      return context.close(promise: nil)
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let next = min(deadline, now + .milliseconds(limits.shortestTimeout.milliseconds))
    timer = context.eventLoop.scheduleTask(deadline: next) {
      let (handler, context) = bound.value
      handler.look(context)
    }
  }
}
