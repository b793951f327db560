internal import AppStoreCore

/// The seats of one transaction that is sold by the seat.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
public struct SeatRecord: Hashable, Sendable {
  /// The number of seats bought.
  public var quantity: Int
  /// The number of refunded seats, at most ``quantity``.
  public var revoked: Int
  /// The price of all seats in thousandths of the currency unit; `nil` if not stated.
  public var price: Int64?

  /// Creates a value.
  public init(quantity: Int, revoked: Int = 0, price: Int64? = nil) {
    self.quantity = quantity
    self.revoked = revoked
    self.price = price
  }

  /// Reads the seats of a transaction; `nil` if it is not sold by the seat.
  ///
  /// The price is the total of the price tiers; see ``TransactionRecord/chargedPrice``.
  init?(_ payload: JWSTransactionDecodedPayload) {
    guard let info = payload.multiSeatInfo else { return nil }
    quantity = max(payload.quantity, 0)
    revoked = min(max(info.revokedSeatQuantity ?? 0, 0), quantity)
    price = info.priceTiers.flatMap(Self.price(of:))
  }

  /// Returns the price of all seats of some tiers; `nil` if there are none, one is not stated, or the
  /// total is too large.
  static func price(of tiers: [SeatPriceTier]) -> Int64? {
    if tiers.isEmpty { return nil }
    var total: Int64 = 0
    for tier in tiers {
      guard let price = tier.price, let quantity = tier.quantity else { return nil }
      let (product, isTooLarge) = price.multipliedReportingOverflow(by: Int64(quantity))
      let (sum, isSumTooLarge) = total.addingReportingOverflow(product)
      if isTooLarge || isSumTooLarge { return nil }
      total = sum
    }
    return total
  }

  /// The number of seats that are not refunded.
  public var left: Int { quantity - revoked }

  /// Whether some seats are refunded and others are not.
  public var isPartlyRefunded: Bool { revoked > 0 && revoked < quantity }
}
