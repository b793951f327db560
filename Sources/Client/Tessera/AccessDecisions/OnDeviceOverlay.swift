package import AppStoreCore
internal import EntitlementAPI
internal import Foundation
package import Subscriptions

/// The rule for which of the device's transactions may add to the server's last response; pure.
///
/// A denial by the server applies to everything that it knew: it may know of a refund, or of a
/// policy, that the device does not. So a transaction counts only if the server cannot have known
/// it, or if the server granted its product.
///
/// An app account token excludes a transaction only if it names another customer who used this
/// device. An unknown token counts for the current customer. StoreKit lists the purchase because
/// the Apple Account owns it. The token may come from an anonymous ID lost by a reinstallation,
/// from the time before the customer logged in, or from the app itself. None of these may lock out
/// a paying customer. The purchase is recorded for the same customer, and the server's next
/// response decides whether they get it.
package struct OnDeviceOverlay: Sendable {
  /// When the server last responded; `nil` without a trusted response.
  var respondedAt: Timestamp?
  /// The purchases that the server knew then; `nil` as above.
  var known: ServerKnownPurchases?
  /// The products that gave access at the server's last response.
  package var granted: Set<ProductID> = []
  /// The transactions that the server has not recorded, as far as known.
  package var unrecorded: Set<TransactionID> = []
  /// The transactions that the server permanently rejected for the customer.
  package var rejected: Set<TransactionID> = []
  /// The tokens of other customers who used this device.
  package var othersTokens: Set<UUID> = []
  /// The pending transactions of other customers who used this device.
  var othersPurchases: Set<TransactionID> = []

  package init(
    respondedAt: Timestamp? = nil, known: ServerKnownPurchases? = nil,
    granted: Set<ProductID> = [], unrecorded: Set<TransactionID> = [],
    rejected: Set<TransactionID> = [], othersTokens: Set<UUID> = [],
    othersPurchases: Set<TransactionID> = []
  ) {
    self.respondedAt = respondedAt
    self.known = known
    self.granted = granted
    self.unrecorded = unrecorded
    self.rejected = rejected
    self.othersTokens = othersTokens
    self.othersPurchases = othersPurchases
  }

  /// Returns whether a transaction may give access to the customer.
  package func counts(_ transaction: TransactionRecord) -> Bool {
    let id = transaction.transactionId
    if rejected.contains(id) || belongsOnlyToAnotherCustomer(id) { return false }
    // The server granted the product to this customer; renewals keep the token of the first buyer.
    if granted.contains(transaction.productId) { return true }
    if let token = transaction.appAccountToken, othersTokens.contains(token) { return false }
    guard let respondedAt, let known else { return true }
    if known.include(id, of: transaction.productId, boughtAt: transaction.purchaseDate) {
      return false
    }
    // Not the signing date: the App Store signs old purchases again.
    return transaction.purchaseDate > respondedAt || unrecorded.contains(id)
  }
}

extension OnDeviceOverlay {
  /// Returns whether a transaction is pending only for another customer.
  private func belongsOnlyToAnotherCustomer(_ id: TransactionID) -> Bool {
    othersPurchases.contains(id) && !unrecorded.contains(id)
  }

  /// Applies a response, evaluated at its own time.
  mutating func apply(_ info: CustomerInfo) {
    respondedAt = info.body.responseDate
    known = ServerKnownPurchases(info.body.subscriber)
    for (identifier, entitlement) in info.body.subscriber.entitlements
    where info.access(to: identifier).isGranted {
      granted.insert(entitlement.productIdentifier)
    }
  }
}
