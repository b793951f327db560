public import AppStoreCore

/// What one group of an experiment's customers sees.
public struct Variant: Hashable, Sendable, Identifiable {
  /// The variant.
  public let id: VariantID
  /// Its share of the enrolled customers; the sum of all variants is 100 percent.
  public var weight: BasisPoints
  /// The offering that its customers see.
  public var offering: OfferingID
  /// The offering of placements that show another one.
  ///
  /// A `nil` value shows none. Empty if every placement shows ``offering``.
  public var placements: [PlacementID: OfferingID?]

  /// Creates a variant; by default, every placement shows its offering.
  public init(
    _ id: VariantID, weight: BasisPoints, offering: OfferingID,
    placements: [PlacementID: OfferingID?] = [:]
  ) {
    self.id = id
    self.weight = weight
    self.offering = offering
    self.placements = placements
  }
}
