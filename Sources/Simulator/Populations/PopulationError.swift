public import AppStoreCore

/// The reason why a population cannot be created.
public enum PopulationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The configuration has no product for a first purchase.
  case nothingToSell
  /// The number of months is out of range.
  case invalidMonths(Int)
  /// The number of customers is out of range.
  case invalidCustomers(Int)
  /// The profile gives more customers than the maximum.
  case tooManyArrivals
  /// The profile names a product that the configuration does not have or that is not suitable.
  case unusableProduct(ProductID)

  /// The maximum number of months.
  public static let monthLimit = 240
  /// The maximum number of customers.
  public static let customerLimit = 10_000_000

  /// Whether the same call can succeed later without another change: never.
  public var isRetryable: Bool { false }

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .nothingToSell:
      "configuration: it has no product to buy first; use a .storekit file with a plan"
    case .invalidMonths(let months):
      "months: \(months) is out of range; use 1 to \(Self.monthLimit)"
    case .invalidCustomers(let customers):
      "customers: \(customers) is out of range; use 1 to \(Self.customerLimit)"
    case .tooManyArrivals:
      "profile: arrivals give more than \(Self.customerLimit) customers; lower "
        + "arrivals.per_month or arrivals.growth, or set the number of customers"
    case .unusableProduct(let product):
      "profile: \(product) is not allowed there; use a product of the configuration, "
        + "consumables under consumables"
    }
  }
}
