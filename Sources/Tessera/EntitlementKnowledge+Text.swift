internal import AppStoreTypes
internal import Foundation

/// What is known, in words.
extension EntitlementKnowledge {
  /// The product that opened the gate; `nil` unless active.
  var plan: String? {
    guard case .active(let entitlement) = state else { return nil }
    return entitlement.productIdentifier
  }

  /// Why the state is what it is, in one or two sentences.
  var explanation: String {
    guard let last else { return "Nothing was read yet, so nothing is known." }
    guard let failure = last.failure else { return last.decision.explanation }
    return "\(last.decision.explanation) The last look brought nothing newer: \(failure.message)."
  }

  /// One line of fields, the same at each look; it names no customer.
  func line(of identifier: String, after reason: EntitlementRefreshReason) -> String {
    "reason=\(reason.rawValue) entitlement=\(identifier) state=\(state) plan=\(plan ?? "none") "
      + "verification=\(verification) stale=\(isStale)"
      + (last?.failure.map { " error=\($0.code)" } ?? "")
  }

  /// Everything, one line for each part.
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

  /// How the answer behind the state was judged.
  private var verification: String {
    guard let entitlements = last?.info?.entitlements else { return "none" }
    let reason = entitlements.verificationFailureReason.map { " (\($0))" } ?? ""
    return "\(entitlements.verification)\(reason)"
  }
}

extension CustomerInfo {
  /// The newest transaction of each product that the answer names, by product.
  fileprivate var newestTransactions: [(product: String, text: String)] {
    var newest: [String: String] = [:]
    // The oldest is first, so the newest stays.
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
