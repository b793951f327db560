internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation
internal import Subscriptions

/// Which transactions of the device may add to what the server said last; pure.
///
/// A "no" of the server stands against everything that it had seen: it may know of a refund, or of a policy,
/// that the device does not. So only what the server cannot have judged counts, and what it judged with a
/// "yes".
///
/// An app account token takes a transaction from the customer only where it is known to be somebody
/// else's: of another customer who was here on this device. A token that nobody here is known by counts
/// for whoever is there. StoreKit lists the purchase because the Apple Account owns it, and its token may
/// come from an anonymous id that a reinstallation lost, from the time before the customer logged in, or
/// from the app itself; a payer must not be locked out for that. It is recorded for the same customer, and
/// whether the server gives it to them it says in its next answer.
struct OverlayRule: Sendable {
  /// When the server answered last; `nil` without an answer to believe.
  var answeredAt: Timestamp?
  /// What the server knew when it answered; `nil` as above.
  var answered: AnsweredPurchases?
  /// The products that gave access when the server answered.
  var granted: Set<ProductID> = []
  /// The transactions that the server has not recorded, as far as is known.
  var unrecorded: Set<TransactionID> = []
  /// The transactions that the server refused the customer for good.
  var refused: Set<TransactionID> = []
  /// The tokens of other customers who were here on this device.
  var othersTokens: Set<UUID> = []
  /// The transactions that wait to be recorded for other customers who were here.
  var othersPurchases: Set<TransactionID> = []

  /// Returns whether a transaction may give access to the customer.
  func counts(_ transaction: TransactionRecord) -> Bool {
    let id = transaction.transactionId
    if refused.contains(id) || isOthersAlone(id) { return false }
    // The server gave this customer the product; its renewals keep the token of who bought it first.
    if granted.contains(transaction.productId) { return true }
    if let token = transaction.appAccountToken, othersTokens.contains(token) { return false }
    guard let answeredAt, let answered else { return true }
    if answered.include(id, of: transaction.productId, boughtAt: transaction.purchaseDate) {
      return false
    }
    // Not the date of the signature: the store signs old purchases again and again.
    return transaction.purchaseDate > answeredAt || unrecorded.contains(id)
  }
}

extension OverlayRule {
  /// Returns whether a transaction waits for another customer and not for this one as well.
  private func isOthersAlone(_ id: TransactionID) -> Bool {
    othersPurchases.contains(id) && !unrecorded.contains(id)
  }

  /// Takes what an answer says, decided at its own time.
  mutating func apply(_ info: CustomerInfo) {
    answeredAt = info.body.answerDate
    answered = AnsweredPurchases(info.body.subscriber)
    for (identifier, entitlement) in info.body.subscriber.entitlements
    where info.access(to: identifier).isGranted {
      granted.insert(entitlement.productIdentifier)
    }
  }
}
