internal import Paywalls

/// Reads the texts of a paywall in one locale.
struct PaywallTextReader {
  private static let keys = [
    "title", "subtitle", "features", "call_to_action", "call_to_action_with_intro_offer",
    "offer_name", "offer_details", "offer_details_with_intro_offer", "badges", "footer", "restore",
    "terms", "terms_url", "privacy", "privacy_url", "image_texts",
  ]

  /// Reads the texts; `nil` after a report if there is no title.
  func texts(_ field: CatalogField) -> PaywallTexts? {
    guard let section = field.section(Self.keys) else { return nil }
    let title = section.required("title", "a title")?.text("a title")
    func text(_ key: String) -> String? { section[key]?.text("a text") }
    var texts = PaywallTexts(title: title ?? "")
    texts.subtitle = text("subtitle")
    texts.features = section["features"].map(features) ?? []
    texts.callToAction = text("call_to_action")
    texts.callToActionWithIntroOffer = text("call_to_action_with_intro_offer")
    texts.offerName = text("offer_name")
    texts.offerDetails = text("offer_details")
    texts.offerDetailsWithIntroOffer = text("offer_details_with_intro_offer")
    texts.badges = section["badges"].map(badges) ?? [:]
    texts.footer = text("footer")
    texts.restore = text("restore")
    texts.terms = text("terms")
    texts.termsURL = text("terms_url")
    texts.privacy = text("privacy")
    texts.privacyURL = text("privacy_url")
    texts.imageTexts =
      section["image_texts"].map { Self.images($0, "what the image shows") } ?? PaywallImages()
    return title == nil ? nil : texts
  }

  /// Reads a text for each image.
  static func images(_ field: CatalogField, _ wanted: String) -> PaywallImages {
    guard let section = field.section(["header", "icon"]) else { return PaywallImages() }
    return PaywallImages(
      header: section["header"]?.text(wanted), icon: section["icon"]?.text(wanted))
  }

  private func features(_ field: CatalogField) -> [PaywallFeature] {
    (field.elements("features, each with a title") ?? []).compactMap { element in
      // A feature that is only a line needs no key.
      if !element.isMapping {
        return element.text("a feature").map { PaywallFeature(title: $0) }
      }
      guard let section = element.section(["icon", "title", "content"]),
        let title = section.required("title", "the text of the feature")?.text("a text")
      else { return nil }
      return PaywallFeature(
        icon: section["icon"]?.text("the name of an icon").map(PaywallIcon.init(rawValue:)),
        title: title, content: section["content"]?.text("a text"))
    }
  }

  private func badges(_ field: CatalogField) -> [String: String] {
    var badges: [String: String] = [:]
    for member in field.members("`package: text`") ?? [] {
      badges[member.name] = member.value.text("a text")
    }
    return badges
  }
}
