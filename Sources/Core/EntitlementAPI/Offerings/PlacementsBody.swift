public import AppStoreCore

/// The offering of each placement in an app.
///
/// A placement with null shows none; an unlisted one shows the fallback.
public struct PlacementsBody: Hashable, Sendable {
  /// The offering of unlisted placements; `nil` shows none.
  public var fallbackOfferingID: OfferingID?
  /// The offering of each placement, by identifier; a `nil` value shows none.
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

  /// Encodes placements; a missing fallback is null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(fallbackOfferingID, forKey: .fallbackOfferingID)
    try container.encode(offeringIDsByPlacement, forKey: .offeringIDsByPlacement)
  }
}
