public import AppStoreTypes
public import Encodings

/// A set of packages that an app shows together, as on one paywall.
public struct Offering: Hashable, Sendable {
  /// The longest metadata, in characters of its JSON.
  public static let longestMetadata = 4000

  /// The offering.
  public var id: OfferingID
  /// What it is for, in words for the developer.
  public var description: String
  /// What the app reads beside the packages; empty for none.
  public var metadata: JSONObject
  /// The packages, in the order in which they are shown; no identifier is there twice.
  public var packages: [Package]

  /// Creates an offering.
  public init(
    id: OfferingID, description: String, metadata: JSONObject = JSONObject(),
    packages: [Package]
  ) {
    self.id = id
    self.description = description
    self.metadata = metadata
    self.packages = packages
  }
}

/// A product in an offering, under a name that stays when the product changes.
public struct Package: Hashable, Sendable {
  /// The package: one of ``durations``, or a name of the developer's own.
  public var id: PackageID
  /// The product it sells.
  public var product: ProductID

  /// Creates a package.
  public init(id: PackageID, product: ProductID) {
    self.id = id
    self.product = product
  }

  /// The identifiers that clients take for a duration; all begin with `$rc_`, and no other does.
  public static let durations: [PackageID] = [
    "$rc_lifetime", "$rc_annual", "$rc_six_month", "$rc_three_month", "$rc_two_month",
    "$rc_monthly", "$rc_weekly",
  ]
}
