internal import AppStoreCore
internal import Foundation
internal import Paywalls
internal import Tessera

extension PaywallOption {
  /// Creates the option of a row, with the App Store's prices.
  init(_ row: PaywallRow, text: PaywallText) {
    let product = row.package.storeProduct
    let period = product.subscriptionPeriod
    // A row has an offer only if the customer may use it.
    let offer = row.offer == nil ? nil : product.introductoryDiscount
    var values: [PaywallVariable: String] = [
      .storeProductName: product.localizedTitle, .price: product.localizedPriceString,
      .pricePerPeriod: text.price(of: product),
    ]
    values[.pricePerWeek] = product.localizedPricePerWeek
    values[.pricePerMonth] = product.localizedPricePerMonth
    values[.pricePerYear] = product.localizedPricePerYear
    values[.periodWithUnit] = period.map(text.length)
    values[.offerPrice] = offer?.localizedPriceString
    values[.offerPeriodWithUnit] = offer.map { text.length(of: $0) }
    self.init(
      package: PackageID(row.package.identifier), values: values,
      pricePerYear: period.flatMap { period in
        period.value > 0 ? product.price / period.numberOfUnitsAs(unit: .year) : nil
      }, hasIntroOffer: offer != nil)
  }
}

extension PaywallText {
  /// Returns the length of all periods of an offer.
  func length(of offer: StoreProductDiscount) -> String {
    let one = offer.subscriptionPeriod
    return length(SubscriptionPeriod(value: one.value * offer.numberOfPeriods, unit: one.unit))
  }
}
