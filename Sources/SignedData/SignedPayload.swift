internal import AppStoreTypes
internal import Encodings

/// A payload the store signs, with what the verifier must know of every kind.
protocol SignedPayload: FieldCodable {
  /// The kind, told apart by the key that only it has.
  static var kind: PayloadKind { get }
  /// When the store signed it; the date at which its certificates must be valid.
  var signedDate: Timestamp { get }
}

extension PayloadKind {
  /// The kind that has a key and the others have not; `nil` for keys that tell nothing.
  init?(distinctiveKey: String) {
    switch distinctiveKey {
    case "transactionId": self = .transaction
    case "autoRenewStatus": self = .renewalInfo
    case "notificationType": self = .notification
    case "receiptType": self = .appTransaction
    case "userLocale": self = .realtimeRequest
    default: return nil
    }
  }

  /// Returns the kind of a payload; `nil` for none, or for a mixture.
  static func of(_ object: JSONObject) -> PayloadKind? {
    var kind: PayloadKind?
    for member in object.members {
      guard let found = PayloadKind(distinctiveKey: member.key) else { continue }
      guard kind == nil else { return nil }
      kind = found
    }
    return kind
  }
}

extension JWSTransactionDecodedPayload: SignedPayload {
  static var kind: PayloadKind { .transaction }
}

extension JWSRenewalInfoDecodedPayload: SignedPayload {
  static var kind: PayloadKind { .renewalInfo }
}

extension ResponseBodyV2DecodedPayload: SignedPayload {
  static var kind: PayloadKind { .notification }
}

extension JWSAppTransactionDecodedPayload: SignedPayload {
  static var kind: PayloadKind { .appTransaction }
  var signedDate: Timestamp { receiptCreationDate }
}

extension DecodedRealtimeRequestBody: SignedPayload {
  static var kind: PayloadKind { .realtimeRequest }
}
