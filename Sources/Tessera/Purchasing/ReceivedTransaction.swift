package import AppStoreTypes
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
  /// The token that identifies the customer who bought it; `nil` for none.
  var appAccountToken: UUID?

  package init(
    state: TransactionState, lastingID: TransactionID, productID: ProductID,
    productType: StoreProduct.ProductType? = nil, purchaseDate: Timestamp,
    appAccountToken: UUID? = nil
  ) {
    self.state = state
    self.lastingID = lastingID
    self.productID = productID
    self.productType = productType
    self.purchaseDate = purchaseDate
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
  func mayFinish(after answer: CustomerInfoBody) -> Bool {
    guard productType == .consumable || productType == .nonConsumable, !isRevoked else {
      return true
    }
    return answer.subscriber.nonSubscriptions.values.contains { purchases in
      purchases.contains { $0.storeTransactionID == id.rawValue }
    }
  }
}

extension ReceivedTransaction {
  /// Returns the properties of a verified transaction that decide about it.
  package init(_ purchase: VerifiedTransaction) {
    self.init(
      state: purchase.state, lastingID: purchase.lastingID,
      productID: ProductID(purchase.productID), productType: purchase.productType,
      purchaseDate: Timestamp(purchase.purchaseDate), appAccountToken: purchase.appAccountToken)
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
