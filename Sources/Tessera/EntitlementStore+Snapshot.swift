internal import AppStoreTypes
internal import Foundation

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension EntitlementStore {
  /// Everything the store knows, as text for a debug screen or a support request; it holds the customer's
  /// id, and no key and no receipt.
  public var debugSnapshot: String {
    var lines = [
      "customer: \(purchases.appUserID)",
      "entitlement: \(identifier)",
      "state: \(stateText)",
      "plan: \(plan ?? "none")",
      "verification: \(last?.decision.verification?.description ?? "none")",
      "refreshed: \(lastRefreshed.map { "\(Timestamp($0))" } ?? "never")\(isStale ? ", stale" : "")",
      "why: \(explain())",
    ]
    for info in last?.info?.entitlements.all.values.sorted(by: { $0.identifier < $1.identifier })
      ?? []
    {
      let access = last?.info?.access(to: info.identifier) ?? .unknown
      lines.append("- \(info.identifier): \(access), \(info.productIdentifier)")
    }
    return lines.joined(separator: "\n")
  }

  /// Writes one line of fields, the same at each look.
  func log(_ reason: RefreshReason) {
    Log.debug(
      "reason=\(reason.rawValue) entitlement=\(identifier) "
        + "state=\(stateText) plan=\(plan ?? "none") "
        + "verification=\(last?.decision.verification?.description ?? "none") stale=\(isStale)"
        + (last?.failure.map { " error=\($0.code)" } ?? ""))
  }

  private var stateText: String {
    switch state {
    case .unknown: "unknown"
    case .active: "active"
    case .inactive(let reason): "inactive (\(reason))"
    }
  }
}
