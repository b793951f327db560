package import AppStoreCore
package import Catalog
internal import Crypto
internal import Foundation

/// Signs requests to S3 with Amazon's Signature Version 4.
///
/// Source: <https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html>
package struct S3Signature: Sendable {
  /// A header field: its name in lowercase, and its value without spaces at the ends.
  package typealias Field = (name: String, value: String)

  private static let algorithm = "AWS4-HMAC-SHA256"
  private static let service = "s3"

  private let credentials: S3Credentials
  private let region: String

  /// Creates a signer for a region.
  package init(_ credentials: S3Credentials, region: String) {
    self.credentials = credentials
    self.region = region
  }

  /// Returns the header fields that sign a request, among them `authorization`.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path as it is sent, percent-encoded once.
  ///   - query: The parameters, not encoded.
  ///   - fields: All fields to sign, such as `host`.
  ///   - body: The bytes of the request.
  ///   - now: The time; S3 rejects one that differs by more than 15 minutes from its own.
  package func fields(
    _ method: String, path: String, query: [Field] = [], signing fields: [Field], body: [UInt8],
    at now: Timestamp
  ) -> [Field] {
    let time = ExportTime.compact(now)
    let hash = Hex.encode(SHA256.hash(data: body))
    var added: [Field] = [("x-amz-content-sha256", hash), ("x-amz-date", time)]
    if let token = credentials.sessionToken { added.append(("x-amz-security-token", token)) }
    let signed = (fields + added).sorted { $0.name < $1.name }
    let names = signed.map(\.name).joined(separator: ";")
    let request = [
      method, path, Self.text(of: query),
      signed.map { "\($0.name):\($0.value)\n" }.joined(), names, hash,
    ].joined(separator: "\n")
    let day = String(time.prefix(8))
    let scope = "\(day)/\(region)/\(Self.service)/aws4_request"
    let text = [
      Self.algorithm, time, scope, Hex.encode(SHA256.hash(data: Array(request.utf8))),
    ].joined(separator: "\n")
    let signature = Hex.encode(Self.code(of: text, with: key(of: day)))
    return added + [
      (
        "authorization",
        "\(Self.algorithm) Credential=\(credentials.accessKeyID)/\(scope),"
          + "SignedHeaders=\(names),Signature=\(signature)"
      )
    ]
  }

  /// Returns parameters as they are sent and signed: encoded, and ordered by their names.
  package static func text(of query: [Field]) -> String {
    query.map { "\(PercentEncoding.of($0.name))=\(PercentEncoding.of($0.value))" }.sorted()
      .joined(separator: "&")
  }

  /// The key of a day, a region and the service.
  private func key(of day: String) -> [UInt8] {
    [day, region, Self.service, "aws4_request"].reduce(
      Array("AWS4\(credentials.secretAccessKey)".utf8)
    ) { Self.code(of: $1, with: $0) }
  }

  private static func code(of text: String, with key: [UInt8]) -> [UInt8] {
    Array(
      HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key)))
  }
}

/// Percent-encoding as S3 signs it.
package enum PercentEncoding {
  /// Returns a text with every byte encoded but letters, digits, `-`, `.`, `_` and `~`.
  ///
  /// - Parameter keepsSlashes: Whether slashes are not encoded either, as in paths.
  package static func of(_ text: String, keepsSlashes: Bool = false) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(byte)
      case UInt8(ascii: "/") where keepsSlashes: encoded.append(byte)
      default: encoded += "%\(Hex.encode([byte]).uppercased())".utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
