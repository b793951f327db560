public import AppStoreCore
public import Paywalls

/// A set of packages that an app shows together, for example on a paywall.
public struct OfferingDefinition: Hashable, Sendable {
  /// The maximum length of the metadata, in characters of its JSON.
  public static let maxMetadataLength = 4000

  /// The offering.
  public var id: OfferingID
  /// Its purpose, described for the developer.
  public var description: String
  /// Additional data for the app; empty if none exists.
  public var metadata: JSONObject
  /// The packages in display order; identifiers are unique.
  public var packages: [PackageDefinition]
  /// The paywall that shows the packages; `nil` for the app's own.
  public var paywall: Paywall?

  /// Creates an offering.
  public init(
    id: OfferingID, description: String, metadata: JSONObject = JSONObject(),
    packages: [PackageDefinition], paywall: Paywall? = nil
  ) {
    self.id = id
    self.description = description
    self.metadata = metadata
    self.packages = packages
    self.paywall = paywall
  }
}

/// A product in an offering, under an identifier that remains when the product changes.
public struct PackageDefinition: Hashable, Sendable {
  /// The package: one of ``durations``, or a custom identifier.
  public var id: PackageID
  /// The product it sells.
  public var product: ProductID

  /// Creates a package.
  public init(id: PackageID, product: ProductID) {
    self.id = id
    self.product = product
  }

  /// The identifiers that clients recognize as durations; all start with `$rc_`, and no others do.
  public static let durations: [PackageID] = [
    "$rc_lifetime", "$rc_annual", "$rc_six_month", "$rc_three_month", "$rc_two_month",
    "$rc_monthly", "$rc_weekly",
  ]
}
