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
  private var timer: Scheduled<Void>?

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - limits: How long each phase may last.
  ///   - isLate: Called when a client that holds something up is cut off.
  init(_ limits: ConnectionLimits, isLate: @escaping @Sendable () -> Void) {
    self.limits = limits
    self.isLate = isLate
  }

  func handlerAdded(context: ChannelHandlerContext) { restart(context) }
  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: move(context) { $0.receivedHead() }
    case .end: move(context) { $0.receivedEnd() }
    case .body: break
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .end = unwrapOutboundIn(data) else {
      return context.write(data, promise: promise)
    }
    // It is fulfilled when the last byte left for the client.
    let promise = promise ?? context.eventLoop.makePromise()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    promise.futureResult.whenComplete { _ in
      let (handler, context) = bound.value
      handler.move(context) { $0.sentAnswer() }
    }
    context.write(data, promise: promise)
  }

  private func move(_ context: ChannelHandlerContext, _ change: (inout ConnectionPhase) -> Void) {
    let before = phase.waiting
    change(&phase)
    if phase.waiting != before { restart(context) }
  }

  private func restart(_ context: ChannelHandlerContext) {
    timer?.cancel()
    guard context.channel.isActive || phase.waiting == .firstHead else { return }
    let time = TimeAmount.milliseconds(limits.timeout(of: phase.waiting).milliseconds)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: time) {
      let (handler, context) = bound.value
      if handler.phase.holdsSomething { handler.isLate() }
      context.close(promise: nil)
    }
  }
}
