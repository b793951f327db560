public import AppStoreTypes

/// The refund of one item of an Advanced Commerce transaction.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/requestrefunditem>
public struct AdvancedCommerceItemRefund: Hashable, Sendable {
  /// The developer's identifier of the item.
  public var sku: String
  /// Why.
  public var reason: AdvancedCommerceRefundReason
  /// How much of the price is paid back.
  public var type: AdvancedCommerceRefundType
  /// What is paid back, in thousandths of the currency unit; read for custom refunds only.
  public var amount: Int64
  /// Whether the item is taken away.
  public var isRevoked: Bool

  /// Creates a refund.
  public init(
    sku: String, reason: AdvancedCommerceRefundReason, type: AdvancedCommerceRefundType,
    amount: Int64 = 0, isRevoked: Bool
  ) {
    self.sku = sku
    self.reason = reason
    self.type = type
    self.amount = amount
    self.isRevoked = isRevoked
  }
}

extension AdvancedCommerceTransactionItem {
  /// What of the item's price is not paid back, in thousandths of the currency unit.
  public var unrefundedPrice: Int64 {
    (price ?? 0) - (refunds ?? []).reduce(0) { $0 + ($1.refundAmount ?? 0) }
  }

  /// Adds a refund of at most what is left.
  mutating func add(
    _ refund: AdvancedCommerceItemRefund, unusedShare: Int, at instant: Timestamp
  ) -> Int64 {
    let wanted =
      switch refund.type {
      case .prorated: (price ?? 0).share(unusedShare)
      case .custom: refund.amount
      default: unrefundedPrice
      }
    let amount = min(max(0, wanted), unrefundedPrice)
    refunds =
      (refunds ?? []) + [
        AdvancedCommerceRefund(
          refundAmount: amount, refundDate: instant, refundReason: refund.reason,
          refundType: refund.type)
      ]
    if refund.isRevoked { revocationDate = instant }
    return amount
  }
}
