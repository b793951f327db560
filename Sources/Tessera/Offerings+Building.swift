internal import AppStoreTypes
internal import EntitlementAPI

extension Offerings {
  /// Joins the server's offerings with the products the store sells.
  ///
  /// A package whose product the store does not know is left out, and so is an offering that has no
  /// package left, even the current one; both are logged with what to do.
  ///
  /// - Parameter products: What the store answered, in any order.
  /// - Throws: ``PurchasesError/configurationError`` when the server offers nothing, or the store sells
  ///   none of it.
  init(_ body: OfferingsBody, products: [StoreProduct]) throws(PurchasesError) {
    let wanted = body.productIdentifiers
    guard !wanted.isEmpty else {
      throw PurchasesError(
        .configurationError,
        "the server's offerings name no product: add packages to the catalogue")
    }
    let known = Dictionary(products.map { ($0.productIdentifier, $0) }) { first, _ in first }
    let missing = wanted.filter { known[$0] == nil }
    guard missing.count < wanted.count else {
      throw PurchasesError(
        .configurationError,
        "the store sells none of \(wanted.joined(separator: ", ")): check the identifiers, the "
          + "products' state in App Store Connect, and the agreements")
    }
    if !missing.isEmpty {
      Log.warn(
        "the store does not sell \(missing.joined(separator: ", ")); their packages are left out")
    }
    let offerings = body.offerings.compactMap { Offering($0, products: known) }
    self.init(
      offerings, currentIdentifier: body.currentOfferingID?.rawValue,
      placements: body.placements.map(Placements.init))
    if let currentIdentifier, current == nil {
      Log.warn("the current offering \(currentIdentifier) has nothing for sale and is left out")
    }
  }
}

extension OfferingsBody {
  /// Every product of every offering, once, in the order of the catalogue.
  var productIdentifiers: [ProductIdentifier] {
    var seen: Set<ProductIdentifier> = []
    return offerings.flatMap(\.packages).map(\.productIdentifier.rawValue)
      .filter { seen.insert($0).inserted }
  }
}

extension Offering {
  /// Takes an offering of the server; `nil` when no product of it is known.
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
    self.init(
      identifier: identifier, serverDescription: body.description, metadata: body.metadata,
      availablePackages: packages)
  }
}

extension Offerings.Placements {
  fileprivate init(_ body: PlacementsBody) {
    fallback = body.fallbackOfferingID?.rawValue
    offerings = body.offeringIDsByPlacement.mapValues { $0?.rawValue }
  }
}
