public import AppStoreTypes

/// Which offering each place of an app shows.
public struct Placements: Hashable, Sendable {
  /// The offering of each place; `nil` as a value means that the place shows none.
  public var offerings: [PlacementID: OfferingID?]
  /// The offering of every place that is not named; `nil` means none.
  public var fallback: OfferingID?

  /// Creates placements.
  public init(offerings: [PlacementID: OfferingID?], fallback: OfferingID?) {
    self.offerings = offerings
    self.fallback = fallback
  }

  /// Returns the offering that a place shows; `nil` for none.
  public func offering(at placement: PlacementID) -> OfferingID? {
    offerings[placement] ?? fallback
  }

  /// Returns the same places with one offering wherever there is any.
  ///
  /// A place that shows nothing still shows nothing: an override says which offering, not where.
  func showing(_ offering: OfferingID) -> Placements {
    Placements(
      offerings: offerings.mapValues { $0 == nil ? nil : offering },
      fallback: fallback == nil ? nil : offering)
  }
}
