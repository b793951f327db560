public import AppStoreCore

/// Every offering of a developer's apps, and the rules that select one.
public struct OfferingCatalog: Hashable, Sendable {
  /// The offerings in catalog order; identifiers are unique.
  public var offerings: [OfferingDefinition]
  /// The offering shown to customers without an override; `nil` if none exists.
  public var current: OfferingID?
  /// The placements of the apps; `nil` if there are none, which shows the current offering.
  public var placements: Placements?

  /// Creates a catalog of offerings.
  public init(
    offerings: [OfferingDefinition] = [], current: OfferingID? = nil, placements: Placements? = nil
  ) {
    self.offerings = offerings
    self.current = current
    self.placements = placements
  }

  /// The offering with an identifier; `nil` if none exists.
  public subscript(id: OfferingID) -> OfferingDefinition? {
    offerings.first { $0.id == id }
  }

  /// Selects the offerings of one customer.
  ///
  /// - Parameter override: The offering set for this customer; `nil` if none exists. An override
  ///   that is not in the catalog is ignored.
  public func choice(override: OfferingID? = nil) -> ResolvedOfferings {
    guard let override, self[override] != nil else {
      return ResolvedOfferings(current: current, placements: placements)
    }
    return ResolvedOfferings(current: override, placements: placements?.showing(override))
  }

  /// Selects the offerings of a customer to whom an experiment or a rule shows another offering.
  ///
  /// - Parameters:
  ///   - offering: The offering; one that is not in the catalog is ignored.
  ///   - shown: The offerings of placements, where a `nil` value shows none. Empty if the offering
  ///     replaces those of the catalog's placements, as an override does.
  public func choice(
    showing offering: OfferingID, placements shown: [PlacementID: OfferingID?]
  ) -> ResolvedOfferings {
    guard self[offering] != nil, !shown.isEmpty else { return choice(override: offering) }
    return ResolvedOfferings(
      current: offering, placements: Placements(offerings: shown, fallback: offering))
  }
}

/// The offerings selected for one customer.
public struct ResolvedOfferings: Hashable, Sendable {
  /// The offering to show; `nil` if none exists.
  public let current: OfferingID?
  /// The placements of the app; `nil` if there are none.
  public let placements: Placements?
}
