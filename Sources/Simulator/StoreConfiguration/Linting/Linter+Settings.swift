internal import AppStoreCore

extension Linter {
  /// Checks the settings of the test store.
  mutating func lintSettings(_ field: LocatedField) {
    let settings = configuration.settings
    lintLocale(field)
    lintCurrency(field)
    lintTimeRate(field)
    if settings.isBillingGracePeriodEnabled, !settings.isBillingRetryOnRenewalEnabled {
      note(
        .graceWithoutFailure, field.location("_billingGracePeriodEnabled"),
        "is on, but `_renewalBillingIssuesEnabled` is off, so no renewal fails on its own",
        "turn that on too, or make a renewal fail in the test")
    }
    let switches = [
      ("_askToBuyEnabled", settings.isAskToBuyEnabled, "waits for a parent's approval"),
      (
        "_billingIssuesEnabled", settings.areInterruptedPurchasesEnabled,
        "is interrupted and completes later"
      ),
      ("_failTransactionsEnabled", settings.areFailedTransactionsEnabled, "fails"),
    ]
    for (key, isOn, effect) in switches where isOn {
      note(
        .purchasesDoNotComplete, field.location(key), "is on, so every purchase \(effect)",
        "turn it off for tests that buy something")
    }
    for error in settings.simulatedErrors { lintError(error) }
    lintPlaceholder(settings.developerTeamID, field.location("_developerTeamID"))
    lintPlaceholder(settings.applicationInternalID, field.location("_applicationInternalID"))
  }

  private mutating func lintLocale(_ field: LocatedField) {
    let locale = configuration.settings.locale
    let language = LocaleName(locale).language
    let texts = items.flatMap(\.product.localizations)
    if texts.isEmpty || texts.contains(where: { LocaleName($0.locale).language == language }) {
      return
    }
    note(
      .localeWithoutTexts, field.location("_locale"),
      "is \(quoted(locale)), for which no product has texts",
      "customers see another language: add texts or choose another locale")
  }

  /// Checks for prices that the storefront's currency cannot have, because prices name no currency.
  private mutating func lintCurrency(_ field: LocatedField) {
    let storefront = configuration.settings.storefront
    guard Self.wholeCurrencies.contains(storefront.currency),
      let product = items.map(\.product).first(where: { $0.priceMilliunits % 1000 != 0 })
    else { return }
    note(
      .priceFraction, field.location("_storefront"),
      "is \(storefront.countryCode), whose currency \(storefront.currency) has no fractions, but "
        + "\(quoted(product.id.rawValue)) costs \(amount(product.priceMilliunits))",
      "write prices in that currency, or choose another storefront")
  }

  /// The currencies of storefronts without a smaller unit (ISO 4217).
  private static let wholeCurrencies: Set<String> = ["CLP", "JPY", "KRW", "VND"]

  private mutating func lintTimeRate(_ field: LocatedField) {
    let rate = configuration.settings.timeRate
    let location = field.location("_timeRate")
    switch rate {
    case .oneHourIsOneDay:
      warn(
        .deprecatedTimeRate, location, "is 1, which is one day an hour and not real time",
        "write 0 for real time")
    case .thirtyMinutesIsOneDay, .fiveMinutesIsOneDay, .oneMinuteIsOneDay,
      .thirtySecondsIsOneDay, .oneSecondIsOneDay:
      note(
        .deprecatedTimeRate, location, "is \(rate), a rate by the day that Apple deprecated",
        "choose a rate by the renewal in Xcode's editor")
    default: break
    }
  }

  private mutating func lintError(_ error: SimulatedError) {
    guard let field = error.origin.field else { return }
    let name = quoted(error.api.rawValue)
    if !SimulatedError.API.known.contains(error.api) {
      warn(
        .simulatedError, field.location("name"), "is \(name), which is not an API that can fail",
        "write one of Xcode's names, such as \"Load Products\"")
    }
    guard error.isEnabled else { return }
    if error.choice == nil {
      warn(
        .simulatedError, field.location("enabled"), "is on for \(name), but no error is chosen",
        "choose one in Xcode's editor, or turn it off")
    } else {
      note(
        .simulatedError, field.location("enabled"),
        "is on: \(name) fails every time",
        "turn it off for other tests, in Xcode or with simulated-error of the simulated store")
    }
  }

  private mutating func lintPlaceholder(_ value: String?, _ location: LocatedField) {
    guard let value, !value.isEmpty else { return }
    let text = value.uppercased()
    let isOneLetter = text.count > 2 && Set(text).count == 1
    let isCounted = text.count > 4 && ["1234567890", "0123456789"].contains { $0.hasPrefix(text) }
    guard text.contains("YOUR") || text.contains("TEAM") || isOneLetter || isCounted else { return }
    note(
      .placeholder, location, "is \(quoted(value)), which looks like an example's",
      "Xcode cannot synchronize with it: write your own or remove it")
  }
}
