import AppStoreCore
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A server on a loopback port that receives bytes and responds with fixed bytes.
///
/// It records each connection's bytes until an empty line and a body of the given length, so that a
/// test sees exactly what was sent.
final class RawServer: Sendable {
  /// What it does after a request.
  enum Behavior: Sendable {
    /// Sends bytes and keeps the connection open.
    case respond(String)
    /// Sends bytes, then closes the connection.
    case respondAndClose(String)
    /// Sends nothing.
    case silence
  }

  private let channel: any Channel
  private let requests = LockedValue<[String]>([])
  let port: Int

  private init(channel: any Channel, port: Int) {
    self.channel = channel
    self.port = port
  }

  /// The requests, in the order of arrival.
  var received: [String] { requests.withLock { $0 } }

  /// Starts a server.
  static func start(
    _ behavior: Behavior, host: String = "127.0.0.1", tls: NIOSSLContext? = nil
  ) async throws -> RawServer {
    let holder = LockedValue<RawServer?>(nil)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { child in
        child.eventLoop.makeCompletedFuture {
          if let tls {
            try child.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
          }
          try child.pipeline.syncOperations.addHandler(
            Recorder(behavior) { request in
              holder.withLock { $0 }?.requests.withLock { $0.append(request) }
            })
        }
      }
      .bind(host: host, port: 0).get()
    let server = RawServer(channel: channel, port: channel.localAddress?.port ?? 0)
    holder.withLock { $0 = server }
    return server
  }

  /// Stops accepting connections.
  func stop() async {
    try? await channel.close()
  }
}

/// Reads one request at a time and responds to it.
private final class Recorder: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let behavior: RawServer.Behavior
  private let report: @Sendable (String) -> Void
  private var text = ""

  init(_ behavior: RawServer.Behavior, report: @escaping @Sendable (String) -> Void) {
    self.behavior = behavior
    self.report = report
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    text += String(buffer: unwrapInboundIn(data))
    // Every request of these tests has the body `{}`.
    guard text.hasSuffix("\r\n\r\n{}") else { return }
    report(text)
    text = ""
    switch behavior {
    case .silence: break
    case .respond(let response):
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response)), promise: nil)
    case .respondAndClose(let response):
      let buffer = wrapOutboundOut(ByteBuffer(string: response))
      let channel = context.channel
      context.writeAndFlush(buffer).whenComplete { _ in channel.close(promise: nil) }
    }
  }
}
