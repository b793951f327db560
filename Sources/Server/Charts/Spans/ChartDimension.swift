package import AppStoreCore

/// The properties by which charts are filtered and segmented, shared by equal spans.
///
/// Copies share their storage, because millions of spans have a few thousand different dimensions.
package struct ChartDimension: Hashable, Sendable {
  /// A property of a dimension.
  package enum Key: String, CaseIterable, Hashable, Sendable {
    /// The app, by its bundle ID.
    case app
    /// The product ID.
    case productID = "product_id"
    /// The duration of the period in ISO 8601, such as `P1M`; `none` without one.
    case productDuration = "product_duration"
    /// The alpha-3 code of the storefront; `unknown` if not stated.
    case storefront
    /// The ISO 4217 code of the charged currency; `unknown` if not stated.
    case currency
    /// `free_trial`, `introductory`, `promotional`, `offer_code`, `win_back`, `unspecified` or `none`.
    case offerType = "offer_type"
  }

  private final class Storage: Sendable {
    let environment: AppStoreEnvironment
    let values: [String]
    let hash: Int

    init(_ environment: AppStoreEnvironment, _ values: [String]) {
      self.environment = environment
      self.values = values
      var hasher = Hasher()
      hasher.combine(environment)
      hasher.combine(values)
      hash = hasher.finalize()
    }
  }

  private let storage: Storage

  /// Creates a dimension.
  ///
  /// - Parameters:
  ///   - environment: The server environment.
  ///   - former: A dimension that is probably equal, whose storage is then shared.
  ///   - value: Returns the value of each property.
  package init(
    environment: AppStoreEnvironment, former: ChartDimension? = nil, _ value: (Key) -> String
  ) {
    if let former, former.environment == environment,
      Key.allCases.allSatisfy({ former[$0] == value($0) })
    {
      self = former
    } else {
      storage = Storage(environment, Key.allCases.map(value))
    }
  }

  /// The server environment.
  package var environment: AppStoreEnvironment { storage.environment }

  /// Returns the value of a property.
  package subscript(key: Key) -> String {
    switch key {
    case .app: storage.values[0]
    case .productID: storage.values[1]
    case .productDuration: storage.values[2]
    case .storefront: storage.values[3]
    case .currency: storage.values[4]
    case .offerType: storage.values[5]
    }
  }

  /// Compares the environment and all properties.
  package static func == (lhs: ChartDimension, rhs: ChartDimension) -> Bool {
    lhs.storage === rhs.storage
      || (lhs.storage.hash == rhs.storage.hash && lhs.environment == rhs.environment
        && lhs.storage.values == rhs.storage.values)
  }

  /// Hashes the environment and all properties.
  package func hash(into hasher: inout Hasher) { hasher.combine(storage.hash) }
}
