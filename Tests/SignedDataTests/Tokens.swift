import AppStoreTypes
import Foundation
import SignedData
import TestSupport

extension SigningChain {
  /// Returns a token with this chain's certificates and any JSON as its payload.
  func token(payload json: String) throws -> String {
    try sign(
      payload: Array(json.utf8), headerJSON: Self.headerJSON(certificates: certificates))
  }

  /// Returns a token with the default transaction under any header.
  func token(header json: String) throws -> String {
    try sign(payload: Array(TestStore.transaction().json.utf8), headerJSON: json)
  }

  /// Returns a token with the default transaction and any certificates as `x5c`.
  func token(certificates: [[UInt8]]) throws -> String {
    try token(header: Self.headerJSON(certificates: certificates))
  }
}

extension Encodable {
  /// The JSON that a chain signs for this value.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

/// The three parts of a token, to replace one of them.
struct TokenParts {
  var header: String
  var payload: String
  var signature: String

  init(_ token: String) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    (header, payload, signature) = (parts[0], parts[1], parts[2])
  }

  var token: String { "\(header).\(payload).\(signature)" }

  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  static func decode(_ text: String) -> String {
    let standard = text.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    let padded = standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    return String(decoding: Data(base64Encoded: padded) ?? Data(), as: UTF8.self)
  }
}
