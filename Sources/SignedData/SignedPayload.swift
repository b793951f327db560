internal import AppStoreTypes

/// A payload the store signs, with what the verifier must know of every kind.
protocol SignedPayload: Decodable, Sendable {
  /// The kind, told apart by the keys that only it has.
  static var kind: PayloadKind { get }
  /// When the store signed it; the date at which its certificates must be valid.
  var signedDate: Timestamp { get }
  /// Every date in the payload with the name of its field.
  var dates: [(field: String, date: Timestamp?)] { get }
}

extension PayloadKind {
  /// The key that payloads of this kind have and the others have not.
  var distinctiveKey: String {
    switch self {
    case .transaction: "transactionId"
    case .renewalInfo: "autoRenewStatus"
    case .notification: "notificationType"
    }
  }

  /// Returns the kind of a payload with these keys; `nil` for none, or for a mixture.
  static func of(_ keys: Set<String>) -> PayloadKind? {
    let kinds = [PayloadKind.transaction, .renewalInfo, .notification].filter {
      keys.contains($0.distinctiveKey)
    }
    return kinds.count == 1 ? kinds.first : nil
  }
}

extension SignedPayload {
  /// Refuses dates before 1970 and after the year 9999, which no calendar arithmetic should meet.
  func checkDates() throws(VerificationError) {
    for case (let field, let date?) in dates
    where date.milliseconds < 0 || date.milliseconds >= 253_402_300_800_000 {
      throw .payloadField(
        Self.kind, field: field,
        reason: "is \(date.milliseconds), not milliseconds in the years 1970 to 9999")
    }
  }
}

extension JWSTransactionDecodedPayload: SignedPayload {
  static var kind: PayloadKind { .transaction }

  var dates: [(field: String, date: Timestamp?)] {
    [
      ("signedDate", signedDate), ("purchaseDate", purchaseDate),
      ("originalPurchaseDate", originalPurchaseDate), ("expiresDate", expiresDate),
      ("revocationDate", revocationDate),
    ]
  }
}

extension JWSRenewalInfoDecodedPayload: SignedPayload {
  static var kind: PayloadKind { .renewalInfo }

  var dates: [(field: String, date: Timestamp?)] {
    [
      ("signedDate", signedDate), ("gracePeriodExpiresDate", gracePeriodExpiresDate),
      ("recentSubscriptionStartDate", recentSubscriptionStartDate), ("renewalDate", renewalDate),
    ]
  }
}

extension ResponseBodyV2DecodedPayload: SignedPayload {
  static var kind: PayloadKind { .notification }

  var dates: [(field: String, date: Timestamp?)] { [("signedDate", signedDate)] }
}
