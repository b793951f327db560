import Foundation
package import SignedData

extension SigningChain {
  /// The header of every token that this chain signs.
  package var headerJSON: String { Self.headerJSON(certificates: certificates) }

  /// Returns a token with this chain's certificates and any JSON as its payload.
  package func token(payload json: String) throws -> String {
    try sign(payload: Array(json.utf8), headerJSON: headerJSON)
  }

  /// Returns a token with the default transaction under any header.
  package func token(header json: String) throws -> String {
    try sign(payload: Array(TestStore.transaction().json.utf8), headerJSON: json)
  }

  /// Returns a token with the default transaction and any certificates as `x5c`.
  package func token(certificates: [[UInt8]]) throws -> String {
    try token(header: Self.headerJSON(certificates: certificates))
  }
}

extension Encodable {
  /// The JSON that a chain signs for this value.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
