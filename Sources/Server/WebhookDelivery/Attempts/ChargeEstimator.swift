package import AppStoreCore
internal import Catalog
package import Charts
internal import Events
package import Ledger

/// Finds the exchange rate, the tax and the commission of charges, which RevenueCat's format states.
///
/// Exchange rates are read from the ledger at most once a minute.
package actor ChargeEstimator {
  private static let age = Duration.seconds(60)

  private let money: ChartMoneySettings
  private let ledger: any LedgerStore
  private let clock: any WallClock
  private var rates: (value: ExchangeRates, readAt: Timestamp)?

  /// Creates an estimator that has read nothing.
  ///
  /// - Parameters:
  ///   - money: The taxes and the commission of the catalog. Its exchange rates are not used, because
  ///     the ledger has them.
  ///   - ledger: The ledger.
  ///   - clock: The clock.
  package init(_ money: ChartMoneySettings, ledger: any LedgerStore, clock: any WallClock) {
    self.money = money
    self.ledger = ledger
    self.clock = clock
  }

  /// Returns the terms of a transaction's charge; `nil` if nothing is stated about it.
  func terms(of purchase: PurchaseSnapshot) async throws(LedgerError) -> ChargeTerms? {
    let isForeign = purchase.price.map { $0.currency != ExchangeRates.base } ?? false
    guard isForeign || money.statesTerms else { return nil }
    let id = purchase.originalTransactionID
    guard let history = try await ledger.purchases([id])[id]?.history else { return nil }
    var money = money
    money.rates = isForeign ? try await currentRates() : ExchangeRates()
    return ChargeTerms.terms(of: history, money)[purchase.transactionID]
  }

  private func currentRates() async throws(LedgerError) -> ExchangeRates {
    let now = clock.now()
    if let rates, rates.readAt <= now, now < rates.readAt + Self.age { return rates.value }
    let value = ExchangeRates(try await ledger.exchangeRates())
    rates = (value, now)
    return value
  }
}
