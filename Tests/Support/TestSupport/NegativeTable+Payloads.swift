import AppStoreCore
import SignedData

extension NegativeTable {
  /// Payloads that a store signed for another kind or with invalid fields.
  mutating func addPayloads() throws {
    try addKinds()
    try addRequiredFields()
    try addTransactionValues()
    try addDateValues()
    try addOpenCodes()
  }

  /// The call that verifies renewal info with the default transaction.
  var renewalInfoCall: NegativeCase.Call { .renewalInfo(transaction: genuine) }

  private mutating func addKinds() throws {
    let tokens = [
      ("transaction", genuine, NegativeCase.Call.transaction),
      ("renewal", try store.sign(TestStore.renewalInfo()), renewalInfoCall),
      ("notification", try store.sign(store.notification()), .notification),
    ]
    for (found, token, right) in tokens {
      for (expected, _, call) in tokens where expected != found {
        refuse(
          "kind-\(found)-as-\(expected)", "payload.kind", "A \(found) given as a \(expected).",
          token, as: call)
      }
      accept("kind-\(found)", "A \(found) given as what it is.", token, as: right)
    }
    let payloads = [
      ("empty", "{}"), ("other", #"{"signedDate":1767225600000}"#),
      (
        "mixed",
        try RawObject(TestStore.transaction()).setting("autoRenewStatus", to: "1").json
      ),
      (
        "mixed-notification",
        try RawObject(TestStore.transaction()).setting("notificationType", to: "null").json
      ),
    ]
    for (name, payload) in payloads {
      for (expected, _, call) in tokens {
        refuse(
          "kind-\(name)-as-\(expected)", "payload.kind", "A payload of no one kind: \(name).",
          try store.chain.token(payload: payload), as: call)
      }
    }
  }

  /// Each required field of a payload: missing, null, and of another type.
  private mutating func addRequiredFields() throws {
    let transaction = [
      "transactionId", "originalTransactionId", "bundleId", "productId", "purchaseDate",
      "originalPurchaseDate", "quantity", "type", "inAppOwnershipType", "signedDate", "environment",
    ]
    let renewal = [
      "autoRenewStatus", "originalTransactionId", "productId", "signedDate", "environment",
    ]
    let notification = ["notificationType", "notificationUUID", "version", "signedDate"]
    try addWrongFields(
      "transaction", transaction, of: RawObject(TestStore.transaction()), as: .transaction)
    try addWrongFields(
      "renewal", renewal, of: RawObject(TestStore.renewalInfo()), as: renewalInfoCall)
    try addWrongFields(
      "notification", notification, of: RawObject(store.notification()), as: .notification)
  }

  /// Invalid fields; the first one identifies the kind.
  private mutating func addWrongFields(
    _ kind: String, _ fields: [String], of payload: RawObject, as call: NegativeCase.Call
  ) throws {
    for field in fields {
      let isText = payload[field]?.first == "\""
      let values: [(String, String?)] = [
        ("missing", nil), ("null", "null"), ("retyped", isText ? "1" : "\"1\""), ("object", "{}"),
        ("array", "[\(payload[field] ?? "")]"), ("boolean", "true"),
      ]
      for (name, value) in values {
        let check = value == nil && field == fields.first ? "payload.kind" : "payload.field"
        refuse(
          "\(kind)-\(field)-\(name)", check, "The \(kind)'s \(field) is \(name).",
          try store.chain.token(payload: payload.setting(field, to: value).json), as: call)
      }
    }
  }

  private mutating func addTransactionValues() throws {
    let payload = try RawObject(TestStore.transaction())
    for (field, name, value) in [
      ("price", "fraction", "4990.5"), ("price", "huge", "1e30"), ("quantity", "fraction", "1.5"),
      ("quantity", "huge", "9223372036854775808"),
    ] {
      refuse(
        "transaction-\(field)-\(name)", "payload.field", "The field \(field) is \(value).",
        try store.chain.token(payload: payload.setting(field, to: value).json))
    }
    let values: [(String, String, String)] = [
      ("price", "text", "\"4990\""), ("isUpgraded", "number", "1"),
      ("isUpgraded", "text", "\"true\""),
      ("appAccountToken", "word", "\"me\""), ("appAccountToken", "number", "1"),
      ("offerType", "text", "\"1\""), ("storefront", "number", "143441"),
      ("expiresDate", "text", "\"1767225600000\""), ("expiresDate", "boolean", "false"),
      ("revocationDate", "array", "[]"), ("revocationReason", "text", "\"0\""),
    ]
    for (field, name, value) in values {
      refuse(
        "transaction-\(field)-\(name)", "payload.field", "The field \(field) is \(value).",
        try store.chain.token(payload: payload.setting(field, to: value).json))
    }
    for field in ["price", "expiresDate", "storefront", "appTransactionId", "isUpgraded"] {
      for (name, value) in [("null", "null"), ("missing", nil)] {
        accept(
          "transaction-\(field)-\(name)", "The field \(field), which may be missing, is \(name).",
          try store.chain.token(payload: payload.setting(field, to: value).json))
      }
    }
  }

  private mutating func addDateValues() throws {
    let payload = try RawObject(TestStore.transaction())
    let values: [(String, String, String, String)] = [
      ("signedDate", "negative", "-1", "payload.field"),
      ("signedDate", "iso", "\"2026-01-01T00:00:00Z\"", "payload.field"),
      ("signedDate", "year-10000", "253402300800000", "payload.field"),
      ("signedDate", "huge", "9223372036854775807", "payload.field"),
      ("signedDate", "beyond-integers", "9223372036854775808", "payload.field"),
      ("signedDate", "beyond-numbers", "1e300", "payload.field"),
      ("signedDate", "seconds", "1767225600", "chain.validity"),
      ("signedDate", "zero", "0", "chain.validity"),
      ("signedDate", "microseconds", "1767225600000000", "payload.field"),
      ("signedDate", "year-2050", "2524608000000", "chain.validity"),
      ("expiresDate", "negative", "-1", "payload.field"),
      ("expiresDate", "negative-fraction", "-0.5", "payload.field"),
      ("expiresDate", "year-10000", "253402300800000", "payload.field"),
      ("purchaseDate", "negative", "-1", "payload.field"),
      ("originalPurchaseDate", "huge", "1e17", "payload.field"),
      ("revocationDate", "huge", "9223372036854775807", "payload.field"),
    ]
    for (field, name, value, check) in values {
      refuse(
        "transaction-\(field)-\(name)", check, "The date \(field) is \(value).",
        try store.chain.token(payload: payload.setting(field, to: value).json))
    }
    // Xcode signs fractions of milliseconds.
    for (name, value) in [
      ("fraction", "1767225600000.9375"), ("exponent", "1.7672256e12"),
      ("whole", "1767225600000.0"),
    ] {
      accept(
        "transaction-signedDate-\(name)", "The date signedDate is \(value).",
        try store.chain.token(payload: payload.setting("signedDate", to: value).json))
    }
    let renewal = try RawObject(TestStore.renewalInfo())
    for field in [
      "signedDate", "renewalDate", "gracePeriodExpiresDate", "recentSubscriptionStartDate",
    ] {
      refuse(
        "renewal-\(field)-negative", "payload.field", "The renewal info's \(field) is before 1970.",
        try store.chain.token(payload: renewal.setting(field, to: "-1").json), as: renewalInfoCall)
    }
  }

  /// Codes that Apple may add later must not reject a purchase.
  private mutating func addOpenCodes() throws {
    let payload = try RawObject(TestStore.transaction())
    for (field, value) in [
      ("type", "\"Future\""), ("inAppOwnershipType", "\"FUTURE\""), ("offerType", "99"),
      ("transactionReason", "\"FUTURE\""), ("revocationReason", "99"),
    ] {
      accept(
        "transaction-\(field)-unknown", "The field \(field) has a code that is not known yet.",
        try store.chain.token(payload: payload.setting(field, to: value).json))
    }
    let renewal = try RawObject(TestStore.renewalInfo()).setting("autoRenewStatus", to: "9")
    accept(
      "renewal-autoRenewStatus-unknown", "The status of renewal has an unknown code.",
      try store.chain.token(payload: renewal.json), as: renewalInfoCall)
    let notification = try RawObject(store.notification()).setting(
      "notificationType", to: "\"NEW\"")
    accept(
      "notification-notificationType-unknown", "The notification is of an unknown type.",
      try store.chain.token(payload: notification.json), as: .notification)
  }
}
