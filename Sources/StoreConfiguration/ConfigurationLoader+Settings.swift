extension ConfigurationLoader {
  /// Loads the settings; every key and the whole object may be missing.
  mutating func settings(_ field: Field?) throws(StoreConfigurationError) -> StoreSettings {
    guard let field else { return StoreSettings() }
    return StoreSettings(
      storefront: try storefront(field), locale: try locale(field), timeRate: try timeRate(field),
      isBillingGracePeriodEnabled: try isOn("_billingGracePeriodEnabled", field),
      isBillingRetryOnRenewalEnabled: try isOn("_renewalBillingIssuesEnabled", field),
      isAskToBuyEnabled: try isOn("_askToBuyEnabled", field),
      areInterruptedPurchasesEnabled: try isOn("_billingIssuesEnabled", field))
  }

  private mutating func storefront(_ field: Field) throws(StoreConfigurationError) -> Storefront {
    guard let codeField = try field.member("_storefront") else { return .unitedStates }
    let code = try codeField.text()
    if let storefront = Storefront(countryCode: code) { return storefront }
    warn(
      codeField, "is \(quoted(code)), which is no alpha-3 code of a storefront known here",
      "USA is used")
    return .unitedStates
  }

  private func locale(_ field: Field) throws(StoreConfigurationError) -> String {
    let text = try field.member("_locale")?.text() ?? ""
    return text.isEmpty ? "en_US" : text
  }

  private mutating func timeRate(_ field: Field) throws(StoreConfigurationError) -> TimeRate {
    guard let rateField = try field.member("_timeRate") else { return .realTime }
    let rate = TimeRate(rawValue: try rateField.wholeNumber())
    if TimeRate.known.contains(rate) { return rate }
    warn(rateField, "is \(rate), which is no time rate of Apple's", "time is real")
    return .realTime
  }

  private func isOn(_ key: String, _ field: Field) throws(StoreConfigurationError) -> Bool {
    try field.member(key)?.flag() ?? false
  }
}
