internal import AppStoreTypes

/// How much of a virtual currency a product brings, at the purchase and at each renewal.
public struct CurrencyGrant: Hashable, Sendable {
  /// How much a paid period, or a one-time purchase, brings.
  public let amount: Int64
  /// How much a free trial brings.
  public let trialAmount: Int64

  /// Creates a grant.
  public init(amount: Int64, trialAmount: Int64 = 0) {
    self.amount = amount
    self.trialAmount = trialAmount
  }

  /// Returns how much a transaction brings.
  ///
  /// A plan that takes the place of another one inside its period brings as much as its share of what is
  /// charged: the store takes off what was left of the former plan.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  func amount(of transaction: TransactionRecord, replacing former: TransactionRecord?) -> Int64 {
    let whole = transaction.offerDiscountType == .freeTrial ? trialAmount : amount
    let bought = Int128(whole) * Int128(max(1, transaction.quantity))
    guard let former, let price = transaction.price, price > 0, let oldPrice = former.price,
      former.currency == transaction.currency, let end = former.expiresDate
    else { return Int64(clamping: bought) }
    let left = Int128(end.milliseconds - transaction.purchaseDate.milliseconds)
    let length = Int128(max(1, end.milliseconds - former.purchaseDate.milliseconds))
    let charged = max(0, Int128(price) * length - Int128(oldPrice) * left)
    return Int64(clamping: bought * charged / (Int128(price) * length))
  }

  /// Returns how much a refund takes: all of it, or of a subscription the share of the period that was
  /// left, rounded up.
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
