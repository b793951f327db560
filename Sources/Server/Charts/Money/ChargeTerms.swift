package import AppStoreCore
package import Subscriptions

/// What the settings state about the charge of one transaction, with which its price in US dollars
/// and the developer's part of it can be estimated.
package struct ChargeTerms: Hashable, Sendable {
  /// The parts of a price; price × (1 − tax − commission) is what the chart of proceeds counts.
  package struct Shares: Hashable, Sendable {
    /// The tax as a part of the price.
    package let tax: ChartValue
    /// Apple's commission as a part of the price.
    package let commission: ChartValue
    /// What is left of the price without tax after the commission, as a part of it.
    package let takehome: ChartValue

    /// Creates the parts of a price from percentages of the price without tax, in thousandths of a
    /// percent.
    init(tax: Int64, commission: Int64) {
      let whole = TaxRates.whole
      self.tax = ChartValue(tax, per: whole + tax)
      self.commission = ChartValue(commission, per: whole + tax)
      takehome = ChartValue(whole - commission, per: whole)
    }
  }

  /// How much of the charged currency one US dollar bought; `nil` without a rate.
  package let rate: ExchangeRates.Rate?
  /// The parts of the price; `nil` if the catalog states neither a tax nor a time in the small
  /// business program.
  package let shares: Shares?

  /// Returns the terms of the charges of a purchase; those without a price are missing.
  package static func terms(
    of history: PurchaseHistory, _ settings: ChartMoneySettings
  ) -> [TransactionID: ChargeTerms] {
    guard let id = history.transactions.values.first?.originalTransactionId else { return [:] }
    return ChartPurchase(id: id, history: history).spans.reduce(into: [:]) { terms, span in
      guard let charge = span.charge else { return }
      let found = settings.terms(of: charge, span.dimension, in: ExchangeRates.base)
      terms[span.transactionID] = ChargeTerms(
        rate: found.rates?.charged,
        shares: settings.statesTerms
          ? Shares(tax: found.tax, commission: found.commission) : nil)
    }
  }
}

extension ChargeTerms? {
  /// Returns an amount of the charged currency in US dollars; `nil` without a rate.
  ///
  /// It is rounded half to even to thousandths. An amount in US dollars needs no terms.
  package func dollars(_ amount: Price) -> Price? {
    guard amount.currency != ExchangeRates.base else { return amount }
    guard let rate = self?.rate else { return nil }
    return Rounding.quotient(
      amount.milliunits, times: [1_000_000_000], over: [rate.billionths]
    ).map { Price(milliunits: $0, currency: ExchangeRates.base) }
  }

  /// Returns the same in millionths of a dollar, rounded half to even; `nil` without a rate.
  package func microdollars(_ amount: Price) -> ChartValue? {
    guard amount.currency != ExchangeRates.base else {
      return ChartValue(amount.milliunits, per: 1000)
    }
    guard let rate = self?.rate else { return nil }
    return Rounding.quotient(
      amount.milliunits, times: [1000, 1_000_000_000], over: [rate.billionths]
    ).map { ChartValue($0, per: 1_000_000) }
  }
}
