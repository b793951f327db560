internal import AppStoreCore

extension StoreSettings: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: StoreSettings?) {
    writer.set(
      "_storefront", storefront.countryCode, was: loaded?.storefront.countryCode)
    writer.set("_locale", locale, was: loaded?.locale)
    writer.set("_timeRate", timeRate.rawValue, was: loaded?.timeRate.rawValue) {
      XcodeJSONStyle.number($0)
    }
    let line = writer.innerLine
    writer.set(
      "_compatibilityTimeRate", optional: compatibilityTimeRate, was: loaded?.compatibilityTimeRate
    ) { $0.text(line: line) }
    describeSwitches(to: &writer, was: loaded)
    writer.set(
      "_storeKitError", optional: failureErrorCode, was: loaded?.failureErrorCode,
      as: XcodeJSONStyle.number)
    writer.list("_storeKitErrors", simulatedErrors, was: loaded?.simulatedErrors)
    writer.set(
      "_applicationInternalID", optional: applicationInternalID, was: loaded?.applicationInternalID)
    writer.set("_developerTeamID", optional: developerTeamID, was: loaded?.developerTeamID)
    writer.set(
      "_lastSynchronizedDate", optional: lastSynchronized, was: loaded?.lastSynchronized
    ) { Array("\($0.secondsSince2001)".utf8) }
    let sync = isSynchronizedOnLoad ? true : (loaded?.isSynchronizedOnLoad == true ? false : nil)
    writer.set(
      "_shouldSetupSyncOnLoad", optional: sync,
      was: loaded?.isSynchronizedOnLoad == true ? true : nil, as: XcodeJSONStyle.bool)
  }

  private func describeSwitches(to writer: inout ObjectWriter, was loaded: StoreSettings?) {
    writer.set("_askToBuyEnabled", isAskToBuyEnabled, was: loaded?.isAskToBuyEnabled)
    writer.set(
      "_billingGracePeriodEnabled", isBillingGracePeriodEnabled,
      was: loaded?.isBillingGracePeriodEnabled)
    writer.set(
      "_billingIssuesEnabled", areInterruptedPurchasesEnabled,
      was: loaded?.areInterruptedPurchasesEnabled)
    writer.set("_disableDialogs", areDialogsDisabled, was: loaded?.areDialogsDisabled)
    writer.set(
      "_failTransactionsEnabled", areFailedTransactionsEnabled,
      was: loaded?.areFailedTransactionsEnabled)
    writer.set(
      "_renewalBillingIssuesEnabled", isBillingRetryOnRenewalEnabled,
      was: loaded?.isBillingRetryOnRenewalEnabled)
  }
}

extension CompatibilityTimeRate {
  fileprivate func text(line: LineIndentation) -> [UInt8] {
    if let one = rates[nil], rates.count == 1 { return XcodeJSONStyle.number(one.rawValue) }
    let members = rates.compactMap { level, rate in
      level.map { ($0, XcodeJSONStyle.number(rate.rawValue)) }
    }
    return XcodeJSONStyle.object(members, line: line)
  }
}

extension Timestamp {
  /// Creates an instant from seconds since 2001, as in Xcode's files; `nil` beyond the year 9999.
  init?(secondsSince2001 seconds: Double) {
    let milliseconds = ((seconds + 978_307_200) * 1000).rounded(.down)
    guard milliseconds.magnitude < 253_402_300_800_000 else { return nil }
    self.init(milliseconds: Int64(milliseconds))
  }

  /// The seconds since 2001, as in Xcode's files.
  var secondsSince2001: Double { Double(milliseconds) / 1000 - 978_307_200 }
}
