internal import AppStoreCore
internal import Foundation

/// Text for logs, explanations and debug screens.
extension EntitlementKnowledge {
  /// The product that gives access; `nil` unless active.
  var plan: String? {
    guard case .active(let entitlement) = state else { return nil }
    return entitlement.productIdentifier
  }

  /// The reason for the state, in one or two sentences.
  var explanation: String {
    guard let last else { return "Nothing has been read yet." }
    guard let failure = last.failure else { return last.decision.explanation }
    return "\(last.decision.explanation) The last refresh failed: \(failure.message)."
  }

  /// Returns one line with the same fields at each refresh, without the customer's ID.
  package func line(of identifier: String, after reason: EntitlementRefreshReason) -> String {
    "reason=\(reason.rawValue) entitlement=\(identifier) state=\(state) plan=\(plan ?? "none") "
      + "verification=\(verification) stale=\(isStale)"
      + (last?.failure.map { " error=\($0.code)" } ?? "")
  }

  /// Returns the complete state, one line for each part.
  func snapshot(of identifier: String) -> String {
    var lines = [
      "customer: \(customer.rawValue)",
      "entitlement: \(identifier)",
      "state: \(state)",
      "plan: \(plan ?? "none")",
      "verification: \(verification)",
      "refreshed: \(lastRefreshed.map { "\(Timestamp($0))" } ?? "never")\(isStale ? ", stale" : "")",
      "why: \(explanation)",
    ]
    guard let info = last?.info else { return lines.joined(separator: "\n") }
    for entitlement in info.entitlements.all.values.sorted(by: { $0.identifier < $1.identifier }) {
      let access = info.access(to: entitlement.identifier)
      lines.append("- \(entitlement.identifier): \(access), \(entitlement.productIdentifier)")
    }
    lines += info.newestTransactions.map {
      "- transaction of \($0.product): \($0.text), \(info.entitlements.verification)"
    }
    return lines.joined(separator: "\n")
  }

  /// The verification result of the response behind the state.
  private var verification: String {
    guard let entitlements = last?.info?.entitlements else { return "none" }
    let reason = entitlements.verificationFailureReason.map { " (\($0))" } ?? ""
    return "\(entitlements.verification)\(reason)"
  }
}

extension CustomerInfo {
  /// The newest transaction of each product in the response, by product.
  fileprivate var newestTransactions: [(product: String, text: String)] {
    var newest: [String: String] = [:]
    // The oldest comes first, so the newest remains.
    for purchase in nonSubscriptions {
      newest[purchase.productIdentifier] = Self.text(
        purchase.storeTransactionIdentifier, purchase.purchaseDate)
    }
    for (product, subscription) in subscriptionsByProductIdentifier {
      let end =
        subscription.refundedAt.map { ", refunded \(Timestamp($0))" }
        ?? subscription.expiresDate.map { ", until \(Timestamp($0))" } ?? ""
      newest[product] =
        Self.text(subscription.storeTransactionId, subscription.purchaseDate) + end
    }
    return newest.sorted { $0.key < $1.key }.map { (product: $0.key, text: $0.value) }
  }

  private static func text(_ transaction: String?, _ purchaseDate: Date) -> String {
    "\(transaction ?? "no identifier"), bought \(Timestamp(purchaseDate))"
  }
}
