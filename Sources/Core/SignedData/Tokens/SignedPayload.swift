internal import AppStoreCore

/// A payload signed by the App Store, with the properties that verification needs of every kind.
protocol SignedPayload: JSONObjectCodable {
  /// The kind, identified by a key that only it has.
  static var kind: PayloadKind { get }
  /// When the App Store signed it; the date at which its certificates must be valid.
  var signedDate: Timestamp { get }
  /// Returns the payload with identifiers that no other session of Xcode's has.
  func scoped(to session: XcodeSession) -> Self
}

extension PayloadKind {
  /// Creates the only kind that has a key; `nil` if the key is not distinctive.
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

  /// Whether StoreKit testing in Xcode signs this kind; it has no server that sends notifications.
  var isSignedByXcode: Bool {
    switch self {
    case .transaction, .renewalInfo, .appTransaction: true
    case .notification, .realtimeRequest: false
    }
  }

  /// Returns the kind of a payload; `nil` if unknown or ambiguous.
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
  func scoped(to session: XcodeSession) -> Self { self }
}

extension JWSAppTransactionDecodedPayload: SignedPayload {
  static var kind: PayloadKind { .appTransaction }
  var signedDate: Timestamp { receiptCreationDate }
}

extension DecodedRealtimeRequestBody: SignedPayload {
  static var kind: PayloadKind { .realtimeRequest }
  func scoped(to session: XcodeSession) -> Self { self }
}
