internal import AppStoreCore

/// The terms for selling a subscription by seats, to a group whose members do not pay.
///
/// Configuration files cannot describe seats, so ``AppStoreState/setSeatSale(_:of:)`` sets
/// them.
///
/// Source: <https://developer.apple.com/documentation/storekit/supporting-multiseat-purchases-in-your-app>
public struct SeatSale: Hashable, Sendable, Codable {
  /// The kind of buyer, and who invites the members.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// An organization buys (Volume Purchasing) and assigns the seats.
    case organization = "ORGANIZATION"
    /// A customer buys (Group Purchases), and Apple invites the members.
    case appleHosted = "APPLE"
    /// A customer buys, and the developer invites the members and claims seats for them.
    case developerHosted = "DEVELOPER"
  }

  /// A lower price per seat from a certain seat on.
  public struct Discount: Hashable, Sendable, Codable {
    /// The first discounted seat, counted from 1; at least 2.
    public var fromSeat: Int
    /// The discount in thousandths of a percent, up to 100000.
    public var milliPercent: Int

    /// Creates a discount.
    public init(fromSeat: Int, milliPercent: Int) {
      self.fromSeat = fromSeat
      self.milliPercent = milliPercent
    }
  }

  /// The maximum of ``limit``.
  public static let maxLimit = 10_000

  /// The kind of buyer, and who invites the members.
  public var kind: Kind
  /// The maximum number of seats of one subscription; up to ``maxLimit``.
  public var limit: Int
  /// The discounts for later seats, by their first seat; empty for a single price.
  public var discounts: [Discount]

  /// Creates terms.
  public init(_ kind: Kind, limit: Int = 1000, discounts: [Discount] = []) {
    self.kind = kind
    self.limit = limit
    self.discounts = discounts
  }

  /// Whether all numbers are in range and the discounts are in order.
  var isValid: Bool {
    (1...Self.maxLimit).contains(limit)
      && discounts.allSatisfy { $0.fromSeat >= 2 && (0...100_000).contains($0.milliPercent) }
      && zip(discounts, discounts.dropFirst()).allSatisfy { $0.fromSeat < $1.fromSeat }
  }

  /// The invitation management in transactions; it is an assumption that an organization's is
  /// Apple's.
  var invitationManagement: InvitationManagement {
    kind == .developerHosted ? .developer : .apple
  }

  /// Returns the prices of seats, first seats first.
  ///
  /// - Parameters:
  ///   - seats: The seats of the subscription, counted from 1.
  ///   - unit: The price of a seat without a discount, in thousandths of the currency unit.
  ///   - share: The part of the price that is paid, in thousandths of a percent.
  func tiers(
    of seats: ClosedRange<Int>, unit: Int64, share: Int = 100_000
  ) -> [SeatPriceTier] {
    let bands = [Discount(fromSeat: 1, milliPercent: 0)] + discounts
    return bands.indices.compactMap { index in
      let band = bands[index]
      let end = index + 1 < bands.count ? bands[index + 1].fromSeat - 1 : Int.max
      let first = max(band.fromSeat, seats.lowerBound)
      let last = min(end, seats.upperBound)
      guard first <= last else { return nil }
      let price = unit.share(100_000 - band.milliPercent).share(share)
      return SeatPriceTier(price: price, quantity: last - first + 1)
    }
  }
}

extension Int64 {
  /// Returns a part of an amount, in thousandths of a percent up to 100000, rounded down.
  func share(_ milliPercent: Int) -> Int64 {
    let part = Int64(milliPercent)
    return self / 100_000 * part + self % 100_000 * part / 100_000
  }
}

extension [SeatPriceTier] {
  /// The number of seats.
  var seats: Int { reduce(0) { $0 + ($1.quantity ?? 0) } }

  var total: Int64 { reduce(0) { $0 + ($1.price ?? 0) * Int64($1.quantity ?? 0) } }

  /// The average price of a seat, rounded down.
  var average: Int64 { seats == 0 ? 0 : total / Int64(seats) }

  /// Returns the total price of the last seats, skipping some at the end.
  func total(ofLast count: Int, beforeLast skipped: Int) -> Int64 {
    var (toSkip, toTake, sum) = (skipped, count, Int64(0))
    for tier in reversed() {
      let quantity = tier.quantity ?? 0
      let left = quantity - Swift.min(quantity, toSkip)
      toSkip -= quantity - left
      let taken = Swift.min(left, toTake)
      toTake -= taken
      sum += (tier.price ?? 0) * Int64(taken)
    }
    return sum
  }
}

extension JWSTransactionDecodedPayload {
  /// The charged amount: the price, or for seats the sum of their prices, because `price` is the
  /// average.
  var charge: Int64? {
    guard inAppOwnershipType == .purchased, let tiers = multiSeatInfo?.priceTiers else {
      return price
    }
    return tiers.total
  }

  /// The number of paid seats that are not refunded.
  var seatsLeft: Int {
    guard let info = multiSeatInfo, revocationDate == nil, isUpgraded != true else { return 0 }
    return quantity - (info.revokedSeatQuantity ?? 0)
  }
}
