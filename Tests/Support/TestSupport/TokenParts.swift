package import Foundation

/// The three parts of a token, each replaceable.
package struct TokenParts: Sendable {
  /// The encoded header.
  package var header: String
  /// The encoded payload.
  package var payload: String
  /// The encoded signature.
  package var signature: String

  /// Splits a token into its three parts.
  package init(_ token: String) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    (header, payload, signature) = (parts[0], parts[1], parts[2])
  }

  /// The token with these parts.
  package var token: String { "\(header).\(payload).\(signature)" }

  /// The bytes of the signature.
  package var signatureBytes: [UInt8] {
    get { Array(Self.bytes(signature)) }
    set { signature = Self.encode(newValue) }
  }

  /// Returns bytes as base64url text without padding.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Returns the text that base64url encodes.
  package static func decode(_ text: String) -> String {
    String(decoding: bytes(text), as: UTF8.self)
  }

  /// Returns the bytes that base64url encodes; empty if it is not base64url.
  package static func bytes(_ text: String) -> Data {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    return Data(base64Encoded: padded) ?? Data()
  }
}
