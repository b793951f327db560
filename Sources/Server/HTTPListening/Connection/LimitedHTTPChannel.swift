internal import EntitlementServer
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL

/// An HTTP/1.1 connection with limits, over TLS if there is a certificate.
struct LimitedHTTPChannel: ServerChildChannel, HTTPChannelHandler {
  typealias Value = HTTP1Channel.Value

  let base: HTTP1Channel
  let immediate: (any ImmediateResponder)?
  let limits: ConnectionLimits
  let certificate: TLSCertificate?
  let metrics: ServerMetrics?
  let counts: ConnectionCounts

  init(
    _ responder: @escaping HTTPChannelHandler.Responder,
    immediate: (any ImmediateResponder)?, limits: ConnectionLimits,
    certificate: TLSCertificate?, metrics: ServerMetrics?, counts: ConnectionCounts
  ) {
    base = HTTP1Channel(
      responder: responder,
      configuration: .init(
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.maxHeadBytes, maxHeaderListSize: limits.maxHeadBytes,
          maxHeaderFieldCount: limits.maxHeaderFields)))
    self.immediate = immediate
    self.limits = limits
    self.certificate = certificate
    self.metrics = metrics
    self.counts = counts
  }

  var responder: HTTPChannelHandler.Responder { base.responder }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    metrics?.connectionOpened()
    let peer = channel.remoteAddress.map { RemoteAddress($0) }
    let isTooMany = peer.map { !counts.opened($0) } ?? false
    channel.closeFuture.whenComplete { _ in
      metrics?.connectionClosed()
      if let peer { counts.closed(peer) }
    }
    return channel.eventLoop.makeCompletedFuture {
      guard let certificate else { return }
      try channel.pipeline.syncOperations.addHandler(
        NIOSSLServerHandler(context: certificate.context))
    }
    .flatMap { base.setup(channel: channel, logger: logger) }
    .flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.context(
        handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
      let slowClient = ClientTimeoutHandler(limits) { metrics?.limited($0) }
      try pipeline.addHandler(slowClient, position: .after(decoder.handler))
      if let immediate {
        let handler = ImmediateResponseHandler(
          immediate, slowClient: slowClient,
          encoder: try pipeline.context(handlerType: HTTPResponseEncoder.self))
        try pipeline.addHandler(handler, position: .after(slowClient))
      }
      if isTooMany {
        metrics?.limited(.addressConnections)
        // Deferred until the setup of the channel is complete.
        channel.eventLoop.execute { channel.close(promise: nil) }
      }
      return value
    }
  }

  func handle(value: Value, logger: Logger) async {
    await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }
}
