internal import AppStoreCore

extension ConfigurationLoader {
  /// Loads the settings.
  ///
  /// Every key and the whole object are optional.
  mutating func settings(_ field: LocatedField?) throws(StoreKitConfigurationError) -> StoreSettings
  {
    guard let field else { return StoreSettings() }
    var settings = StoreSettings(
      storefront: try storefront(field), locale: try locale(field), timeRate: try timeRate(field),
      isBillingGracePeriodEnabled: try isOn("_billingGracePeriodEnabled", field),
      isBillingRetryOnRenewalEnabled: try isOn("_renewalBillingIssuesEnabled", field),
      isAskToBuyEnabled: try isOn("_askToBuyEnabled", field),
      areInterruptedPurchasesEnabled: try isOn("_billingIssuesEnabled", field))
    settings.compatibilityTimeRate = compatibilityTimeRate(try field.member(Self.compatibilityKey))
    settings.areDialogsDisabled = try isOn("_disableDialogs", field)
    settings.areFailedTransactionsEnabled = try isOn("_failTransactionsEnabled", field)
    settings.failureErrorCode = try field.member("_storeKitError")?.wholeNumber()
    settings.simulatedErrors = try simulatedErrors(field)
    settings.applicationInternalID = xcodeText(try field.member("_applicationInternalID"))
    settings.developerTeamID = xcodeText(try field.member("_developerTeamID"))
    settings.lastSynchronized = instant(try field.member("_lastSynchronizedDate"))
    settings.isSynchronizedOnLoad = try isOn("_shouldSetupSyncOnLoad", field)
    return settings.loaded(from: field)
  }

  private static let compatibilityKey = "_compatibilityTimeRate"

  private mutating func storefront(_ field: LocatedField) throws(StoreKitConfigurationError)
    -> Storefront
  {
    guard let codeField = try field.member("_storefront") else { return .unitedStates }
    let code = try codeField.text()
    if let storefront = Storefront(countryCode: code) { return storefront }
    warn(
      .unknownStorefront, codeField,
      "is \(quoted(code)), which is not a known alpha-3 code of a storefront", "USA is used")
    return .unitedStates
  }

  private func locale(_ field: LocatedField) throws(StoreKitConfigurationError) -> String {
    let text = try field.member("_locale")?.text() ?? ""
    return text.isEmpty ? "en_US" : text
  }

  private mutating func timeRate(_ field: LocatedField) throws(StoreKitConfigurationError)
    -> TimeRate
  {
    guard let rateField = try field.member("_timeRate") else { return .realTime }
    let rate = TimeRate(rawValue: try rateField.wholeNumber())
    if TimeRate.known.contains(rate) { return rate }
    warn(
      .unknownTimeRate, rateField, "is \(rate), which is not a time rate of Apple", "time is real")
    return .realTime
  }

  private func isOn(_ key: String, _ field: LocatedField) throws(StoreKitConfigurationError) -> Bool
  {
    try field.member(key)?.flag() ?? false
  }

  /// Reads the time rate for older runtimes, which is a number or an object of numbers.
  private mutating func compatibilityTimeRate(_ field: LocatedField?) -> CompatibilityTimeRate? {
    guard let field else { return nil }
    switch field.node.value {
    case .number(let text):
      if let rate = Int(text) {
        return CompatibilityTimeRate(rates: [nil: TimeRate(rawValue: rate)])
      }
    case .object(let members):
      let rates = members.compactMap { member -> (String?, TimeRate)? in
        guard case .number(let text) = member.node.value, let rate = Int(text) else { return nil }
        return (member.key, TimeRate(rawValue: rate))
      }
      if rates.count == members.count {
        return CompatibilityTimeRate(rates: Dictionary(uniqueKeysWithValues: rates))
      }
    case .array, .string, .bool, .null: break
    }
    ignore(field)
    return nil
  }

  private func simulatedErrors(
    _ field: LocatedField
  ) throws(StoreKitConfigurationError) -> [SimulatedError] {
    var errors: [SimulatedError] = []
    for element in try field.elements(of: "_storeKitErrors") {
      let name = try element.required("name", fix: "name the API that fails").text()
      var error = SimulatedError(
        api: SimulatedError.API(rawValue: name), isEnabled: try isOn("enabled", element))
      if let choice = try element.member("current") {
        error.choice = SimulatedError.Choice(
          type: try choice.member("type")?.text() ?? "",
          index: try choice.member("index")?.wholeNumber() ?? 0)
      }
      errors.append(error.loaded(from: element))
    }
    return errors
  }

  private mutating func instant(_ field: LocatedField?) -> Timestamp? {
    guard let field else { return nil }
    if case .number(let text) = field.node.value, let seconds = Double(text),
      let instant = Timestamp(secondsSince2001: seconds)
    {
      return instant
    }
    ignore(field)
    return nil
  }

  /// Adds a finding that a value only Xcode uses has an unexpected type.
  mutating func ignore(_ field: LocatedField) {
    warn(.oddSetting, field, "is \(field.node.value.kind)", "it is ignored")
  }
}
