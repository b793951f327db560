public import AppStoreCore

/// The refund of one item of an Advanced Commerce transaction.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/requestrefunditem>
public struct AdvancedCommerceItemRefund: Hashable, Sendable {
  /// The developer's identifier of the item.
  public var sku: String
  /// The reason for the refund.
  public var reason: AdvancedCommerceRefundReason
  /// The part of the price that is refunded.
  public var type: AdvancedCommerceRefundType
  /// The refunded amount in thousandths of the currency unit; used for custom refunds only.
  public var amount: Int64
  /// Whether the item is revoked.
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
  /// The part of the item's price that is not refunded, in thousandths of the currency unit.
  public var unrefundedPrice: Int64 {
    (price ?? 0) - (refunds ?? []).reduce(0) { $0 + ($1.refundAmount ?? 0) }
  }

  /// Adds a refund, limited to the remaining amount.
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
