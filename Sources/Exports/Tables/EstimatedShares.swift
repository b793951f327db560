internal import AppStoreTypes
internal import Charts
internal import Subscriptions

/// The parts of a price that are tax and Apple's commission, as the catalog's settings state them.
///
/// Price × (1 − tax − commission) is what the chart of proceeds counts.
struct EstimatedShares: Hashable, Sendable {
  /// The tax as a part of the price, with six decimal places.
  let tax: String
  /// Apple's commission as a part of the price, with six decimal places.
  let commission: String

  /// Returns the shares of each charge of a purchase.
  ///
  /// - Parameter settings: The settings; if the catalog states none, the shares are unknown.
  static func shares(
    of history: PurchaseHistory, _ settings: ChartMoneySettings
  ) -> [TransactionID: EstimatedShares] {
    guard settings.statesTerms,
      let id = history.transactions.values.first?.originalTransactionId
    else { return [:] }
    return ChartPurchase(id: id, history: history).spans.reduce(into: [:]) { shares, span in
      guard span.price != nil, let amount = span.charge else { return }
      let storefront = span.dimension[.storefront]
      shares[span.transactionID] = EstimatedShares(
        tax: settings.taxes.rate(in: storefront, on: amount.day),
        commission: settings.commission.rate(
          on: amount.day, isAfterOneYear: amount.isAfterOneYear))
    }
  }

  /// Creates the shares of a price.
  ///
  /// - Parameters:
  ///   - tax: The tax in thousandths of a percent of the price without tax.
  ///   - commission: The commission in thousandths of a percent of the price without tax.
  init(tax: Int64, commission: Int64) {
    let price = TaxRates.whole + tax
    self.tax = ChartValue(tax, per: price).decimal(places: 6)
    self.commission = ChartValue(commission, per: price).decimal(places: 6)
  }
}
