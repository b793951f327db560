import AppStoreCore
import Foundation
import Paywalls

/// A paywall with every part, in English and German, for a monthly, a yearly and a lifetime package.
enum Sample {
  static let offered: [PackageID] = ["$rc_monthly", "$rc_annual", "$rc_lifetime"]

  static let english: PaywallTexts = {
    var texts = PaywallTexts(title: "Go Pro")
    texts.subtitle = "From {{ product.price_per_month }} a month"
    texts.features = [
      PaywallFeature(
        icon: PaywallIcon(rawValue: "star"), title: "All themes", content: "40 of them"),
      PaywallFeature(title: "Sync"),
    ]
    texts.callToAction = "Subscribe for {{ product.price_per_period }}"
    texts.callToActionWithIntroOffer = "Try {{ product.offer_period_with_unit }} free"
    texts.offerDetails = "{{ product.price_per_period }}"
    texts.offerDetailsWithIntroOffer =
      "{{ product.offer_period_with_unit }} free, then {{ product.price_per_period }}"
    texts.badges = ["$rc_annual": "Save {{ product.relative_discount }}"]
    texts.footer = "Cancel anytime."
    texts.termsURL = "https://example.com/terms"
    texts.privacyURL = "https://example.com/privacy"
    texts.imageTexts = PaywallImages(header: "A mountain")
    return texts
  }()

  static let german: PaywallTexts = {
    var texts = PaywallTexts(title: "Werde Pro")
    texts.privacy = "Datenschutz"
    texts.privacyURL = "https://example.com/de/datenschutz"
    return texts
  }()

  static func color(_ hex: String) -> PaywallColor {
    guard let color = PaywallColor(hex: hex) else { preconditionFailure(hex) }
    return color
  }

  static let colors = PaywallColors(
    light: .init(
      background: color("#FFFFFF"), text: color("#111111"), secondaryText: color("#555555"),
      accent: color("#0A58A8"), accentText: color("#FFFFFF")),
    dark: .init(
      background: color("#14181B"), text: color("#E4E8EB"), secondaryText: color("#9AA6B1"),
      accent: color("#7DB9FF"), accentText: color("#000000")))

  static let paywall = Paywall(
    template: .list, defaultLocale: "en", locales: ["en": english, "de": german],
    packages: ["$rc_annual", "$rc_monthly", "$rc_lifetime"], highlighted: "$rc_annual",
    colors: colors, images: PaywallImages(header: "https://example.com/mountain.jpg"))

  /// The options of a customer in the United States.
  static func options(hasIntroOffer: Bool = false) -> [PaywallOption] {
    var offer: [PaywallVariable: String] = [:]
    if hasIntroOffer {
      offer = [.offerPrice: "$0.00", .offerPeriodWithUnit: "1 week"]
    }
    return [
      PaywallOption(
        package: "$rc_monthly",
        values: [
          .storeProductName: "Monthly", .price: "$9.99", .pricePerPeriod: "$9.99 per month",
          .pricePerMonth: "$9.99",
        ], pricePerYear: Decimal(11988) / 100, hasIntroOffer: false),
      PaywallOption(
        package: "$rc_annual",
        values: [
          .storeProductName: "Yearly", .price: "$59.94", .pricePerPeriod: "$59.94 per year",
          .pricePerMonth: "$4.99",
        ].merging(offer) { $1 }, pricePerYear: Decimal(5994) / 100, hasIntroOffer: hasIntroOffer),
      PaywallOption(
        package: "$rc_lifetime",
        values: [.storeProductName: "Forever", .price: "$199.99", .pricePerPeriod: "$199.99"],
        pricePerYear: nil, hasIntroOffer: false),
    ]
  }
}
