public import AppStoreCore

/// The offering of each placement in an app.
public struct Placements: Hashable, Sendable {
  /// The offering of each placement; a `nil` value shows none.
  public var offerings: [PlacementID: OfferingID?]
  /// The offering of all other placements; `nil` shows none.
  public var fallback: OfferingID?

  /// Creates placements.
  public init(offerings: [PlacementID: OfferingID?], fallback: OfferingID?) {
    self.offerings = offerings
    self.fallback = fallback
  }

  /// Returns the offering of a placement; `nil` if it shows none.
  public func offering(at placement: PlacementID) -> OfferingID? {
    offerings[placement] ?? fallback
  }

  /// Returns the same placements with one offering wherever any is shown.
  ///
  /// A placement that shows none still shows none: an override replaces the offering, not the
  /// placement.
  func showing(_ offering: OfferingID) -> Placements {
    Placements(
      offerings: offerings.mapValues { $0 == nil ? nil : offering },
      fallback: fallback == nil ? nil : offering)
  }
}
