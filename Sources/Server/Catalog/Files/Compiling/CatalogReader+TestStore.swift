internal import AppStoreCore

extension CatalogReader {
  /// Reads a product's details for the Test Store; only a subscription has a period.
  ///
  /// - Parameter period: The product's own period, which counts unless the details have another.
  func testStore(
    _ field: CatalogField, type: ProductType?, period: SubscriptionPeriod?
  ) -> TestStoreDetails? {
    guard let section = field.section(["price", "currency", "period", "description"]),
      let amount = section.required("price", "a price")?.text("a price such as 4.99"),
      let currency = section.required("currency", "the currency of the price")?
        .text("a code such as USD")
    else { return nil }
    guard let milliunits = Price.milliunits(fromDecimal: amount),
      milliunits <= Price.largestMilliunits
    else {
      section["price"]?.report("is not a valid price", fix: "use one such as 4.99")
      return nil
    }
    guard currency.wholeMatch(of: /[A-Z]{3}/) != nil else {
      section["currency"]?.report("is not a currency", fix: "use an ISO 4217 code such as USD")
      return nil
    }
    var details = TestStoreDetails(
      price: Price(milliunits: milliunits, currency: currency),
      description: section["description"]?.text("a description"))
    details.period = period
    if let own = section["period"] {
      guard let period = own.period() else { return nil }
      details.period = period
    }
    let renews = type == nil ? details.period != nil : type == .autoRenewable
    if renews, details.period == nil {
      field.report("has no period", fix: "add one such as P1M, because the product renews")
    } else if !renews, details.period != nil {
      section["period"]?.report(
        "is not allowed for a product that does not renew", fix: "remove it, or correct the type")
    }
    return details
  }
}
