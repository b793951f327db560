package import AppStoreCore
internal import EntitlementAPI
internal import Foundation

/// The properties of a transaction that decide about it.
package struct ReceivedTransaction: Hashable, Sendable {
  package var state: TransactionState
  /// See ``VerifiedTransaction/lastingID``.
  var lastingID: TransactionID
  var productID: ProductID
  /// The product type; `nil` for a type that this version does not know.
  var productType: StoreProduct.ProductType?
  var purchaseDate: Timestamp
  /// The purchase date of the first transaction of the purchase.
  package var originalPurchaseDate: Timestamp
  /// The ID of the first transaction of the purchase.
  package var originalID: TransactionID
  /// The token that identifies the customer who bought it; `nil` for none.
  var appAccountToken: UUID?

  package init(
    state: TransactionState, lastingID: TransactionID, productID: ProductID,
    productType: StoreProduct.ProductType? = nil, purchaseDate: Timestamp,
    originalPurchaseDate: Timestamp? = nil, originalID: TransactionID? = nil,
    appAccountToken: UUID? = nil
  ) {
    self.state = state
    self.lastingID = lastingID
    self.productID = productID
    self.productType = productType
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate ?? purchaseDate
    self.originalID = originalID ?? TransactionID(String(state.number))
    self.appAccountToken = appAccountToken
  }

  /// StoreKit's identifier.
  package var id: TransactionID { TransactionID(String(state.number)) }

  var isRevoked: Bool { state.revocationDate != nil }

  /// Whether the app must credit it before it is finished, if the app has a handler for that.
  package var isCreditable: Bool { productType == .consumable && !isRevoked }

  /// Returns whether a response shows that the transaction may be finished.
  ///
  /// One-time products are finished only if the response lists the transaction, because StoreKit
  /// never delivers a finished consumable again. A refunded one is no longer listed.
  func mayFinish(after response: CustomerInfoBody) -> Bool {
    guard productType == .consumable || productType == .nonConsumable, !isRevoked else {
      return true
    }
    let listed = response.subscriber.nonSubscriptions
    return listed.values.joined().contains { $0.storeTransactionID == id.rawValue }
      || listed[productID.rawValue, default: []].contains(where: isRestored(from:))
  }

  /// Returns whether the transaction is a restored copy of a listed purchase.
  ///
  /// The server lists only the first transaction of a non-consumable, with dates in whole seconds.
  /// Two consumables may be bought in the same second, and the App Store restores none.
  private func isRestored(from purchase: NonSubscriptionBody) -> Bool {
    guard productType == .nonConsumable, let date = purchase.originalPurchaseDate else {
      return false
    }
    return date <= originalPurchaseDate && originalPurchaseDate < date + .seconds(1)
  }
}

extension ReceivedTransaction {
  /// Returns the properties of a verified transaction that decide about it.
  package init(_ purchase: VerifiedTransaction) {
    self.init(
      state: purchase.state, lastingID: purchase.lastingID,
      productID: ProductID(purchase.productID), productType: purchase.productType,
      purchaseDate: Timestamp(purchase.purchaseDate),
      originalPurchaseDate: Timestamp(purchase.originalPurchaseDate),
      originalID: TransactionID(String(purchase.originalNumber)),
      appAccountToken: purchase.appAccountToken)
  }
}

/// One state of one transaction, sent for one customer; a renewed or revoked one is another key.
package struct TransactionKey: Hashable, Sendable {
  var customer: AppUserID
  package var state: TransactionState

  package init(customer: AppUserID, state: TransactionState) {
    self.customer = customer
    self.state = state
  }
}
