public import AppStoreCore

/// A purchase in the Test Store, which charges no money and gives no access in production.
///
/// Everything after the purchase is derived from it and the time: a subscription renews five times
/// at an accelerated rate and then ends.
///
/// Source: <https://www.revenuecat.com/docs/test-and-launch/sandbox/test-store>
public struct TestStorePurchase: Hashable, Sendable {
  /// The number of renewals before a subscription ends.
  public static let renewalLimit = 5

  /// The token created by the client: `test_<milliseconds>_<UUID>`.
  public let token: String
  /// The app user id under which it was bought.
  public let customer: AppUserID
  /// The app.
  public let bundleID: BundleID
  /// The product.
  public let productID: ProductID
  /// The product type at that time.
  public let type: ProductType
  /// The subscription period at that time; `nil` if it does not renew.
  public let period: SubscriptionPeriod?
  /// The price it would have had; `nil` if not in the catalog.
  public let price: Price?
  /// When it was recorded, by the server's clock.
  public let purchasedAt: Timestamp

  /// Creates a purchase.
  public init(
    token: String, customer: AppUserID, bundleID: BundleID, productID: ProductID,
    type: ProductType, period: SubscriptionPeriod?, price: Price?, purchasedAt: Timestamp
  ) {
    self.token = token
    self.customer = customer
    self.bundleID = bundleID
    self.productID = productID
    self.type = type
    self.period = period
    self.price = price
    self.purchasedAt = purchasedAt
  }

  /// The identifier of the purchase, which is its token.
  public var originalTransactionID: OriginalTransactionID { OriginalTransactionID(token) }

  /// Returns whether a text has the form of a token: `test_`, milliseconds, `_`, a UUID.
  public static func isToken(_ text: String) -> Bool {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "test", (1...15).contains(parts[1].utf8.count),
      parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    let groups = parts[2].split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit } }
  }

  /// Returns the duration of a period in the Test Store.
  ///
  /// A week and a month take 5 minutes, two months 10, three months 15, six months 30, a year 60.
  /// Any other period takes as long as the next longer one of these.
  public static func pace(of period: SubscriptionPeriod) -> Duration {
    let days =
      switch period.unit {
      case .day: period.value
      case .week: period.value * 7
      case .month: period.value * 31
      case .year: period.value * 366
      }
    return switch days {
    case ...31: .seconds(300)
    case ...62: .seconds(600)
    case ...93: .seconds(900)
    case ...186: .seconds(1800)
    default: .seconds(3600)
    }
  }

  /// One period of a subscription, or the whole of any other purchase.
  public struct Period: Hashable, Sendable {
    /// 0 for the purchase, incremented for each renewal.
    public let renewal: Int
    /// The identifier of its transaction.
    public let transactionID: TransactionID
    /// When it starts.
    public let start: Timestamp
    /// When it ends; `nil` if it does not end.
    public let end: Timestamp?
  }

  /// Returns the periods that have started by an instant, oldest first; at least the first.
  public func periods(at now: Timestamp) -> [Period] {
    guard let period else {
      return [
        Period(renewal: 0, transactionID: TransactionID(token), start: purchasedAt, end: nil)
      ]
    }
    let pace = Self.pace(of: period)
    return (0...Self.renewalLimit).compactMap { renewal in
      let start = purchasedAt + pace * renewal
      guard renewal == 0 || start <= now else { return nil }
      return Period(
        renewal: renewal,
        transactionID: TransactionID(renewal == 0 ? token : "\(token)_\(renewal)"), start: start,
        end: start + pace)
    }
  }

  /// Returns whether a subscription will renew after an instant.
  public func renews(at now: Timestamp) -> Bool {
    period != nil && periods(at: now).count <= Self.renewalLimit
  }
}
