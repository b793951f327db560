extension LintFinding.Code {
  // Findings of the loader.

  /// The file states no version.
  public static let missingVersion = Self(rawValue: "missing-version")
  /// A price on a free offer, which is ignored.
  public static let stalePrice = Self(rawValue: "stale-price")
  /// An introductory offer that differs from the one in the list.
  public static let contradictoryOffers = Self(rawValue: "contradictory-offers")
  /// A pay-as-you-go offer whose period differs from the subscription's.
  public static let offerPeriod = Self(rawValue: "offer-period")
  /// A number of periods on an offer that always has one.
  public static let periodCount = Self(rawValue: "period-count")
  /// A promotional or win-back offer without an identifier.
  public static let missingOfferID = Self(rawValue: "missing-offer-id")
  /// A product in the list of another type.
  public static let wrongList = Self(rawValue: "wrong-list")
  /// A word with another capitalization than Xcode's.
  public static let wordCase = Self(rawValue: "word-case")
  /// A product or offer without a price.
  public static let missingPrice = Self(rawValue: "missing-price")
  /// Texts without a locale, or with a duplicate one.
  public static let localizationLocale = Self(rawValue: "localization-locale")
  /// A key that Xcode spells differently.
  public static let misspelledKey = Self(rawValue: "misspelled-key")
  /// A subscription that names another group than the enclosing one.
  public static let groupMismatch = Self(rawValue: "group-mismatch")
  /// A subscription without a level.
  public static let missingGroupLevel = Self(rawValue: "missing-group-level")
  /// An unknown storefront.
  public static let unknownStorefront = Self(rawValue: "unknown-storefront")
  /// A time rate that Apple does not have.
  public static let unknownTimeRate = Self(rawValue: "unknown-time-rate")
  /// A setting with another type than Xcode's.
  public static let oddSetting = Self(rawValue: "odd-setting")

  // Findings of the linter about products.

  /// Two product identifiers that differ only in case.
  public static let productIDCase = Self(rawValue: "product-id-case")
  /// A product identifier with a character that App Store Connect rejects.
  public static let productIDCharacter = Self(rawValue: "product-id-character")
  /// An internal identifier shared by two objects.
  public static let duplicateInternalID = Self(rawValue: "duplicate-internal-id")
  /// A product without a locale that other products have.
  public static let missingLocalization = Self(rawValue: "missing-localization")
  /// A product without any texts.
  public static let noLocalization = Self(rawValue: "no-localization")
  /// A display name that is empty or whitespace.
  public static let emptyDisplayName = Self(rawValue: "empty-display-name")
  /// A locale that is not in Xcode's format.
  public static let localeForm = Self(rawValue: "locale-form")
  /// Family Sharing on a product that families cannot share.
  public static let familySharing = Self(rawValue: "family-sharing")
  /// A renewal period on a product that does not renew.
  public static let periodWithoutRenewal = Self(rawValue: "period-without-renewal")
  /// A product whose price is 0.
  public static let zeroPrice = Self(rawValue: "zero-price")

  // Findings of the linter about groups and subscriptions.

  /// A group without subscriptions.
  public static let emptyGroup = Self(rawValue: "empty-group")
  /// Subscriptions of a group that share a level.
  public static let groupLevelTie = Self(rawValue: "group-level-tie")
  /// A group with a gap in its levels.
  public static let groupLevelGap = Self(rawValue: "group-level-gap")
  /// A billing plan that App Store Connect does not offer for the period.
  public static let billingPlanPeriod = Self(rawValue: "billing-plan-period")
  /// A billing plan whose price contradicts the subscription's.
  public static let billingPlanPrice = Self(rawValue: "billing-plan-price")

  // Findings of the linter about offers.

  /// An identifier shared by two offers of a subscription.
  public static let duplicateOfferID = Self(rawValue: "duplicate-offer-id")
  /// Introductory offers of which only one can be used.
  public static let unreachableOffer = Self(rawValue: "unreachable-offer")
  /// An offer with a length that App Store Connect does not have.
  public static let offerLength = Self(rawValue: "offer-length")
  /// An offer that costs as much as the subscription, or more.
  public static let offerPrice = Self(rawValue: "offer-price")
  /// A promotional offer in a file without a key to sign it.
  public static let missingOffersKey = Self(rawValue: "missing-offers-key")
  /// A key for offers that is not a P-256 key.
  public static let unusableOffersKey = Self(rawValue: "unusable-offers-key")
  /// An offer for which no customer is eligible.
  public static let offerForNobody = Self(rawValue: "offer-for-nobody")
  /// An unknown eligibility.
  public static let unknownEligibility = Self(rawValue: "unknown-eligibility")

  // Findings of the linter about settings and the whole file.

  /// A locale of customers for which no product has texts.
  public static let localeWithoutTexts = Self(rawValue: "locale-without-texts")
  /// Prices with a fraction in a storefront whose currency has none.
  public static let priceFraction = Self(rawValue: "price-fraction")
  /// A time rate that Apple deprecated, often mistaken for a multiplier.
  public static let deprecatedTimeRate = Self(rawValue: "deprecated-time-rate")
  /// A grace period that never begins, because no renewal fails.
  public static let graceWithoutFailure = Self(rawValue: "grace-without-failure")
  /// A setting that prevents every purchase from completing.
  public static let purchasesDoNotComplete = Self(rawValue: "purchases-do-not-complete")
  /// A simulated error that is enabled, with or without an error.
  public static let simulatedError = Self(rawValue: "simulated-error")
  /// A placeholder value from an example.
  public static let placeholder = Self(rawValue: "placeholder")
  /// A version that is newer than all known ones.
  public static let newerVersion = Self(rawValue: "newer-version")
  /// Groups of a kind that is not supported yet.
  public static let unsupportedGroups = Self(rawValue: "unsupported-groups")
  /// A key that is in no known version.
  public static let unknownKey = Self(rawValue: "unknown-key")
  /// A file without products.
  public static let nothingToSell = Self(rawValue: "nothing-to-sell")
}
