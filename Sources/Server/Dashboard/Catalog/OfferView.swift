public import AppStoreCore
public import Catalog

/// What one customer sees in the app, and why.
public struct OfferView: Sendable {
  /// A placement and its offering.
  public struct Placement: Sendable {
    let name: String
    let offering: String?
  }

  /// The offering that the app shows; `nil` for none.
  public let offering: OfferingDefinition?
  /// Why it is this one, in one sentence.
  public let reason: String
  /// The placements, ordered by their IDs, and what all others show.
  public let placements: [Placement]

  /// Explains the choice of a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The offerings and their rules.
  ///   - override: The customer's offering override; `nil` for none.
  ///   - since: When the override was set, and by whom; `nil` if unknown.
  public init(
    _ catalog: OfferingCatalog, override: OfferingID?, since: (at: Timestamp, actor: String)? = nil
  ) {
    let choice = catalog.choice(override: override)
    offering = choice.current.flatMap { catalog[$0] }
    let set = since.map { " It was set at \($0.at.iso8601) by \($0.actor)." } ?? ""
    reason =
      switch (override, offering) {
      case (let override?, let offering?) where offering.id == override:
        "An offering override of this customer replaces the catalog's current offering.\(set)"
      case (let override?, _):
        "This customer's offering override, \(override.rawValue), is not in the catalog, so the "
          + "catalog's current offering is shown.\(set)"
      case (nil, _?): "It is the catalog's current offering, and no override is set."
      case (nil, nil): "The catalog has no current offering, and no override is set."
      }
    guard let chosen = choice.placements else {
      placements = []
      return
    }
    let named = chosen.offerings.sorted {
      $0.key.rawValue.utf8.lexicographicallyPrecedes($1.key.rawValue.utf8)
    }
    placements =
      named.map { Placement(name: $0.key.rawValue, offering: $0.value?.rawValue) }
      + [Placement(name: "all others", offering: chosen.fallback?.rawValue)]
  }

  var values: [String: Any] {
    var values: [String: Any] = [
      "offerReason": reason, "hasPlacements": !placements.isEmpty,
      "offerPlacements": placements.map { placement in
        ["placement": placement.name, "placementOffering": placement.offering ?? "none"]
      },
      "offerPackages": (offering?.packages ?? []).map { package in
        ["packageName": package.id.rawValue, "packageProduct": package.product.rawValue]
      },
    ]
    values["offerName"] = offering?.id.rawValue
    values["offerDescription"] = offering?.description
    return values
  }
}
