extension DeviceBackend {
  /// The one offering of an app without a server.
  static let offering = "default"

  /// Returns the catalog's products that the App Store sells, as offerings.
  ///
  /// - Throws: ``PurchasesError`` if the App Store cannot be reached, or sells none of them.
  func offerings() async throws(PurchasesError) -> Offerings {
    let wanted = catalog.offering.isEmpty ? catalog.allProducts : catalog.offering
    let products = try await store.products(wanted)
    guard !products.isEmpty else {
      throw PurchasesError(
        .configurationError,
        "none of these products is available in the App Store: \(wanted.joined(separator: ", ")); check "
          + "the catalog's identifiers, the products' state in App Store Connect, and the agreements"
      )
    }
    let known = Dictionary(
      products.map { ($0.productIdentifier, $0) }
    ) { first, _ in first }
    var shown = wanted.compactMap { known[$0] }
    if catalog.offering.isEmpty { shown.sort { $0.lengthInDays < $1.lengthInDays } }
    assert(!shown.isEmpty, "an offering has at least one package")
    return Offerings(
      [
        Offering(
          identifier: Self.offering, serverDescription: "", availablePackages: packages(of: shown))
      ], currentIdentifier: Self.offering)
  }

  func syncAttributesAndOfferings() async throws(PurchasesError) -> Offerings {
    try await offerings()
  }

  /// Creates packages named by period, or by product if two have the same period.
  private func packages(of products: [StoreProduct]) -> [Package] {
    var used: Set<String> = []
    return products.map { product in
      let identifier = product.packageType.identifier.flatMap {
        used.insert($0).inserted ? $0 : nil
      }
      let name = identifier ?? product.productIdentifier
      return Package(
        identifier: name, packageType: PackageType(identifier: name), storeProduct: product,
        offeringIdentifier: Self.offering)
    }
  }
}

extension StoreProduct {
  /// The package type of the product; custom for periods without a name, and for consumables.
  fileprivate var packageType: PackageType {
    guard let subscriptionPeriod else {
      return productType == .nonConsumable ? .lifetime : .custom
    }
    return switch (subscriptionPeriod.value, subscriptionPeriod.unit) {
    case (1, .year), (12, .month): .annual
    case (6, .month): .sixMonth
    case (3, .month): .threeMonth
    case (2, .month): .twoMonth
    case (1, .month): .monthly
    case (1, .week), (7, .day): .weekly
    default: .custom
    }
  }

  /// The approximate duration of the product; a permanent one counts as longest.
  fileprivate var lengthInDays: Int {
    guard let subscriptionPeriod else { return .max }
    let days =
      switch subscriptionPeriod.unit {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 365
      }
    return subscriptionPeriod.value * days
  }
}
