import NIOCore
import NIOPosix

/// A response over a socket, parsed by hand so that no client of ours interprets it.
struct RawReply {
  let status: Int
  /// Every field by its lowercase name.
  let fields: [String: String]
  fileprivate(set) var body: [UInt8]

  /// Parses a response, with all remaining bytes as its body; `nil` if it is incomplete.
  init?(_ bytes: [UInt8]) {
    let end = Array("\r\n\r\n".utf8)
    guard bytes.count >= end.count,
      let place = (0...(bytes.count - end.count)).first(where: {
        bytes[$0..<($0 + end.count)].elementsEqual(end)
      })
    else { return nil }
    let lines = String(decoding: bytes[..<place], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ", maxSplits: 2) ?? []
    guard words.count > 1, words[0] == "HTTP/1.1", let status = Int(words[1]) else { return nil }
    self.status = status
    let pairs = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (
        parts[0].lowercased(), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
      )
    }
    fields = Dictionary(pairs) { first, second in "\(first), \(second)" }
    body = Array(bytes[(place + end.count)...])
    let length = fields["content-length"].flatMap { Int($0) } ?? 0
    guard status == 304 || body.count >= length else { return nil }
  }
}

/// Sends raw bytes to a server on this machine.
enum WireSocket {
  /// The error if the connection ends before a complete response.
  struct Ended: Error {
    let received: String
  }

  /// Sends a request and returns its response.
  static func send(_ request: String, to port: Int) async throws -> RawReply {
    try await send(request, to: port) { RawReply($0) }
  }

  /// Sends requests at once; returns the responses in the order of arrival.
  static func send(pipelined requests: [String], to port: Int) async throws -> [RawReply] {
    try await send(requests.joined(), to: port) { bytes in
      var (replies, rest) = ([RawReply](), bytes)
      while var reply = RawReply(rest) {
        let length = reply.fields["content-length"].flatMap { Int($0) } ?? 0
        let end = reply.status == 304 ? 0 : length
        rest = Array(reply.body.dropFirst(end))
        reply.body = Array(reply.body.prefix(end))
        replies.append(reply)
      }
      return replies.count < requests.count ? nil : replies
    }
  }

  /// Sends bytes; returns the received text once it is complete.
  static func text(
    after request: String, from port: Int, isEnough: (String) -> Bool
  ) async throws -> String {
    try await send(request, to: port) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return isEnough(text) ? text : nil
    }
  }

  /// Sends a request and closes the connection without reading.
  static func sendAndClose(_ request: String, to port: Int) async throws {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.writeAndFlush(ByteBuffer(string: request)).get()
    try await channel.close().get()
  }

  private static func send<Reply>(
    _ request: String, to port: Int, read: ([UInt8]) -> Reply?
  ) async throws -> Reply {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: request))
      var received: [UInt8] = []
      for try await part in inbound {
        received += part.readableBytesView
        if let reply = read(received) { return reply }
      }
      throw Ended(received: String(decoding: received, as: UTF8.self))
    }
  }
}
