import Foundation
import Tessera

func offerings(_ offerings: Offerings) {
  let _: Offering? = offerings.current
  let _: Offering? = offerings.currentOffering(forPlacement: "banner")
  let _: [String: Offering] = offerings.all
  let _: Offering? = offerings.offering(identifier: "default")
  let _: Offering? = offerings.offering(identifier: nil)
  let _: Offering? = offerings["default"]
  let _: String = offerings.description
  sendable(offerings)
}

func offering(_ offering: Offering) {
  struct Colors: Decodable {}
  let _: [String] = [offering.identifier, offering.serverDescription, offering.id]
  let _: [Package] = offering.availablePackages
  let _: [Package?] = [
    offering.lifetime, offering.annual, offering.sixMonth, offering.threeMonth, offering.twoMonth,
    offering.monthly, offering.weekly, offering.package(identifier: "a"),
    offering.package(identifier: nil), offering["a"],
  ]
  let _: [String: Any] = offering.metadata
  let _: String = offering.getMetadataValue(for: "title", default: "")
  let _: Int = offering.getMetadataValue(for: "count", default: 0)
  let _: Int? = offering.getMetadataValue(for: "count", default: nil)
  let _: Colors? = offering.getMetadataValue(for: "colors")
  let _: Bool = offering.hasPaywall
  let _: URL? = offering.webCheckoutUrl
  sendable(offering)
}

func madeOfferings(_ package: Package) -> [Offering] {
  [
    Offering(identifier: "o", serverDescription: "", availablePackages: [package]),
    Offering(
      identifier: "o", serverDescription: "", metadata: ["a": 1], availablePackages: [package]),
    Offering(
      identifier: "o", serverDescription: "", metadata: [String: Any](),
      availablePackages: [package], webCheckoutUrl: nil),
  ]
}

func package(_ package: Package) {
  let _: [String] = [
    package.identifier, package.offeringIdentifier, package.localizedPriceString, package.id,
  ]
  let _: StoreProduct = package.storeProduct
  let _: PresentedOfferingContext = package.presentedOfferingContext
  let _: String? = package.localizedIntroductoryPriceString
  let _: URL? = package.webCheckoutUrl
  let _: [Package: Int] = [package: 1]
  switch package.packageType {
  case .unknown, .custom, .lifetime, .annual, .sixMonth, .threeMonth, .twoMonth, .monthly, .weekly:
    break
  @unknown default: break
  }
  let _: String? = Package.string(from: .annual)
  let _: PackageType = Package.packageType(from: "$rc_annual")
  sendable(package)
}

func madePackages(_ product: StoreProduct) -> [Package] {
  let targeting = PresentedOfferingContext.TargetingContext(revision: 1, ruleId: "rule")
  let _: Int = targeting.revision
  let _: String = targeting.ruleId
  let context = PresentedOfferingContext(
    offeringIdentifier: "o", placementIdentifier: "banner", targetingContext: targeting)
  let _: String = context.offeringIdentifier
  let _: String? = context.placementIdentifier
  let _: PresentedOfferingContext.TargetingContext? = context.targetingContext
  _ = PresentedOfferingContext(offeringIdentifier: "o")
  return [
    Package(
      identifier: "a", packageType: .annual, storeProduct: product, offeringIdentifier: "o"),
    Package(
      identifier: "a", packageType: .annual, storeProduct: product, offeringIdentifier: "o",
      webCheckoutUrl: URL(string: "https://example.com")),
    Package(
      identifier: "a", packageType: .annual, storeProduct: product,
      presentedOfferingContext: context, webCheckoutUrl: nil),
  ]
}

func impressions(_ purchases: Purchases, _ offering: Offering) {
  let params = [
    CustomPaywallImpressionParams(), CustomPaywallImpressionParams(paywallId: "red"),
    CustomPaywallImpressionParams(paywallId: nil), CustomPaywallImpressionParams(offeringId: "o"),
    CustomPaywallImpressionParams(paywallId: "red", offeringId: nil),
    CustomPaywallImpressionParams(paywallId: nil, offeringId: nil),
    CustomPaywallImpressionParams(offering: offering),
    CustomPaywallImpressionParams(paywallId: "red", offering: offering),
  ]
  let _: [String?] = [params[1].paywallId, params[3].offeringId]
  let _: Offering? = params[6].offering
  purchases.trackCustomPaywallImpression(params[0])
  purchases.trackCustomPaywallImpression()
}
