import AppStoreCore
import AppStoreSimulator
import Foundation
import HTTPTypes

/// Draws request bodies from a seed: most values are valid, some are hostile.
struct CallMaker {
  /// JSON values that no field, or hardly any, accepts.
  static let hostile =
    [
      "null", "true", "[]", "{}", #""""#, #"" ""#, #""\u0000""#, #""P1000Y""#, #""e\u0301😀""#,
      #""00000000-0000-0000-0000-000000000000""#, #"[""]"#, #"["a",1]"#, "1.5", "1e400", "-1", "0",
      "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1000000000000",
      #""9223372036854775807""#, #"["2:100000","9223372036854775807:1"]"#, #"["2:-1"]"#,
    ] + [
      "\"\(String(repeating: "9", count: 257))\"",
      String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000),
    ]

  private var random: SeededRandom
  private let simulator: AppStoreState

  init(seed: UInt64, in simulator: AppStoreState) {
    random = SeededRandom(seed: seed)
    self.simulator = simulator
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "null" }

  /// A body of a control call; the field under test has the chosen value.
  mutating func body(
    of operation: ControlCatalog.Operation, with chosen: (field: String, value: String)? = nil,
    hostileShare: Int = 0
  ) -> String {
    var fields: [String] = []
    // A call without required fields needs at least one field.
    let any = operation.fields.randomElement(using: &random)?.name
    let one = operation.required.isEmpty ? any : nil
    for (name, kind) in operation.fields {
      var value: String?
      if let chosen {
        if name == chosen.field { value = chosen.value }
        if value == nil, operation.required.contains(name) { value = fitting(name, kind) }
      } else if name == one || chance(operation.required.contains(name) ? 99 : 6) {
        value = chance(hostileShare) ? pick(Self.hostile) : fitting(name, kind)
      }
      if let value { fields.append("\"\(name)\":\(value)") }
    }
    return "{\(fields.joined(separator: ","))}"
  }

  /// A UUID of version 4 from the seed.
  mutating func uuid() -> String {
    let digits = String(UInt64.random(in: (1 << 44)..<(1 << 48), using: &random), radix: 16)
    return "6f9619ff-8b86-4011-b42d-\(digits)"
  }

  /// A transaction of any customer; an unknown one until there is a purchase.
  mutating func transaction() -> String {
    let all = simulator.knownAccounts.flatMap { simulator.history(of: $0) }
    return all.randomElement(using: &random)?.transactionId.rawValue ?? "1"
  }

  /// A valid value for a field by its name and kind, as JSON.
  private mutating func fitting(_ name: String, _ kind: String) -> String {
    if let texts = Self.texts[name] { return pick(texts.map { "\"\($0)\"" }) }
    if let numbers = Self.numbers[name] { return String(Int.random(in: numbers, using: &random)) }
    switch name {
    case "transactionId", "originalTransactionId": return "\"\(transaction())\""
    case "id": return "\"\(simulator.pendingPurchases.first?.id.rawValue ?? "1")\""
    case "discounts": return #"["3:10000"]"#
    case "urls": return pick([#"["http://127.0.0.1:1/a"]"#, #"["http://a/","http://b/"]"#])
    case "toNextEvent": return "true"
    case "on" where kind == "array", "off": return #"["B12"]"#
    case "offerTimestamp": return "1767225600000"
    default:
      switch kind {
      case "boolean": return pick(["true", "false"])
      case "integer": return pick(["1", "2"])
      case "array": return "[]"
      default: return #""6f9619ff-8b86-4011-b42d-00c04fc964ff""#
      }
    }
  }

  private static let texts: [String: [String]] = [
    "account": ["anna", "ben", "carl"], "family": ["F1", "F2"],
    "productId": ["monthly", "yearly", "coins", "lifetime"],
    "subscriptionGroupIdentifier": ["G1"], "storefront": ["USA", "DEU", "JPN"],
    "offerType": ["PROMOTIONAL"], "offerId": ["P", "Y"],
    "billingPlan": ["MONTHLY", "BILLED_UPFRONT"], "by": ["P3D", "1mo", "12h", "2w"],
    "to": ["2026-02-03"], "kind": ["ORGANIZATION", "APPLE", "DEVELOPER", "NONE"],
    "type": ["SERVICES", "ACQUISITION"], "state": ["APPROVED", "REJECTED"],
    "profile": ["ideal", "awkward"], "behavior": ["succeeds", "asksToBuy", "isInterrupted"],
    "error": ["networkError"], "locale": ["en-US"],
  ]

  private static let numbers: [String: ClosedRange<Int>] = [
    "price": 0...60_000, "quantity": 1...4, "seats": 1...3, "milliPercent": 1...100_000,
    "reason": 0...1, "limit": 2...9, "perHour": 1000...2000, "images": 1...9, "messages": 1...9,
  ]
}
