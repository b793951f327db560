/// The texts of a paywall in one locale.
///
/// A text may contain variables such as `{{ product.price }}`, see ``PaywallVariable``. A text with
/// a variable that has no value for the product is not shown.
public struct PaywallTexts: Hashable, Sendable {
  /// The title.
  public var title: String
  /// The line below the title; `nil` for none.
  public var subtitle: String?
  /// What the customer gets, in order.
  public var features: [PaywallFeature]
  /// The button that buys the selected package; `nil` for the SDK's own text.
  public var callToAction: String?
  /// The button for customers with an introductory offer; `nil` for ``callToAction``.
  public var callToActionWithIntroOffer: String?
  /// The name of a package; `nil` for the product's name.
  public var offerName: String?
  /// The line below the name of a package; `nil` for its price.
  public var offerDetails: String?
  /// The line for customers with an introductory offer; `nil` for ``offerDetails``.
  public var offerDetailsWithIntroOffer: String?
  /// The badge of a package, by the package's identifier.
  public var badges: [String: String]
  /// The text below the button, such as the terms of a trial; `nil` for none.
  public var footer: String?
  /// The button that restores purchases; `nil` for the SDK's own text.
  public var restore: String?
  /// The link to the terms of use; `nil` for the SDK's own text.
  public var terms: String?
  /// The HTTPS URL of the terms of use; `nil` for that of the default locale.
  public var termsURL: String?
  /// The link to the privacy policy; `nil` for the SDK's own text.
  public var privacy: String?
  /// The HTTPS URL of the privacy policy; `nil` for that of the default locale.
  public var privacyURL: String?
  /// What the images show, for VoiceOver; an image without a text uses that of the default locale.
  public var imageTexts: PaywallImages

  /// Creates texts; all but the title are set afterwards.
  public init(title: String) {
    self.title = title
    features = []
    badges = [:]
    imageTexts = PaywallImages()
  }
}

extension PaywallTexts: Codable {
  private enum CodingKeys: String, CodingKey {
    case title, subtitle, features, badges, footer, restore, terms, privacy
    case callToAction = "call_to_action"
    case callToActionWithIntroOffer = "call_to_action_with_intro_offer"
    case offerName = "offer_name"
    case offerDetails = "offer_details"
    case offerDetailsWithIntroOffer = "offer_details_with_intro_offer"
    case termsURL = "terms_url"
    case privacyURL = "privacy_url"
    case imageTexts = "image_texts"
  }

  /// Decodes texts; only the title is required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: key)
    }
    self.init(title: try container.decode(String.self, forKey: .title))
    subtitle = try text(.subtitle)
    features = try container.decodeIfPresent([PaywallFeature].self, forKey: .features) ?? []
    callToAction = try text(.callToAction)
    callToActionWithIntroOffer = try text(.callToActionWithIntroOffer)
    offerName = try text(.offerName)
    offerDetails = try text(.offerDetails)
    offerDetailsWithIntroOffer = try text(.offerDetailsWithIntroOffer)
    badges = try container.decodeIfPresent([String: String].self, forKey: .badges) ?? [:]
    footer = try text(.footer)
    restore = try text(.restore)
    terms = try text(.terms)
    termsURL = try text(.termsURL)
    privacy = try text(.privacy)
    privacyURL = try text(.privacyURL)
    imageTexts =
      try container.decodeIfPresent(PaywallImages.self, forKey: .imageTexts) ?? PaywallImages()
  }

  /// Encodes the texts; missing ones are left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(subtitle, forKey: .subtitle)
    if !features.isEmpty { try container.encode(features, forKey: .features) }
    try container.encodeIfPresent(callToAction, forKey: .callToAction)
    try container.encodeIfPresent(callToActionWithIntroOffer, forKey: .callToActionWithIntroOffer)
    try container.encodeIfPresent(offerName, forKey: .offerName)
    try container.encodeIfPresent(offerDetails, forKey: .offerDetails)
    try container.encodeIfPresent(offerDetailsWithIntroOffer, forKey: .offerDetailsWithIntroOffer)
    if !badges.isEmpty { try container.encode(badges, forKey: .badges) }
    try container.encodeIfPresent(footer, forKey: .footer)
    try container.encodeIfPresent(restore, forKey: .restore)
    try container.encodeIfPresent(terms, forKey: .terms)
    try container.encodeIfPresent(termsURL, forKey: .termsURL)
    try container.encodeIfPresent(privacy, forKey: .privacy)
    try container.encodeIfPresent(privacyURL, forKey: .privacyURL)
    if imageTexts != PaywallImages() { try container.encode(imageTexts, forKey: .imageTexts) }
  }
}
