public import AppStoreTypes

/// Which place of an app shows which offering.
///
/// A place with null shows none; a place that is not listed shows the fallback.
public struct PlacementsBody: Hashable, Sendable {
  /// The offering of every place that is not listed; `nil` for none.
  public var fallbackOfferingID: OfferingID?
  /// The offering of each place, by the place's identifier; `nil` as a value means none.
  public var offeringIDsByPlacement: [String: OfferingID?]

  /// Creates placements.
  public init(
    fallbackOfferingID: OfferingID?, offeringIDsByPlacement: [String: OfferingID?]
  ) {
    self.fallbackOfferingID = fallbackOfferingID
    self.offeringIDsByPlacement = offeringIDsByPlacement
  }
}

extension PlacementsBody: Codable {
  private enum CodingKeys: String, CodingKey {
    case fallbackOfferingID = "fallback_offering_id"
    case offeringIDsByPlacement = "offering_ids_by_placement"
  }

  /// Decodes placements; both parts may be missing or null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    fallbackOfferingID = try container.decodeIfPresent(
      OfferingID.self, forKey: .fallbackOfferingID)
    offeringIDsByPlacement =
      try container.decodeIfPresent(
        [String: OfferingID?].self, forKey: .offeringIDsByPlacement) ?? [:]
  }

  /// Encodes placements; without a fallback it is null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(fallbackOfferingID, forKey: .fallbackOfferingID)
    try container.encode(offeringIDsByPlacement, forKey: .offeringIDsByPlacement)
  }
}
