internal import AppStoreCore
internal import EntitlementAPI
public import Foundation

/// One purchase of a product that does not renew.
public struct NonSubscriptionTransaction: Hashable, Sendable {
  /// The product.
  public let productIdentifier: String
  /// When it was bought.
  public let purchaseDate: Date
  /// When the product was first bought; `nil` if unknown.
  public let originalPurchaseDate: Date?
  /// The server's identifier of the purchase.
  public let transactionIdentifier: String
  /// The store's identifier of the transaction.
  public let storeTransactionIdentifier: String
  /// Where it was bought.
  public let store: Store
  /// The price paid; `nil` if unknown.
  public let price: ProductPaidPrice?
  /// Whether it was bought in a test environment.
  public let isSandbox: Bool
  /// The product's name; `nil` if unknown.
  public let displayName: String?

  /// Returns the purchases that have both identifiers, oldest first.
  static func all(of subscriber: SubscriberBody) -> [NonSubscriptionTransaction] {
    subscriber.nonSubscriptions.flatMap { product, purchases in
      purchases.compactMap { purchase in
        guard let id = purchase.id, let storeID = purchase.storeTransactionID else { return nil }
        return NonSubscriptionTransaction(
          productIdentifier: product, purchaseDate: purchase.purchaseDate.date,
          originalPurchaseDate: purchase.originalPurchaseDate?.date, transactionIdentifier: id,
          storeTransactionIdentifier: storeID,
          store: Store(purchase.store), price: purchase.price.map(ProductPaidPrice.init),
          isSandbox: purchase.isSandbox, displayName: purchase.displayName)
      }
    }
    .sorted {
      ($0.purchaseDate, $0.storeTransactionIdentifier)
        < ($1.purchaseDate, $1.storeTransactionIdentifier)
    }
  }
}
