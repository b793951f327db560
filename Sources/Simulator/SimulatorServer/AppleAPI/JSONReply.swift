internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The maximum body size, in bytes; a device's call is under 1 KB.
let maxBody = 1 << 16

extension Response {
  /// Creates a response with a value as JSON, with sorted keys.
  ///
  /// The content type has no charset, because Apple's Python client does not parse errors
  /// otherwise.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = try encoder.encode(value)
    return Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}

extension Request {
  /// Reads the whole body.
  ///
  /// - Throws: ``ControlError/bodyTooLarge(limit:)``, or an error if the connection broke.
  func bytes() async throws -> [UInt8] {
    do {
      return Array(try await body.collect(upTo: maxBody).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw ControlError.bodyTooLarge(limit: maxBody)
    }
  }
}
