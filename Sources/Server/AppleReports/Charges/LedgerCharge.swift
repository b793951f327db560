public import AppStoreCore

/// Units of a product that the ledger has as charged or refunded.
public struct LedgerCharge: Hashable, Sendable {
  /// When.
  public let date: Timestamp
  /// The transaction.
  public let transaction: TransactionID
  /// The product.
  public let product: ProductID
  /// The alpha-3 code of the storefront; `nil` if it is not signed.
  public let storefront: String?
  /// What the customer paid or was paid back for a unit.
  public let price: Price
  /// The number of units.
  public let units: Int64
  /// Whether the units are refunds.
  public let isRefund: Bool

  /// Creates a charge.
  public init(
    date: Timestamp, transaction: TransactionID, product: ProductID, storefront: String?,
    price: Price, units: Int64, isRefund: Bool
  ) {
    self.date = date
    self.transaction = transaction
    self.product = product
    self.storefront = storefront
    self.price = price
    self.units = units
    self.isRefund = isRefund
  }
}
