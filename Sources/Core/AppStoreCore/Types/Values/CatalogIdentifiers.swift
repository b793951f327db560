/// The identifier of an offering, such as `default`.
public struct OfferingID: Identifier {
  /// The text of the ID.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a package within its offering, such as `$rc_monthly`.
public struct PackageID: Identifier {
  /// The text of the ID.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a placement in an app, such as `home_banner`.
public struct PlacementID: Identifier {
  /// The text of the ID.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
