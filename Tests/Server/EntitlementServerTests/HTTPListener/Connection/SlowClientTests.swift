import AppStoreCore
import EntitlementServer
import HTTPListening
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServerBootstrap
import TestSupport
import Testing
import WaitingTestSupport

/// Clients that delay a real listener, written byte by byte.
@Suite(.timeLimit(.minutes(30))) struct SlowClientTests {
  private let guarded: GuardedUnderTest

  init() throws { guarded = try GuardedUnderTest() }

  /// Returns how many requests or connections a limit rejected.
  private func count(_ limit: String) async throws -> Double? {
    try await guarded.metrics()["tessera_limited_total", ["limit": limit]]
  }

  private static let short = Duration.milliseconds(30)
  private static let long = Duration.seconds(600)

  /// Starts a server whose phases except one last long, runs a test with its port, and stops it.
  private func serving(
    _ change: (inout ConnectionLimits) -> Void, _ test: (Int) async throws -> Void
  ) async throws {
    var limits = ConnectionLimits()
    limits.headTimeout = Self.long
    limits.bodyTimeout = Self.long
    limits.responseTimeout = Self.long
    limits.idleTimeout = Self.long
    change(&limits)
    let router = Router()
    router.post("/") { request, _ in
      "got \(try await request.body.collect(upTo: 1000).readableBytes)"
    }
    router.get("/large") { _, _ in
      Response(status: .ok, body: .init(byteBuffer: ByteBuffer(repeating: 7, count: 64 << 20)))
    }
    router.get("/limited") { _, _ in Response(status: .tooManyRequests) }
    try await Listener.start(
      router.buildResponder(), limits: limits, metrics: guarded.server.metrics, host: "127.0.0.1",
      port: 0,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ).serving(test)
  }

  @Test func `An address over its connection limit is disconnected immediately`() async throws {
    try await serving { limits in
      limits.maxConnectionsPerAddress = 2
      limits.uncountedAddresses = []
    } _: { port in
      func open() async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .connect(host: "127.0.0.1", port: port).get()
      }
      let channels = [try await open(), try await open(), try await open()]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for channel in channels { group.addTask { try await channel.closeFuture.get() } }
        // The server accepts them in any order and waits for heads without a limit.
        try await group.next()
        let held = channels.filter(\.isActive)
        #expect(held.count == 2)
        for channel in held { try await channel.close() }
      }
    }
    try await serving {
      $0.maxConnectionsPerAddress = 1
    } _: { port in
      let held = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port).get()
      // Localhost is not counted: a proxy on it connects for all clients.
      let text = try await WireSocket.text(
        after: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na", from: port
      ) { $0.hasSuffix("got 1") }
      #expect(text.contains("200"))
      try await held.close()
    }
  }

  /// Sends bytes and returns all data until the server closes the connection.
  private func answer(_ port: Int, to text: String) async throws -> String {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      // The server may already have closed the connection, which is also a valid result.
      if !text.isEmpty { try? await outbound.write(ByteBuffer(string: text)) }
      var answer = ByteBuffer()
      do {
        for try await part in inbound { answer.writeImmutableBuffer(part) }
      } catch {
        // A reset also ends the connection.
      }
      return String(buffer: answer)
    }
  }

  private static let request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n"

  @Test(arguments: ["", "P", "POST / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nX: " + "a"])
  func `A client that does not complete its head is disconnected`(text: String) async throws {
    try await serving {
      $0.headTimeout = Self.short
    } _: { port in
      let answer = try await answer(port, to: text)
      #expect(answer == "")
    }
  }

  @Test(arguments: ["", "ab", "abc"])
  func `A client that does not complete its body is disconnected, and its slot released`(
    body: String
  )
    async throws
  {
    try await serving {
      $0.bodyTimeout = Self.short
    } _: { port in
      let answer = try await answer(port, to: Self.request + body)
      #expect(!answer.contains("got"))
    }
  }

  @Test func `A large body that does not grow is disconnected before its timeout`() async throws {
    try await serving {
      $0.bodyPause = Self.short
      $0.slowBodyBytes = 2
      $0.minBodyBytes = 100
    } _: { port in
      let answer = try await answer(port, to: Self.request + "abc")
      #expect(answer == "")
      #expect(try await count("slow_client") == 1)
    }
  }

  @Test func `A body in too many chunks is disconnected, and one in fewer is read`() async throws {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    try await serving {
      $0.maxBodyParts = 10
      $0.idleTimeout = Self.short
    } _: { port in
      let few = String(repeating: "1\r\na\r\n", count: 10)
      let read = try await answer(port, to: head + few + "0\r\n\r\n")
      #expect(read.hasSuffix("got 10"))
      let disconnected = try await answer(port, to: head + few + few)
      #expect(!disconnected.contains("got"))
      #expect(try await count("body_parts") == 1)
    }
  }

  @Test func `A connection whose requests are rejected again and again is closed`() async throws {
    try await serving {
      $0.maxRejections = 3
    } _: { port in
      let limited = "GET /limited HTTP/1.1\r\nHost: a\r\n\r\n"
      let answer = try await answer(port, to: String(repeating: limited, count: 9))
      let parts = answer.split(separator: "HTTP/1.1 429 ")
      #expect(parts.count == 3)
      #expect(
        parts.map { $0.lowercased().contains("connection: close") } == [false, false, true])
      #expect(try await count("flood") == 1)
    }
  }

  @Test func `A success between rejections keeps the connection`() async throws {
    try await serving {
      $0.maxRejections = 2
      $0.idleTimeout = Self.short
    } _: { port in
      let limited = "GET /limited HTTP/1.1\r\nHost: a\r\n\r\n"
      let answer = try await answer(
        port, to: limited + Self.request + "abcd" + limited + Self.request + "efgh")
      #expect(answer.split(separator: "got 4", omittingEmptySubsequences: false).count == 3)
    }
  }

  @Test func `A client that does not read the response is disconnected`() async throws {
    try await serving {
      $0.responseTimeout = Self.short
    } _: { port in
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .channelOption(ChannelOptions.autoRead, value: false)
        .connect(host: "127.0.0.1", port: port).get()
      try await channel.writeAndFlush(
        ByteBuffer(string: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n"))
      // The server has closed its end, though nothing is read here: writing causes a reset.
      try await eventually("the connection is closed") {
        (try? await channel.writeAndFlush(ByteBuffer(string: "x"))) == nil
      }
      try? await channel.close()
    }
  }

  @Test func `A complete request gets a response, and an idle connection times out`() async throws {
    try await serving {
      $0.idleTimeout = Self.short
    } _: { port in
      let answer = try await answer(port, to: Self.request + "abcd")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.hasSuffix("got 4"))
    }
  }

  @Test func `Two pipelined requests both get a response`() async throws {
    try await serving {
      $0.idleTimeout = Self.short
    } _: { port in
      let answer = try await answer(port, to: Self.request + "abcd" + Self.request + "efgh")
      #expect(answer.split(separator: "got 4", omittingEmptySubsequences: false).count == 3)
    }
  }

  @Test(arguments: [
    "X-Long: " + String(repeating: "a", count: 40_000),
    (0..<200).map { "X-\($0): a" }.joined(separator: "\r\n"),
  ])
  func `A head that is too long or has too many fields is rejected`(fields: String) async throws {
    try await serving {
      $0.idleTimeout = Self.short
    } _: { port in
      let answer = try await answer(
        port, to: "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\nContent-Length: 0\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer.prefix(80))")
    }
  }

  @Test func `Connections over the limit wait until one is closed`() async throws {
    try await serving {
      $0.maxConnections = 1
      $0.idleTimeout = Self.short
    } _: { port in
      async let first = answer(port, to: Self.request + "abcd")
      async let second = answer(port, to: Self.request + "efgh")
      for answer in try await [first, second] { #expect(answer.hasSuffix("got 4")) }
    }
  }
}
