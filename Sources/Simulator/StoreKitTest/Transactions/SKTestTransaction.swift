internal import AppStoreCore
public import Foundation
public import StoreKit

/// A transaction of a test session, at the time it was listed.
///
/// Source: <https://developer.apple.com/documentation/storekittest/sktesttransaction>
open class SKTestTransaction: NSObject, @unchecked Sendable {
  private let values: SessionTransactions.Values

  init(_ values: SessionTransactions.Values) {
    self.values = values
    super.init()
  }

  /// Whether the subscription renews; `false` for other products.
  open var autoRenewingEnabled: Bool { values.isAutoRenewing }
  /// When the transaction was refunded; `nil` if it was not.
  open var cancelDate: Date? { values.cancelDate?.date }
  /// When the period ends; `nil` for products that do not renew.
  open var expirationDate: Date? { values.expirationDate?.date }
  /// Whether the customer has to resolve an issue of the purchase or of the renewal.
  open var hasPurchaseIssue: Bool { values.hasIssue }
  /// The identifier for the calls of ``SKTestSession``.
  open var identifier: UInt { values.id }
  /// The identifier of the first transaction of the purchase.
  open var originalTransactionIdentifier: UInt { values.originalID }
  /// Whether the purchase waits for a parent.
  open var pendingAskToBuyConfirmation: Bool { values.waitsForParent }
  /// The identifier of the product.
  open var productIdentifier: String { values.productID.rawValue }
  /// When the customer bought the product, or tried to.
  open var purchaseDate: Date { values.purchaseDate.date }
  /// The state of the transaction.
  open var state: SKPaymentTransactionState { values.state }
  /// Whether a price increase waits for the customer's consent.
  open var isPendingPriceIncreaseConsent: Bool { values.waitsForPriceConsent }

  /// The transaction in one line.
  open override var description: String {
    "\(identifier): \(productIdentifier), \(purchaseDate)"
  }
}
