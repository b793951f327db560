extension Linter {
  /// The kinds of objects in a file, each with the keys of all versions.
  enum ObjectKind {
    case file, version, product, subscription, group, localization, introductoryOffer
    case promotionalOffer, codeOffer, winBackOffer, billingPlan, settings, simulatedError
    case simulatedErrorChoice, policies, policy, keyPair
  }

  /// Checks for keys that Xcode does not write.
  mutating func lintKeys(_ root: LocatedField) { lintKeys(root, of: .file) }

  /// Checks the keys of an object of a kind, and of its nested objects.
  mutating func lintKeys(_ field: LocatedField, of kind: ObjectKind) {
    guard case .object(let members) = field.node.value else { return }
    let keys = Self.keys[kind] ?? [:]
    for member in members {
      let location = LocatedField(
        source: field.source, path: field.path(of: shortened(member.key)), node: member.node)
      guard let inner = keys[member.key] else {
        if isKnown(.misspelledKey, location) { continue }
        note(
          .unknownKey, location, "is not a key that Xcode writes there",
          "it has no effect, and is preserved when the file is written")
        continue
      }
      guard let inner else { continue }
      if case .array(let nodes) = member.node.value {
        for (index, node) in nodes.enumerated() {
          lintKeys(
            LocatedField(source: field.source, path: "\(location.path)[\(index)]", node: node),
            of: inner)
        }
      } else {
        lintKeys(location, of: inner)
      }
    }
  }

  /// The keys of each kind of object, with the kind of their values; `nil` for values that are not
  /// objects or whose keys are arbitrary.
  private static let keys: [ObjectKind: [String: ObjectKind?]] = {
    let offer: [String: ObjectKind?] = plain(
      "paymentMode", "subscriptionPeriod", "numberOfPeriods", "displayPrice", "internalID",
      "billingPlanType")
    let product = plain(
      "type", "productID", "referenceName", "internalID", "displayPrice", "familyShareable",
      "promotionalImageID"
    ).adding(["localizations": .localization])
    return [
      .file: plain("identifier", "subscriptionBundleGroups", "subscriptionSuiteGroups").adding([
        "version": .version, "products": .product, "nonRenewingSubscriptions": .product,
        "subscriptionGroups": .group, "settings": .settings, "appPolicies": .policies,
        "subscriptionOffersKeyPair": .keyPair,
      ]),
      .version: plain("major", "minor"),
      // A period on such a product has its own finding.
      .product: product.adding(["recurringSubscriptionPeriod": nil]),
      .localization: plain("locale", "displayName", "description"),
      .group: plain("id", "name").adding([
        "localizations": .localization, "subscriptions": .subscription,
      ]),
      .subscription: product.adding([
        "recurringSubscriptionPeriod": nil, "groupNumber": nil, "subscriptionGroupID": nil,
        "introductoryOffer": .introductoryOffer, "introductoryOffers": .introductoryOffer,
        "adHocOffers": .promotionalOffer, "codeOffers": .codeOffer,
        "winbackOffers": .winBackOffer, "billingPlans": .billingPlan,
      ]),
      .introductoryOffer: offer,
      .promotionalOffer: offer.adding(["offerID": nil, "referenceName": nil]),
      .codeOffer: offer.adding(["referenceName": nil, "eligibility": nil, "isStackable": nil]),
      .winBackOffer: offer.adding(["offerID": nil, "referenceName": nil, "isEligible": nil]),
      .billingPlan: plain(
        "billingPlanType", "displayPrice", "commitmentDisplayPrice", "internalID", "isEnabled"),
      .settings: plain(
        "_timeRate", "_compatibilityTimeRate", "_storefront", "_locale",
        "_failTransactionsEnabled", "_storeKitError", "_askToBuyEnabled", "_billingIssuesEnabled",
        "_renewalBillingIssuesEnabled", "_billingGracePeriodEnabled", "_disableDialogs",
        "_applicationInternalID", "_developerTeamID", "_lastSynchronizedDate",
        "_shouldSetupSyncOnLoad"
      ).adding(["_storeKitErrors": .simulatedError]),
      .simulatedError: plain("name", "enabled").adding(["current": .simulatedErrorChoice]),
      .simulatedErrorChoice: plain("type", "index"),
      .policies: plain("eula").adding(["policies": .policy]),
      .policy: plain("locale", "policyText", "policyURL"),
      .keyPair: plain("id", "privateKey", "publicKey"),
    ]
  }()

  private static func plain(_ keys: String...) -> [String: ObjectKind?] {
    Dictionary(uniqueKeysWithValues: keys.map { ($0, .none) })
  }
}

extension [String: Linter.ObjectKind?] {
  fileprivate func adding(_ others: Self) -> Self { merging(others) { $1 } }
}
