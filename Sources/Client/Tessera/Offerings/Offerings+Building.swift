internal import AppStoreCore
package import EntitlementAPI

extension Offerings {
  /// Combines the server's offerings with the products of the App Store.
  ///
  /// A package is omitted if the App Store does not know its product. An offering without packages
  /// is also omitted, even the current one. Both are logged with a fix.
  ///
  /// - Parameter products: The products that the App Store returned, in any order.
  /// - Throws: ``PurchasesError/configurationError`` if the server has no offerings with products,
  ///   or if none of the products is available.
  package init(_ body: OfferingsBody, products: [StoreProduct]) throws(PurchasesError) {
    let wanted = body.productIdentifiers
    guard !wanted.isEmpty else {
      throw PurchasesError(
        .configurationError,
        "the server's offerings contain no products; add packages to the catalog")
    }
    let known = Dictionary(products.map { ($0.productIdentifier, $0) }) { first, _ in first }
    let missing = wanted.filter { known[$0] == nil }
    guard missing.count < wanted.count else {
      throw PurchasesError(
        .configurationError,
        "none of these products is available in the App Store: \(wanted.joined(separator: ", ")); check "
          + "the identifiers, the products' state in App Store Connect, and the agreements")
    }
    if !missing.isEmpty {
      Log.warn(
        "Products not available in the App Store: \(missing.joined(separator: ", ")); their packages are left out"
      )
    }
    let offerings = body.offerings.compactMap { Offering($0, products: known) }
    self.init(
      offerings, currentIdentifier: body.currentOfferingID?.rawValue,
      placements: body.placements.map(Placements.init))
    if let currentIdentifier, current == nil {
      Log.warn("Current offering \(currentIdentifier) has no available products; skipping it")
    }
  }
}

extension OfferingsBody {
  /// Every product of every offering, without duplicates, in the catalog's order.
  package var productIdentifiers: [ProductIdentifier] {
    var seen: Set<ProductIdentifier> = []
    return offerings.flatMap(\.packages).map(\.productIdentifier.rawValue)
      .filter { seen.insert($0).inserted }
  }
}

extension Offering {
  /// Creates an offering from the server's; `nil` if none of its products is known.
  fileprivate init?(_ body: OfferingBody, products: [ProductIdentifier: StoreProduct]) {
    let identifier = body.identifier.rawValue
    let packages = body.packages.compactMap { package in
      products[package.productIdentifier.rawValue].map { product in
        Package(
          identifier: package.identifier.rawValue,
          packageType: PackageType(identifier: package.identifier.rawValue),
          storeProduct: product, offeringIdentifier: identifier)
      }
    }
    guard !packages.isEmpty else { return nil }
    assert(
      packages.allSatisfy { $0.offeringIdentifier == identifier },
      "a package names the offering that contains it")
    self.init(
      identifier: identifier, serverDescription: body.description, metadata: body.metadata,
      availablePackages: packages, paywall: body.paywall)
  }
}

extension Offerings.Placements {
  fileprivate init(_ body: PlacementsBody) {
    fallback = body.fallbackOfferingID?.rawValue
    offerings = body.offeringIDsByPlacement.mapValues { $0?.rawValue }
  }
}
