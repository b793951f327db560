import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

/// The server offers `default` (monthly and yearly), `sale` (yearly) and `old` (a product that the
/// App Store no longer sells).
///
/// The placement `banner` shows the sale, `quiet` shows nothing.
@Suite(.timeLimit(.minutes(30))) struct OfferingsTests {
  static let body = OfferingsBody(
    currentOfferingID: "default",
    offerings: [
      offering("default", [("$rc_monthly", "monthly"), ("$rc_annual", "yearly")]),
      offering("sale", [("special", "yearly"), ("$rc_gone", "gone")]),
      offering("old", [("$rc_weekly", "gone")]),
    ],
    placements: PlacementsBody(
      fallbackOfferingID: "default",
      offeringIDsByPlacement: ["banner": "sale", "quiet": nil, "attic": "old"]))

  static func offering(_ id: OfferingID, _ packages: [(PackageID, ProductID)]) -> OfferingBody {
    OfferingBody(
      identifier: id, description: "for \(id)",
      metadata: [
        "title": .string("Hello"), "count": .integer(3), "ratio": .decimal("0.5"),
        "flag": .bool(true),
        "colors": .array([.string("red")]), "inner": .object(["a": .integer(1)]), "none": .null,
      ],
      packages: packages.map { PackageBody(identifier: $0, productIdentifier: $1) })
  }

  static func products(_ identifiers: String...) -> [StoreProduct] {
    identifiers.map { identifier in
      var test = StoreProductTests.yearly
      test.productIdentifier = identifier
      return test.toStoreProduct()
    }
  }

  private func offerings() throws -> Offerings {
    try Offerings(Self.body, products: Self.products("yearly", "monthly"))
  }

  @Test func `Packages contain their products and their offering`() throws {
    let offering = try #require(offerings().current)

    #expect(offering.availablePackages.map(\.id) == ["$rc_monthly", "$rc_annual"])
    #expect(offering.monthly?.storeProduct.productIdentifier == "monthly")
    #expect(offering["$rc_annual"] == offering.annual && offering["x"] == nil)
    #expect(offering.package(identifier: nil) == nil && offering.lifetime == nil)
    #expect(offering.annual?.offeringIdentifier == "default")
    #expect(offering.annual?.localizedPriceString == "$69.99")
    #expect(offering.annual?.localizedIntroductoryPriceString == "$6.00")
    #expect(offering.serverDescription == "for default" && !offering.hasPaywall)
  }

  @Test func `Unavailable products are left out, and so is an offering without any`()
    throws
  {
    let offerings = try offerings()

    #expect(offerings.all.keys.sorted() == ["default", "sale"])
    #expect(offerings["sale"]?.availablePackages.map(\.identifier) == ["special"])
    #expect(offerings.offering(identifier: "old") == nil)
    #expect(offerings.offering(identifier: nil) == nil)
  }

  @Test func `A current offering without products is not replaced by another`() throws {
    var body = Self.body
    body.currentOfferingID = "old"

    #expect(try Offerings(body, products: Self.products("yearly")).current == nil)
  }

  @Test(arguments: [
    ("banner", "sale"), ("quiet", nil), ("attic", nil), ("elsewhere", "default"),
  ])
  func `A placement shows its own offering, none, or the fallback`(
    place: String, identifier: String?
  ) throws {
    let offering = try offerings().currentOffering(forPlacement: place)

    #expect(offering?.identifier == identifier)
    for package in offering?.availablePackages ?? [] {
      #expect(package.presentedOfferingContext.placementIdentifier == place)
      #expect(package.offeringIdentifier == identifier)
    }
  }

  @Test func `An app without placements shows no offering in any, and packages have none`() throws {
    var body = Self.body
    body.placements = nil
    let offerings = try Offerings(body, products: Self.products("monthly"))

    #expect(offerings.currentOffering(forPlacement: "banner") == nil)
    let package = try #require(offerings.current?.monthly)
    #expect(package.presentedOfferingContext.placementIdentifier == nil)
  }

  @Test func `Offerings that are empty or have no available products are a configuration error`() {
    #expect(throws: ErrorCode.configurationError) {
      try Offerings(Self.body, products: Self.products("other"))
    }
    #expect(throws: ErrorCode.configurationError) {
      try Offerings(
        OfferingsBody(currentOfferingID: nil, offerings: [], placements: nil), products: [])
    }
    #expect(Self.body.productIdentifiers == ["monthly", "yearly", "gone"])
  }

  @Test func `Metadata are read by type, with a default for anything else`() throws {
    let offering = try #require(offerings().current)
    struct Inner: Decodable, Equatable { var a: Int }

    #expect(offering.getMetadataValue(for: "title", default: "") == "Hello")
    #expect(offering.getMetadataValue(for: "count", default: 0) == 3)
    #expect(offering.getMetadataValue(for: "count", default: 0 as Double) == 3)
    #expect(offering.getMetadataValue(for: "ratio", default: 0 as Double) == 0.5)
    #expect(offering.getMetadataValue(for: "count", default: 0 as Decimal) == 3)
    #expect(
      offering.getMetadataValue(for: "ratio", default: 0 as Decimal) == Decimal(string: "0.5"))
    #expect(offering.getMetadataValue(for: "flag", default: false))
    #expect(offering.getMetadataValue(for: "colors", default: [String]()) == ["red"])
    #expect(offering.getMetadataValue(for: "title", default: 7) == 7)
    #expect(offering.getMetadataValue(for: "missing", default: nil as Int?) == nil)
    #expect(offering.getMetadataValue(for: "count", default: nil as Int?) == 3)
    #expect(offering.getMetadataValue(for: "inner") == Inner(a: 1))
    #expect(offering.getMetadataValue(for: "title") == nil as Inner?)
    #expect(offering.getMetadataValue(for: "none") == nil as Inner?)
    #expect(offering.metadata.count == 7)
  }

  @Test func `An app's own metadata round-trip, except for types that JSON lacks`() {
    let offering = Offering(
      identifier: "o", serverDescription: "",
      metadata: ["a": 1, "b": [true, "x"], "c": ["d": 1.5], "e": Date(), "f": NSNumber(value: 7)],
      availablePackages: [])

    #expect(offering.metadata.keys.sorted() == ["a", "b", "c", "f"])
    #expect(offering.getMetadataValue(for: "a", default: 0) == 1)
    #expect((offering.metadata["b"] as? [Any])?.first as? Bool == true)
    #expect(offering.metadata["c"] as? [String: Double] == ["d": 1.5])
    #expect(offering.getMetadataValue(for: "f", default: 0) == 7)
  }

  @Test(arguments: [
    ("$rc_lifetime", PackageType.lifetime), ("$rc_annual", .annual), ("$rc_six_month", .sixMonth),
    ("$rc_three_month", .threeMonth), ("$rc_two_month", .twoMonth), ("$rc_monthly", .monthly),
    ("$rc_weekly", .weekly), ("$rc_daily", .unknown), ("mine", .custom), ("", .custom),
  ])
  func `A package's type is derived from its identifier`(identifier: String, type: PackageType) {
    #expect(Package.packageType(from: identifier) == type)
    let isKnown = type != .unknown && type != .custom
    #expect(Package.string(from: type) == (isKnown ? identifier : nil))
  }
}
