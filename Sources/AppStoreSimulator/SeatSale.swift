internal import AppStoreTypes

/// How a subscription is sold by seats, to a group whose members somebody else pays for.
///
/// Configuration files say nothing of seats, so a store is told with
/// ``AppStoreSimulator/setSeatSale(_:of:)``.
///
/// Source: <https://developer.apple.com/documentation/storekit/supporting-multiseat-purchases-in-your-app>
public struct SeatSale: Hashable, Sendable, Codable {
  /// Who buys, and who invites the members.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// An organization buys (Volume Purchasing) and assigns the seats.
    case organization = "ORGANIZATION"
    /// A customer buys (Group Purchases), and Apple invites the members.
    case appleHosted = "APPLE"
    /// A customer buys, and the developer invites the members and claims seats for them.
    case developerHosted = "DEVELOPER"
  }

  /// A lower price of each seat from a number of seats on.
  public struct Discount: Hashable, Sendable, Codable {
    /// The first seat that costs less, counted from 1; at least 2.
    public var fromSeat: Int
    /// What is taken off the price, in thousandths of a percent, up to 100000.
    public var milliPercent: Int

    /// Creates a discount.
    public init(fromSeat: Int, milliPercent: Int) {
      self.fromSeat = fromSeat
      self.milliPercent = milliPercent
    }
  }

  /// The most seats that a store may allow.
  public static let largestLimit = 10_000

  /// Who buys, and who invites the members.
  public var kind: Kind
  /// The most seats of one subscription; up to ``largestLimit``.
  public var limit: Int
  /// What later seats cost less, by their first seat; empty for one price.
  public var discounts: [Discount]

  /// Creates terms.
  public init(_ kind: Kind, limit: Int = 1000, discounts: [Discount] = []) {
    self.kind = kind
    self.limit = limit
    self.discounts = discounts
  }

  /// Whether every number is in its range and the discounts are in order.
  var isValid: Bool {
    (1...Self.largestLimit).contains(limit)
      && discounts.allSatisfy { $0.fromSeat >= 2 && (0...100_000).contains($0.milliPercent) }
      && zip(discounts, discounts.dropFirst()).allSatisfy { $0.fromSeat < $1.fromSeat }
  }

  /// Who invites the members, as transactions tell it; an organization's are taken to be Apple's.
  var invitationManagement: InvitationManagement {
    kind == .developerHosted ? .developer : .apple
  }

  /// What seats cost, the first ones first.
  ///
  /// - Parameters:
  ///   - seats: Which seats of the subscription, counted from 1.
  ///   - unit: What a seat costs without a discount, in thousandths of the currency unit.
  ///   - share: How much of it is paid, in thousandths of a percent.
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
  /// The part that thousandths of a percent of an amount are, rounded down; 100000 at most.
  func share(_ milliPercent: Int) -> Int64 {
    let part = Int64(milliPercent)
    return self / 100_000 * part + self % 100_000 * part / 100_000
  }
}

extension [SeatPriceTier] {
  /// How many seats they are.
  var seats: Int { reduce(0) { $0 + ($1.quantity ?? 0) } }

  /// What they cost together.
  var total: Int64 { reduce(0) { $0 + ($1.price ?? 0) * Int64($1.quantity ?? 0) } }

  /// What a seat costs on average, rounded down.
  var average: Int64 { seats == 0 ? 0 : total / Int64(seats) }

  /// What the last seats cost together, when some of the last are left out.
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
  /// What was charged: the price, or of seats the sum of their prices, because `price` is the average.
  var charge: Int64? {
    guard inAppOwnershipType == .purchased, let tiers = multiSeatInfo?.priceTiers else {
      return price
    }
    return tiers.total
  }

  /// How many of the seats that it paid for count.
  var seatsLeft: Int {
    guard let info = multiSeatInfo, revocationDate == nil, isUpgraded != true else { return 0 }
    return quantity - (info.revokedSeatQuantity ?? 0)
  }
}
