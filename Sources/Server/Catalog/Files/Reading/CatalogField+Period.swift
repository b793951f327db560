internal import AppStoreCore

extension CatalogField {
  /// A period in ISO 8601.
  func period() -> SubscriptionPeriod? {
    guard let text = text("a period such as P1M") else { return nil }
    guard let period = SubscriptionPeriod(iso8601: text) else {
      report("is not a period", fix: "use one such as P1M or P1Y")
      return nil
    }
    return period
  }
}
