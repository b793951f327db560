public import AppStoreTypes

/// Every offering of a developer's apps, and which of them is shown.
public struct OfferingCatalog: Hashable, Sendable {
  /// The offerings, in the order of the catalogue; no identifier is there twice.
  public var offerings: [Offering]
  /// The offering that customers see unless something else is said for them; `nil` for none.
  public var current: OfferingID?
  /// The places of the apps; `nil` when the apps have none, which shows the current offering.
  public var placements: Placements?

  /// Creates a catalogue of offerings.
  public init(
    offerings: [Offering] = [], current: OfferingID? = nil, placements: Placements? = nil
  ) {
    self.offerings = offerings
    self.current = current
    self.placements = placements
  }

  /// The offering with an identifier; `nil` when there is none.
  public subscript(id: OfferingID) -> Offering? {
    offerings.first { $0.id == id }
  }

  /// Chooses what one customer sees.
  ///
  /// - Parameter override: The offering that somebody chose for this customer; `nil` for none. One
  ///   that is no longer in the catalogue counts as none.
  public func choice(override: OfferingID? = nil) -> OfferingChoice {
    guard let override, self[override] != nil else {
      return OfferingChoice(current: current, placements: placements)
    }
    return OfferingChoice(current: override, placements: placements?.showing(override))
  }
}

/// What one customer sees.
public struct OfferingChoice: Hashable, Sendable {
  /// The offering to show; `nil` for none.
  public let current: OfferingID?
  /// The places of the app; `nil` when there are none.
  public let placements: Placements?
}
