internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation
internal import Subscriptions

/// Which transactions of the device may add to what the server said last; pure.
///
/// A "no" of the server stands against everything that it had seen: it may know of a refund, or of a policy,
/// that the device does not. So only what the server cannot have judged counts, and what it judged with a
/// "yes".
struct OverlayRule: Sendable {
  /// When the server answered last; `nil` without an answer to believe.
  var answeredAt: Timestamp?
  /// The products that gave access when the server answered.
  var granted: Set<ProductID> = []
  /// The transactions that the server has not recorded.
  var unrecorded: Set<TransactionID> = []
  /// The tokens of other customers who bought on this device.
  var othersTokens: Set<UUID> = []

  /// Returns whether a transaction may give access to the customer.
  func counts(_ transaction: TransactionRecord) -> Bool {
    if let token = transaction.appAccountToken, othersTokens.contains(token) { return false }
    guard let answeredAt else { return true }
    // Not the date of the signature: the store signs old purchases again and again.
    return transaction.purchaseDate > answeredAt
      || unrecorded.contains(transaction.transactionId)
      || granted.contains(transaction.productId)
  }
}

extension OverlayRule {
  /// Takes what an answer says, decided at its own time.
  mutating func apply(_ info: CustomerInfo) {
    answeredAt = info.body.answerDate
    for (identifier, entitlement) in info.body.subscriber.entitlements
    where info.access(to: identifier).isGranted {
      granted.insert(entitlement.productIdentifier)
    }
  }
}
