public import AppStoreTypes
internal import Foundation

extension SignedFact {
  /// The decoded payload of a fact.
  public enum Payload: Hashable, Sendable {
    /// A transaction.
    case transaction(JWSTransactionDecodedPayload)
    /// Renewal information.
    case renewalInfo(JWSRenewalInfoDecodedPayload)
    /// A notification; the signed data inside it are facts of their own.
    case notification(ResponseBodyV2DecodedPayload)
  }

  /// The JSON text that was signed; empty if the stored JWS is damaged.
  public var payloadJSON: String {
    var standard = Self.payloadSegment(of: jws).map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    while !standard.count.isMultiple(of: 4) { standard.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(standard)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Decodes the payload from the signed bytes.
  ///
  /// - Throws: ``LedgerError/unreadableFact(_:_:)`` when they are not what was once verified.
  public func decodedPayload() throws(LedgerError) -> Payload {
    let json = Data(payloadJSON.utf8)
    let decoder = JSONDecoder()
    do {
      return switch kind {
      case .transaction:
        .transaction(try decoder.decode(JWSTransactionDecodedPayload.self, from: json))
      case .renewalInfo:
        .renewalInfo(try decoder.decode(JWSRenewalInfoDecodedPayload.self, from: json))
      case .notification:
        .notification(try decoder.decode(ResponseBodyV2DecodedPayload.self, from: json))
      }
    } catch {
      throw .unreadableFact(kind, identity)
    }
  }
}
