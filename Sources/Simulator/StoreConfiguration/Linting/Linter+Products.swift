internal import AppStoreCore

extension Linter {
  /// Checks the identifiers of products and offers.
  mutating func lintIdentifiers() {
    var byCase: [String: LocatedField] = [:]
    for item in items {
      let location = item.field.location("productID")
      let id = item.product.id.rawValue
      if let first = byCase.updateValue(location, forKey: id.lowercased()) {
        warn(
          .productIDCase, location,
          "is \(quoted(id)), which differs from \(first.path) on line \(first.node.position.line) "
            + "only in case",
          "the App Store treats them as two products: rename one")
      }
      if let odd = id.first(where: { !$0.isAllowedInProductID }) {
        warn(
          .productIDCharacter, location,
          "is \(quoted(id)), which has the character \(quoted(String(odd)))",
          "use letters, digits, `.`, `_` and `-` without accents")
      }
    }
    lintInternalIDs()
  }

  private mutating func lintInternalIDs() {
    var owners: [String: LocatedField] = [:]
    var claims = items.map { ($0.product.internalID, $0.field) }
    for subscription in configuration.subscriptionGroups.flatMap(\.subscriptions) {
      for offer in subscription.offers {
        if let field = offer.origin.field { claims.append((offer.internalID, field)) }
      }
    }
    for (id, field) in claims {
      guard let id, !id.isEmpty else { continue }
      let location = field.location("internalID")
      guard let first = owners[id] else {
        owners[id] = location
        continue
      }
      warn(
        .duplicateInternalID, location,
        "is \(quoted(id)), as is \(first.path) on line \(first.node.position.line)",
        "give each its own eight hex digits, or Xcode treats them as one")
    }
  }

  /// Checks one product of any type.
  mutating func lintProduct(_ item: Item) {
    let (product, field) = (item.product, item.field)
    let price = field.location("displayPrice")
    if product.priceMilliunits == 0, !isKnown(.missingPrice, price), !isKnown(.missingPrice, field)
    {
      note(.zeroPrice, price, "is 0", "customers get the product free; set a price if not meant")
    }
    if product.isFamilyShareable, product.type == .consumable || product.type == .nonRenewing {
      warn(
        .familySharing, field.location("familyShareable"),
        "is on for a product of type \(ConfigurationLoader.word(for: product.type))",
        "families share only non-consumables and subscriptions that renew: turn it off")
    }
    if product.type != .autoRenewable, field.node["recurringSubscriptionPeriod"] != nil {
      warn(
        .periodWithoutRenewal, field.location("recurringSubscriptionPeriod"),
        "is on a product that does not renew",
        "remove it, or move the product into a subscription group")
    }
    if product.localizations.isEmpty {
      warn(
        .noLocalization, field.location("localizations"), "has no texts",
        "customers see \(quoted(product.referenceName ?? product.id.rawValue)): add a localization")
    }
  }

  /// Checks the texts of all products and groups.
  mutating func lintLocalizations() {
    var all: [(language: String, locale: String)] = []
    var seen: Set<String> = []
    for localization in items.flatMap(\.product.localizations) {
      let language = String(LocaleName(localization.locale).language)
      if seen.insert(language).inserted { all.append((language, localization.locale)) }
    }
    for item in items where !item.product.localizations.isEmpty {
      let own = Set(item.product.localizations.map { String(LocaleName($0.locale).language) })
      let missing = all.filter { !own.contains($0.language) }.map { printable($0.locale) }
      if missing.isEmpty { continue }
      warn(
        .missingLocalization, item.field.location("localizations"),
        "has no texts for \(missing.joined(separator: ", ")), which other products have",
        "add them, or customers see the texts of another language")
    }
    let texts =
      items.flatMap(\.product.localizations)
      + configuration.subscriptionGroups.flatMap(\.localizations)
    for text in texts { lintText(text) }
  }

  private mutating func lintText(_ text: ProductLocalization) {
    guard let field = text.origin.field else { return }
    if text.displayName.allSatisfy(\.isWhitespace) {
      warn(
        .emptyDisplayName, field.location("displayName"), "is empty",
        "customers see no name: write one")
    }
    if text.locale.contains("-") || text.locale.contains(where: \.isWhitespace) {
      let form = String(text.locale.filter { !$0.isWhitespace }.map { $0 == "-" ? "_" : $0 })
      warn(
        .localeForm, field.location("locale"), "is \(quoted(text.locale))",
        "write it as Xcode does: \(quoted(form))")
    }
  }
}

extension Character {
  fileprivate var isAllowedInProductID: Bool {
    isASCII && (isLetter || isNumber || self == "." || self == "_" || self == "-")
  }
}
