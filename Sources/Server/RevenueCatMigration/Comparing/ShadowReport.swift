public import AppStoreCore

/// The result of a comparison of many customers.
public struct ShadowReport: Hashable, Sendable, Codable {
  /// The most differences that a report lists; all are counted.
  static let mostListed = 1000

  /// When the comparison started.
  public var startedAt: Timestamp
  /// When it ended.
  public var endedAt: Timestamp
  /// The number of customers.
  public var customers = 0
  /// The number of customers without a difference, apart from times within the tolerance.
  public var agreeingCustomers = 0
  /// The number of entitlements that are active on a side.
  public var entitlements = 0
  /// The number of entitlements of which both state the same.
  public var equal = 0
  /// The number of differences by reason.
  public var reasons: [String: Int] = [:]
  /// The number of differences about access now, by reason.
  public var accessReasons: [String: Int] = [:]
  /// The customers whom RevenueCat did not know; its API creates them when they are read.
  public var unknownThere = 0
  /// The first differences that are no agreement.
  public var differences: [ShadowDifference] = []

  /// Creates a report without customers.
  public init(startedAt: Timestamp) {
    self.startedAt = startedAt
    endedAt = startedAt
  }

  /// The number of differences that are no agreement.
  public var disagreements: Int {
    reasons.reduce(0) { sum, entry in
      ShadowReason(rawValue: entry.key)?.isAgreement == true ? sum : sum + entry.value
    }
  }

  /// Adds a customer.
  mutating func add(compared: Int, _ found: [ShadowDifference], isUnknownThere: Bool) {
    customers += 1
    entitlements += compared
    equal += compared - found.count
    unknownThere += isUnknownThere ? 1 : 0
    let real = found.filter { !$0.reason.isAgreement }
    agreeingCustomers += real.isEmpty ? 1 : 0
    for difference in found {
      reasons[difference.reason.rawValue, default: 0] += 1
      if difference.isAboutAccess, !difference.reason.isAgreement {
        accessReasons[difference.reason.rawValue, default: 0] += 1
      }
    }
    differences += real.prefix(max(0, Self.mostListed - differences.count))
  }

  /// The report for people.
  public var lines: [String] {
    var lines = [
      "customers compared      \(customers)",
      "  in agreement          \(agreeingCustomers)",
      "active entitlements     \(entitlements)",
      "  equal                 \(equal)",
    ]
    for reason in ShadowReason.allCases {
      guard let count = reasons[reason.rawValue] else { continue }
      let access = accessReasons[reason.rawValue] ?? 0
      lines.append(
        "  " + "\(count)".padded(to: 7) + reason.title
          + (access > 0 ? " (\(access) about access now)" : ""))
    }
    if unknownThere > 0 { lines.append("unknown at RevenueCat   \(unknownThere)") }
    return lines
  }
}

extension ShadowDifference {
  /// The difference in one line.
  public var line: String {
    "\(customer)  \(entitlement)  here: \(Self.text(of: ours))  RevenueCat: "
      + "\(Self.text(of: theirs))  \(reason.title)"
  }

  /// Returns what a side states in a few words.
  public static func text(of side: ShadowEntitlement?) -> String {
    guard let side else { return "nothing" }
    let end = side.expiresAt.map { "until \($0)" } ?? "permanently"
    return "\(side.isActive ? "active" : "ended") \(side.product) \(end)"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
