internal import AppStoreCore

extension ConfigurationLoader {
  /// The two lists of products that are not auto-renewable.
  enum ProductList: String {
    case products
    case nonRenewingSubscriptions
  }

  /// The product types in a file, which differ from those that Apple signs.
  private static let productTypes: [(word: String, type: ProductType)] = [
    ("Consumable", .consumable), ("NonConsumable", .nonConsumable),
    ("NonRenewingSubscription", .nonRenewing), ("RecurringSubscription", .autoRenewable),
  ]

  /// Loads a consumable, a non-consumable or a non-renewing subscription.
  mutating func oneTimeProduct(
    _ field: LocatedField, in list: ProductList
  ) throws(StoreKitConfigurationError) -> ConfiguredProduct {
    if list == .nonRenewingSubscriptions, try field.member("type") == nil {
      return try product(field, type: .nonRenewing)
    }
    let typeField = try field.required(
      "type", fix: "write \"Consumable\" or \"NonConsumable\"")
    let type = try productType(typeField)
    guard type != .autoRenewable else {
      throw typeField.invalid(
        "is a subscription outside of a group", fix: "move the product into `subscriptionGroups`")
    }
    if (type == .nonRenewing) != (list == .nonRenewingSubscriptions) {
      warn(
        .wrongList, typeField, "does not belong in `\(list.rawValue)`",
        "the product is loaded according to its type")
    }
    return try product(field, type: type)
  }

  /// Loads the fields that all products have.
  mutating func product(
    _ field: LocatedField, type: ProductType
  ) throws(StoreKitConfigurationError) -> ConfiguredProduct {
    let idField = try field.required("productID", fix: "give the product an identifier")
    let id = ProductID(try idField.text())
    guard !id.rawValue.isEmpty else {
      throw idField.invalid("is empty", fix: "give the product an identifier")
    }
    try claim(id, idField)
    return ConfiguredProduct(
      id: id, type: type, referenceName: try field.member("referenceName")?.text(),
      priceMilliunits: try price(of: field), isFamilyShareable: try familySharing(field),
      localizations: try localizations(of: field),
      internalID: xcodeText(try field.member("internalID")),
      promotionalImageID: xcodeText(try field.member("promotionalImageID")))
  }

  /// Reads the type of a product, case-insensitively, because files made by hand differ.
  mutating func productType(_ field: LocatedField) throws(StoreKitConfigurationError) -> ProductType
  {
    let text = try field.text()
    for (word, type) in Self.productTypes where word.lowercased() == text.lowercased() {
      if word != text { warn(.wordCase, field, "is \(quoted(text))", "it is read as \"\(word)\"") }
      return type
    }
    throw field.invalid(
      "is \(quoted(text)), which is not a type of product",
      fix: "write \(Self.productTypes.map { "\"\($0.word)\"" }.joined(separator: ", "))")
  }

  /// Returns the word for a product type in a file; the raw value if it is unknown.
  static func word(for type: ProductType) -> String {
    productTypes.first { $0.type == type }?.word ?? type.rawValue
  }

  /// Reads a price in thousandths of the currency unit; a missing one is 0, with a warning.
  mutating func price(
    of field: LocatedField, key: String = "displayPrice"
  ) throws(StoreKitConfigurationError) -> Int64 {
    guard let priceField = try field.member(key) else {
      warn(.missingPrice, field, "has no `\(key)`", "the price is 0")
      return 0
    }
    if case .number(let number) = priceField.node.value {
      throw priceField.error(
        .wrongType, "is the number \(shortened(number))",
        fix: "put it in double quotes: \"\(shortened(number))\"")
    }
    let text = try priceField.text()
    if text.isEmpty {
      warn(.missingPrice, priceField, "is empty", "the price is 0")
      return 0
    }
    guard let milliunits = Price.milliunits(fromDecimal: text) else {
      throw priceField.invalid(
        "is \(quoted(text)), which is not a price",
        fix: "write digits and a point with at most three places and no currency, such as \"4.99\"")
    }
    guard milliunits <= Price.largestMilliunits else {
      throw priceField.invalid(
        "is \(quoted(text)), which is too high",
        fix: "write at most \"\(Price.largestMilliunits / 1000)\"")
    }
    return milliunits
  }

  /// Loads the texts of a product or a group.
  mutating func localizations(
    of field: LocatedField
  ) throws(StoreKitConfigurationError) -> [ProductLocalization] {
    var localizations: [ProductLocalization] = []
    var locales: Set<LocaleName> = []
    for element in try field.elements(of: "localizations") {
      let localeField = try element.member("locale")
      let locale = try localeField?.text() ?? "en_US"
      if localeField == nil {
        warn(.localizationLocale, element, "has no `locale`", "it is read as en_US")
      }
      if !locales.insert(LocaleName(locale)).inserted {
        warn(
          .localizationLocale, localeField ?? element, "is \(quoted(locale)) a second time",
          "the first one is used")
      }
      let texts = ProductLocalization(
        locale: locale, displayName: try element.member("displayName")?.text() ?? "",
        description: try element.member("description")?.text() ?? "")
      localizations.append(texts.loaded(from: element))
    }
    return localizations
  }

  private mutating func familySharing(_ field: LocatedField) throws(StoreKitConfigurationError)
    -> Bool
  {
    if let flag = try field.member("familyShareable")?.flag() { return flag }
    if let misspelled = try field.member("familySharable") {
      warn(
        .misspelledKey, misspelled, "is not a key that Xcode reads",
        "spell it `familyShareable`; it is off")
    }
    return false
  }
}
