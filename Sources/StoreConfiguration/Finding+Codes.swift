extension Finding.Code {
  // What loading finds.

  /// The file states no version.
  public static let missingVersion = Self(rawValue: "missing-version")
  /// A price on a free offer, which never counts.
  public static let stalePrice = Self(rawValue: "stale-price")
  /// An introductory offer that is not the one of the list beside it.
  public static let contradictoryOffers = Self(rawValue: "contradictory-offers")
  /// An offer paid as you go whose period is not that of the subscription.
  public static let offerPeriod = Self(rawValue: "offer-period")
  /// A number of periods on an offer that has only one.
  public static let periodCount = Self(rawValue: "period-count")
  /// A promotional or win-back offer without an identifier.
  public static let missingOfferID = Self(rawValue: "missing-offer-id")
  /// A product in the list of another type.
  public static let wrongList = Self(rawValue: "wrong-list")
  /// A word in another case than Xcode's.
  public static let wordCase = Self(rawValue: "word-case")
  /// A product or offer without a price.
  public static let missingPrice = Self(rawValue: "missing-price")
  /// Texts without a locale, or for one that has texts already.
  public static let localizationLocale = Self(rawValue: "localization-locale")
  /// A key that Xcode spells in another way.
  public static let misspelledKey = Self(rawValue: "misspelled-key")
  /// A subscription that names another group than the one around it.
  public static let groupMismatch = Self(rawValue: "group-mismatch")
  /// A subscription without a level.
  public static let missingGroupLevel = Self(rawValue: "missing-group-level")
  /// A storefront that is not known here.
  public static let unknownStorefront = Self(rawValue: "unknown-storefront")
  /// A time rate that Apple does not have.
  public static let unknownTimeRate = Self(rawValue: "unknown-time-rate")
  /// A setting of another type than Xcode's.
  public static let oddSetting = Self(rawValue: "odd-setting")

  // What the linter finds in products.

  /// Two product identifiers that differ only in case.
  public static let productIDCase = Self(rawValue: "product-id-case")
  /// A product identifier with a character that App Store Connect refuses.
  public static let productIDCharacter = Self(rawValue: "product-id-character")
  /// An internal identifier that two objects have.
  public static let duplicateInternalID = Self(rawValue: "duplicate-internal-id")
  /// A product without a locale that other products have.
  public static let missingLocalization = Self(rawValue: "missing-localization")
  /// A product that has no texts at all.
  public static let noLocalization = Self(rawValue: "no-localization")
  /// A display name of nothing or only space.
  public static let emptyDisplayName = Self(rawValue: "empty-display-name")
  /// A locale that is not written as Xcode writes it.
  public static let localeForm = Self(rawValue: "locale-form")
  /// Family Sharing on a product that families cannot share.
  public static let familySharing = Self(rawValue: "family-sharing")
  /// A renewal period on a product that does not renew.
  public static let periodWithoutRenewal = Self(rawValue: "period-without-renewal")
  /// A product whose price is 0.
  public static let zeroPrice = Self(rawValue: "zero-price")

  // What the linter finds in groups and subscriptions.

  /// A group without subscriptions.
  public static let emptyGroup = Self(rawValue: "empty-group")
  /// Subscriptions of a group that share a level.
  public static let groupLevelTie = Self(rawValue: "group-level-tie")
  /// A group whose levels leave one out.
  public static let groupLevelGap = Self(rawValue: "group-level-gap")
  /// A billing plan that App Store Connect does not offer for the period.
  public static let billingPlanPeriod = Self(rawValue: "billing-plan-period")
  /// A billing plan whose price contradicts the subscription's.
  public static let billingPlanPrice = Self(rawValue: "billing-plan-price")

  // What the linter finds in offers.

  /// An identifier that two offers of a subscription have.
  public static let duplicateOfferID = Self(rawValue: "duplicate-offer-id")
  /// Introductory offers of which only one can ever be used.
  public static let unreachableOffer = Self(rawValue: "unreachable-offer")
  /// An offer of a length that App Store Connect does not have.
  public static let offerLength = Self(rawValue: "offer-length")
  /// An offer that costs as much as the subscription, or more.
  public static let offerPrice = Self(rawValue: "offer-price")
  /// A promotional offer in a file without a key to sign it.
  public static let missingOffersKey = Self(rawValue: "missing-offers-key")
  /// A key for offers that is no key on the curve P-256.
  public static let unusableOffersKey = Self(rawValue: "unusable-offers-key")
  /// An offer that no customer may have.
  public static let offerForNobody = Self(rawValue: "offer-for-nobody")
  /// An eligibility that is not known here.
  public static let unknownEligibility = Self(rawValue: "unknown-eligibility")

  // What the linter finds in settings and in the file as a whole.

  /// A locale that customers have and no product has texts for.
  public static let localeWithoutTexts = Self(rawValue: "locale-without-texts")
  /// Prices with a fraction in a storefront whose currency has none.
  public static let priceFraction = Self(rawValue: "price-fraction")
  /// A time rate that Apple deprecated, often taken for a multiplier.
  public static let deprecatedTimeRate = Self(rawValue: "deprecated-time-rate")
  /// A grace period that never begins, because no renewal fails.
  public static let graceWithoutFailure = Self(rawValue: "grace-without-failure")
  /// A setting that keeps every purchase from completing.
  public static let purchasesDoNotComplete = Self(rawValue: "purchases-do-not-complete")
  /// A simulated error that is on, or is on and has no error.
  public static let simulatedError = Self(rawValue: "simulated-error")
  /// A value that an example left to be filled in.
  public static let placeholder = Self(rawValue: "placeholder")
  /// A version that is newer than those known here.
  public static let newerVersion = Self(rawValue: "newer-version")
  /// Groups of a kind that nothing here sells yet.
  public static let unsupportedGroups = Self(rawValue: "unsupported-groups")
  /// A key that no version known here has.
  public static let unknownKey = Self(rawValue: "unknown-key")
  /// A file that sells nothing.
  public static let nothingToSell = Self(rawValue: "nothing-to-sell")
}
