import Foundation
import NIOCore
import NIOPosix

/// A client with minimal cost: it sends prepared requests, and reads only the status and the length
/// of a response.
struct BenchClient {
  /// The result of a run.
  struct Outcome {
    /// The number of responses per second.
    let perSecond: Double
    /// The 99th percentile of the response times, in milliseconds.
    let p99: Double
    /// The size of the last response's body in bytes.
    let bodySize: Int
  }

  private let group: MultiThreadedEventLoopGroup

  init() {
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  }

  func shutdown() async throws {
    try await group.shutdownGracefully()
  }

  /// Sends requests over some connections for a while, one at a time on each.
  ///
  /// - Parameters:
  ///   - request: Returns the bytes of a request by its number, which grows from 0 over all
  ///     connections; `nil` ends the run.
  func run(
    port: Int, connections: Int, for duration: Duration,
    request: @escaping @Sendable (Int) -> ByteBuffer?
  ) async throws -> Outcome {
    let loop = group.next()
    let end = NIODeadline.now() + .nanoseconds(Int64(duration / .nanoseconds(1)))
    let shared = try await loop.submit {
      NIOLoopBound(Shared(end: end, request: request), eventLoop: loop)
    }.get()
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<connections {
        tasks.addTask {
          let channel = try await ClientBootstrap(group: loop)
            .channelOption(.socketOption(.so_reuseaddr), value: 1)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
              channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(Requester(shared.value))
              }
            }
            .connect(host: "127.0.0.1", port: port).get()
          try await channel.closeFuture.get()
        }
      }
      try await tasks.waitForAll()
    }
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    return try await loop.submit { [shared] in
      let shared = shared.value
      guard !shared.failed, !shared.times.isEmpty else { throw BenchError.refused }
      let sorted = shared.times.sorted()
      return Outcome(
        perSecond: Double(sorted.count) / elapsed,
        p99: Double(sorted[sorted.count * 99 / 100]) / 1_000_000, bodySize: shared.bodySize)
    }.get()
  }

  /// The state shared by the connections of one run; it stays on one event loop.
  private final class Shared {
    let end: NIODeadline
    let request: @Sendable (Int) -> ByteBuffer?
    var next = 0
    var times: [Int64] = []
    var bodySize = 0
    var failed = false

    init(end: NIODeadline, request: @escaping @Sendable (Int) -> ByteBuffer?) {
      self.end = end
      self.request = request
    }
  }

  private final class Requester: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let shared: Shared
    private var started = NIODeadline.now()
    private var answer = ByteBuffer()

    init(_ shared: Shared) {
      self.shared = shared
    }

    func channelActive(context: ChannelHandlerContext) {
      send(context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      var part = unwrapInboundIn(data)
      answer.writeBuffer(&part)
      guard let size = sizeOfWholeAnswer() else { return }
      shared.bodySize = size
      shared.times.append((NIODeadline.now() - started).nanoseconds)
      answer.clear()
      send(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
      if answer.readableBytes > 0 { shared.failed = true }
    }

    private func send(_ context: ChannelHandlerContext) {
      guard !shared.failed, NIODeadline.now() < shared.end,
        let request = shared.request(shared.next)
      else {
        context.close(promise: nil)
        return
      }
      shared.next += 1
      started = .now()
      context.writeAndFlush(wrapOutboundOut(request), promise: nil)
    }

    /// Returns the size of the body after it was received completely; a status other than 2xx fails
    /// the run.
    private func sizeOfWholeAnswer() -> Int? {
      let size: Int?? = answer.withUnsafeReadableBytes { bytes in
        guard let end = Self.find("\r\n\r\n", in: bytes, from: 0) else { return .some(nil) }
        guard bytes.count > 9, bytes[9] == UInt8(ascii: "2") else { return nil }
        guard let field = Self.find("content-length: ", in: bytes, from: 0) else { return nil }
        var length = 0
        var place = field + 16
        while place < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
          length = length * 10 + Int(bytes[place] - UInt8(ascii: "0"))
          place += 1
        }
        return bytes.count >= end + 4 + length ? .some(length) : .some(nil)
      }
      guard let size else {
        shared.failed = true
        answer.clear()
        return 0
      }
      return size
    }

    private static func find(
      _ text: StaticString, in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Int? {
      let count = text.utf8CodeUnitCount
      guard bytes.count >= count else { return nil }
      for place in start...(bytes.count - count) {
        var length = 0
        while length < count, bytes[place + length] | 0x20 == text.utf8Start[length] | 0x20 {
          length += 1
        }
        if length == count { return place }
      }
      return nil
    }
  }
}

/// The measured code failed, so its result would be meaningless.
enum BenchError: Error {
  case refused
}
