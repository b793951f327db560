import AppStoreCore
import TestSupport

extension Mutator {
  /// Replacement values for a field; not all of them are JSON.
  private static let values: [String] = [
    "null", "true", "false", "0", "1", "-1", "-0", "1.5", "1e3", "1E400", "99", "\"\"", "\"text\"",
    "\"1\"", "\"Sandbox\"", "\"Production\"", "\"Xcode\"", "\"sandbox\"", "\"com.example.other\"",
    "\"com.example.app\"", "\"2000000000000009\"", "[]", "{}", "[1]", #"{"a":1}"#,
    #"{"a":1,"a":1}"#,
    "9223372036854775807", "9223372036854775808", "1767225600000.5", "\"\\ud800\"", "\"\\u0000\"",
    "\"\\/\"", "NaN", "Infinity", "01", ".5", "1.", "+1", "'a'", "undefined", "\"\t\"",
    "\"704000000000000002\"", "\"6F0D2A4C-9B1E-4C7D-8E5F-ABCDEF012345\"", "1234567891",
  ]

  /// Changes fields of a payload, which is then signed with the correct key.
  mutating func mutatePayload(
    _ payload: RawObject
  ) throws -> (payload: RawObject, what: String) {
    let key = pick(payload.members.map(\.key))
    let value = pick(Self.values)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return (payload.setting(key, to: nil), "payload: without \(key)")
    case 1: return (payload.appending(key, payload[key] ?? "0"), "payload: \(key) twice")
    case 2: return (payload.appending(key, value), "payload: \(key) twice, then \(value)")
    case 3: return (payload.setting("new", to: value), "payload: an unknown field \(value)")
    case 4:
      let claim = pick(["exp", "nbf", "iat", "aud", "iss", "sub", "jti"])
      return (payload.setting(claim, to: value), "payload: the JWT claim \(claim) is \(value)")
    case 5:
      let field = pick([
        "data", "summary", "appData", "externalPurchaseToken", "transactionId", "autoRenewStatus",
        "notificationType", "revocationDate", "offerType", "appAccountToken", "isUpgraded",
        "gracePeriodExpiresDate", "expirationIntent", "subtype", "receiptType",
        "receiptCreationDate",
      ])
      return (payload.setting(field, to: value), "payload: \(field) is \(value)")
    case 6:
      var shuffled = payload
      shuffled.members.shuffle(using: &random)
      return (shuffled, "payload: fields in another order")
    case 7 where payload["data"] != nil: return try mutateData(payload)
    case 8:
      let field = pick([
        payload["receiptCreationDate"] == nil ? "signedDate" : "receiptCreationDate", "signedDate",
      ])
      return (payload.setting(field, to: "\(date())"), "payload: another \(field)")
    default: return (payload.setting(key, to: value), "payload: \(key) is \(value)")
    }
  }

  /// Returns a date near the ends of the chain's validity, or any date.
  private mutating func date() -> Int64 {
    let end = pick([TestStore.notBefore, TestStore.notAfter]).milliseconds
    return pick([
      end, end - 1, end + 1, end - 1000, end + 999, end + 1000, 0, TestStore.notAfter.milliseconds,
    ])
  }

  /// Changes the data of a notification.
  private mutating func mutateData(
    _ payload: RawObject
  ) throws -> (payload: RawObject, what: String) {
    var data = try RawObject(payload["data"] ?? "{}")
    let key = pick(data.members.map(\.key))
    let value = pick(Self.values)
    let what: String
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      data[key] = nil
      what = "data: without \(key)"
    case 1:
      data = data.appending(key, value)
      what = "data: \(key) twice, then \(value)"
    case 2:
      let field = pick(["signedTransactionInfo", "signedRenewalInfo"])
      data[field] = "\"\(try stranger.sign(TestStore.transaction()))\""
      what = "data: a stranger's \(field)"
    case 3:
      let field = pick(["signedTransactionInfo", "signedRenewalInfo"])
      let (token, change) = mutateBytes(data[field]?.filter { $0 != "\"" } ?? "")
      data[field] = "\"\(token)\""
      what = "data: \(field), \(change)"
    default:
      data[key] = value
      what = "data: \(key) is \(value)"
    }
    return (payload.setting("data", to: data.json), what)
  }
}
