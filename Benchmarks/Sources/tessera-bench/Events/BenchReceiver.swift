import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A receiver of webhooks with minimal cost, or one that never responds.
final class BenchReceiver: Sendable {
  /// A request that was received completely.
  struct Arrival {
    let body: ByteBuffer
    let time: ContinuousClock.Instant
  }

  /// The port on all addresses of the loopback interface.
  let port: Int
  private let channel: any Channel
  private let group: MultiThreadedEventLoopGroup
  private let state: Arrivals

  private init(_ channel: any Channel, _ group: MultiThreadedEventLoopGroup, _ state: Arrivals) {
    (self.channel, self.group, self.state) = (channel, group, state)
    port = channel.localAddress?.port ?? 0
  }

  /// Starts a receiver on a free port.
  static func start(hangs: Bool = false) async throws -> BenchReceiver {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let state = Arrivals()
    let channel = try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline()
          try pipeline.addHandler(Responder(state, hangs: hangs))
        }
      }
      // Endpoints have different addresses of the loopback interface.
      .bind(host: "0.0.0.0", port: 0).get()
    return BenchReceiver(channel, group, state)
  }

  func stop() async throws {
    try await channel.close()
    try await group.shutdownGracefully()
  }

  /// Forgets what arrived.
  func clear() { state.list.withLock { $0 = [] } }

  /// Waits until a number of requests arrived, and returns the first of them in order.
  func arrivals(_ count: Int) async throws -> [Arrival] {
    let end = ContinuousClock.now + .seconds(300)
    while true {
      let arrivals = state.list.withLock { $0.count >= count ? Array($0.prefix(count)) : nil }
      if let arrivals { return arrivals }
      guard ContinuousClock.now < end else { throw BenchError.refused }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// What arrived, in order.
  private final class Arrivals: Sendable {
    let list = Mutex<[Arrival]>([])
  }

  private final class Responder: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let state: Arrivals
    private let hangs: Bool
    private var body = ByteBuffer()

    init(_ state: Arrivals, hangs: Bool) {
      (self.state, self.hangs) = (state, hangs)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head: body = ByteBuffer()
      case .body(var part): body.writeBuffer(&part)
      case .end:
        if hangs { return }
        let arrival = Arrival(body: body, time: .now)
        state.list.withLock { $0.append(arrival) }
        let head = HTTPResponseHead(
          version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }
}

extension [BenchReceiver.Arrival] {
  /// The requests per second between the first and the last one.
  var perSecond: Double {
    guard let first, let last, count > 1 else { return 0 }
    return Double(count - 1) / ((last.time - first.time) / .seconds(1))
  }
}
