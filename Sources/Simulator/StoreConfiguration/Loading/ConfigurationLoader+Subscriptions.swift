internal import AppStoreCore

extension ConfigurationLoader {
  /// The periods an auto-renewable subscription can have in the App Store.
  private static let renewalPeriods = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]

  /// Loads a subscription group with its subscriptions.
  mutating func subscriptionGroup(
    _ field: LocatedField
  ) throws(StoreKitConfigurationError) -> ConfiguredSubscriptionGroup {
    let idField = try field.required("id", fix: "give the subscription group an identifier")
    let id = SubscriptionGroupID(try idField.text())
    guard !id.rawValue.isEmpty else {
      throw idField.invalid("is empty", fix: "give the subscription group an identifier")
    }
    try claim(id, idField)
    let name = try field.member("name")?.text() ?? id.rawValue
    let localizations = try localizations(of: field)
    var subscriptions: [ConfiguredSubscription] = []
    for element in try field.elements(of: "subscriptions") {
      subscriptions.append(try subscription(element, groupID: id).loaded(from: element))
    }
    return ConfiguredSubscriptionGroup(
      id: id, name: name, localizations: localizations, subscriptions: subscriptions)
  }

  private mutating func subscription(
    _ field: LocatedField, groupID: SubscriptionGroupID
  ) throws(StoreKitConfigurationError) -> ConfiguredSubscription {
    if let typeField = try field.member("type"), try productType(typeField) != .autoRenewable {
      throw typeField.invalid(
        "is not a subscription that renews",
        fix: "write \"RecurringSubscription\", or move the product out of the group")
    }
    if let stated = try field.member("subscriptionGroupID"), try stated.text() != groupID.rawValue {
      warn(
        .groupMismatch, stated, "is not the identifier of the group around it",
        "it belongs to \(quoted(groupID.rawValue))")
    }
    let product = try product(field, type: .autoRenewable)
    let period = try renewalPeriod(field)
    return ConfiguredSubscription(
      product: product, groupID: groupID, groupLevel: try groupLevel(field), period: period,
      introductoryOffers: try introductoryOffers(field, renewalPeriod: period),
      promotionalOffers: try offers(.promotional, of: field, renewalPeriod: period),
      codeOffers: try offers(.code, of: field, renewalPeriod: period),
      winBackOffers: try offers(.winBack, of: field, renewalPeriod: period),
      billingPlans: try billingPlans(field))
  }

  private mutating func groupLevel(_ field: LocatedField) throws(StoreKitConfigurationError) -> Int
  {
    guard let levelField = try field.member("groupNumber") else {
      warn(
        .missingGroupLevel, field, "has no `groupNumber`", "its level is 1, the highest")
      return 1
    }
    let level = try levelField.wholeNumber()
    guard level >= 1 else {
      throw levelField.invalid("is \(level)", fix: "write 1 for the highest level, 2 for the next")
    }
    return level
  }

  private func renewalPeriod(_ field: LocatedField) throws(StoreKitConfigurationError)
    -> SubscriptionPeriod
  {
    let fix = "write \(Self.renewalPeriods.dropLast().joined(separator: ", ")) or P1Y"
    let periodField = try field.required("recurringSubscriptionPeriod", fix: fix)
    let text = try periodField.text()
    guard Self.renewalPeriods.contains(text), let period = SubscriptionPeriod(iso8601: text) else {
      throw periodField.invalid(
        "is \(quoted(text)), which the App Store has no subscriptions for", fix: fix)
    }
    return period
  }
}
