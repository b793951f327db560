public import AppStoreTypes

/// Why a population cannot be made.
public enum PopulationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The configuration has no product that a first purchase could be of.
  case nothingToSell
  /// The number of months is none that a population can live.
  case invalidMonths(Int)
  /// The number of customers is none that a population can have.
  case invalidCustomers(Int)
  /// The profile lets more customers come than a population can have.
  case tooManyArrivals
  /// The profile names a product that the configuration does not have, or not for this use.
  case unusableProduct(ProductID)

  /// The most months that a population lives.
  public static let monthLimit = 240
  /// The most customers that a population has.
  public static let customerLimit = 10_000_000

  /// Whether the same call may succeed later without another change; never.
  public var isRetryable: Bool { false }

  /// What is wrong, and what to give instead.
  public var description: String {
    switch self {
    case .nothingToSell:
      "configuration: nothing in it can be bought first; give a .storekit file with a plan"
    case .invalidMonths(let months):
      "months: \(months) is not 1 to \(Self.monthLimit)"
    case .invalidCustomers(let customers):
      "customers: \(customers) is not 1 to \(Self.customerLimit)"
    case .tooManyArrivals:
      "profile: arrivals give more than \(Self.customerLimit) customers; lower "
        + "arrivals.per_month or arrivals.growth, or say how many there are"
    case .unusableProduct(let product):
      "profile: \(product) cannot stand where it does; name a product of the configuration, "
        + "consumables under consumables"
    }
  }
}
