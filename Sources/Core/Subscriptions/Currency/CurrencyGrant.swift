internal import AppStoreCore

/// The amount of a virtual currency that a product grants, at the purchase and at each renewal.
public struct CurrencyGrant: Hashable, Sendable {
  /// The amount for a paid period or a one-time purchase.
  public let amount: Int64
  /// The amount for a free trial.
  public let trialAmount: Int64

  /// Creates a grant.
  public init(amount: Int64, trialAmount: Int64 = 0) {
    self.amount = amount
    self.trialAmount = trialAmount
  }

  /// Returns the amount that a transaction grants.
  ///
  /// A plan that replaces another during its period grants only the charged share of the amount:
  /// the App Store deducts the rest of the former plan.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  func amount(of transaction: TransactionRecord, replacing former: TransactionRecord?) -> Int64 {
    let whole = transaction.offerDiscountType == .freeTrial ? trialAmount : amount
    let bought = Int128(whole) * Int128(max(1, transaction.quantity))
    guard let former, let price = transaction.price, price > 0, let oldPrice = former.price,
      former.currency == transaction.currency, let end = former.expiresDate
    else { return Int64(clamping: bought) }
    let left = Int128(end.milliseconds - transaction.purchaseDate.milliseconds)
    let length = Int128(max(1, end.milliseconds - former.purchaseDate.milliseconds))
    assert(left > 0, "the former plan is replaced before its period ends")
    let charged = max(0, Int128(price) * length - Int128(oldPrice) * left)
    return Int64(clamping: bought * charged / (Int128(price) * length))
  }

  /// Returns the amount that a refund deducts: all of it or, for a subscription, the share of the
  /// remaining period, rounded up.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  static func refund(of amount: Int64, for transaction: TransactionRecord, at revoked: Timestamp)
    -> Int64
  {
    guard let end = transaction.expiresDate, end > transaction.purchaseDate else { return amount }
    let length = Int128(end.milliseconds - transaction.purchaseDate.milliseconds)
    let left = min(length, max(0, Int128(end.milliseconds - revoked.milliseconds)))
    return Int64(clamping: (Int128(amount) * left + length - 1) / length)
  }
}
