internal import AppStoreCore
internal import AppStoreSimulator

/// The changes that a listing does not show yet.
struct DelayedListing: Sendable {
  /// Transactions that are missing from the entitlements, with their replacements.
  private var entitlements: [TransactionID: TransactionID?] = [:]
  private var hidden: Set<TransactionID> = []
  private var unrevoked: Set<TransactionID> = []
  private var replaced: Set<TransactionID> = []
  private var upgraded: Set<TransactionID> = []
  private var withoutEntitlement: Set<OriginalTransactionID> = []

  /// Hides a transaction from every listing.
  ///
  /// The one it replaced is still an entitlement.
  mutating func hide(_ update: TransactionUpdate, keepingReplaced: Bool = true) {
    hidden.insert(update.transaction)
    if let old = update.replaced { replaced.insert(old) }
    entitlements.updateValue(
      keepingReplaced ? update.replaced : nil, forKey: update.transaction)
  }

  /// Hides a transaction, and the one it replaced, from the entitlements.
  mutating func hideEntitlement(_ update: TransactionUpdate) {
    entitlements.updateValue(nil, forKey: update.transaction)
  }

  /// Lists a transaction as if it were not revoked.
  mutating func showUnrevoked(_ update: TransactionUpdate) { unrevoked.insert(update.transaction) }

  /// Lists a transaction as if no upgrade had replaced it.
  mutating func showUpgraded(_ update: TransactionUpdate) { upgraded.insert(update.transaction) }

  /// Hides a whole subscription from the entitlements.
  mutating func hideEntitlements(of subscription: OriginalTransactionID) {
    withoutEntitlement.insert(subscription)
  }

  /// Returns a history with late changes left out.
  func history(_ groundTruth: [JWSTransactionDecodedPayload]) -> [JWSTransactionDecodedPayload] {
    if hidden.isEmpty && unrevoked.isEmpty && upgraded.isEmpty { return groundTruth }
    let old = unrevoked.union(replaced).union(upgraded)
    return groundTruth.filter { !hidden.contains($0.transactionId) }
      .map { old.contains($0.transactionId) ? $0.beforeItsEnd : $0 }
  }

  /// Returns the current entitlements with late changes left out.
  func entitlements(
    _ groundTruth: [JWSTransactionDecodedPayload], in simulator: AppStoreState
  ) -> [JWSTransactionDecodedPayload] {
    let shown = groundTruth.compactMap { payload in
      guard let instead = entitlements[payload.transactionId] else { return payload }
      return instead.flatMap { simulator.transaction($0)?.beforeItsEnd }
    }
    let ids = unrevoked.union(upgraded).subtracting(shown.map(\.transactionId))
    let kept = ids.sorted().compactMap { simulator.transaction($0) }.filter {
      $0.type != .consumable && isKept($0)
        && ($0.expiresDate.map { simulator.now < $0 } ?? true)
    }
    return (shown + kept.map(\.beforeItsEnd)).filter {
      !withoutEntitlement.contains($0.originalTransactionId)
    }
  }

  private func isKept(_ payload: JWSTransactionDecodedPayload) -> Bool {
    let id = payload.transactionId
    return (payload.isUpgraded != true || upgraded.contains(id))
      && (payload.revocationDate == nil || unrevoked.contains(id))
  }
}

extension JWSTransactionDecodedPayload {
  /// The payload as signed before it was revoked or replaced by an upgrade.
  ///
  /// It is a millisecond older, so that the newer one wins if both are known.
  fileprivate var beforeItsEnd: JWSTransactionDecodedPayload {
    guard revocationDate != nil || isUpgraded == true else { return self }
    var payload = self
    payload.revocationDate = nil
    payload.revocationReason = nil
    payload.revocationType = nil
    payload.revocationPercentage = nil
    payload.isUpgraded = nil
    payload.signedDate = signedDate - .milliseconds(1)
    return payload
  }
}
