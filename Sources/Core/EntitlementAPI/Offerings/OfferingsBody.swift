public import AppStoreCore
public import Paywalls

/// The offerings of a customer: `GET /v1/subscribers/{app_user_id}/offerings`.
///
/// It contains no prices; clients get them from their store.
public struct OfferingsBody: Hashable, Sendable {
  /// The offering to show; `nil` if none exists.
  public var currentOfferingID: OfferingID?
  /// Every offering, in catalog order.
  public var offerings: [OfferingBody]
  /// The offering of each placement; `nil` if the app has no placements.
  public var placements: PlacementsBody?

  /// Creates a response.
  public init(
    currentOfferingID: OfferingID?, offerings: [OfferingBody], placements: PlacementsBody?
  ) {
    self.currentOfferingID = currentOfferingID
    self.offerings = offerings
    self.placements = placements
  }
}

extension OfferingsBody: Codable {
  private enum CodingKeys: String, CodingKey {
    case currentOfferingID = "current_offering_id"
    case offerings, placements
  }

  /// Encodes the response; a missing current offering is null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(currentOfferingID, forKey: .currentOfferingID)
    try container.encode(offerings, forKey: .offerings)
    try container.encodeIfPresent(placements, forKey: .placements)
  }
}

/// One offering, as clients read it.
public struct OfferingBody: Hashable, Sendable {
  /// The offering.
  public var identifier: OfferingID
  /// Its purpose.
  public var description: String
  /// Additional data for the app; empty if none exists.
  public var metadata: JSONObject
  /// The packages in display order.
  public var packages: [PackageBody]
  /// The paywall that shows the packages; `nil` for none, and for one that this version cannot read.
  ///
  /// RevenueCat's SDKs ignore it, because its member is `tessera_paywall`.
  public var paywall: Paywall?

  /// Creates an offering.
  public init(
    identifier: OfferingID, description: String, metadata: JSONObject, packages: [PackageBody],
    paywall: Paywall? = nil
  ) {
    self.identifier = identifier
    self.description = description
    self.metadata = metadata
    self.packages = packages
    self.paywall = paywall
  }
}

extension OfferingBody: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier, description, metadata, packages
    case paywall = "tessera_paywall"
  }

  /// Decodes an offering; metadata may be missing or null, and an unreadable paywall is ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try container.decode(OfferingID.self, forKey: .identifier)
    description = try container.decode(String.self, forKey: .description)
    packages = try container.decode([PackageBody].self, forKey: .packages)
    // A paywall of a newer server must not hide what is for sale.
    paywall = (try? container.decodeIfPresent(Paywall.self, forKey: .paywall)) ?? nil
    let metadata = try container.decodeIfPresent(JSONValue.self, forKey: .metadata)
    switch metadata {
    case .object(let object)?: self.metadata = object
    case nil, .null?: self.metadata = JSONObject()
    case .bool, .integer, .decimal, .string, .array:
      throw DecodingError.dataCorruptedError(
        forKey: .metadata, in: container, debugDescription: "not an object")
    }
  }

  /// Encodes the offering; empty metadata is null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(description, forKey: .description)
    try container.encode(packages, forKey: .packages)
    try container.encode(
      metadata.isEmpty ? JSONValue.null : .object(metadata), forKey: .metadata)
    try container.encodeIfPresent(paywall, forKey: .paywall)
  }
}

/// A package of an offering: a product under an identifier that remains when the product changes.
public struct PackageBody: Hashable, Sendable, Codable {
  /// The package.
  public var identifier: PackageID
  /// The product it sells.
  public var productIdentifier: ProductID

  private enum CodingKeys: String, CodingKey {
    case identifier
    case productIdentifier = "platform_product_identifier"
  }

  /// Creates a package.
  public init(identifier: PackageID, productIdentifier: ProductID) {
    self.identifier = identifier
    self.productIdentifier = productIdentifier
  }
}
