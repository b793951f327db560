package import Charts
package import Ledger

extension ExchangeRates {
  /// Creates a table of the ledger's rates.
  package init(_ rates: [ExchangeRate]) {
    self.init()
    for rate in rates { set(rate.perUSD, of: rate.currency, on: ChartDay(rate.day.start)) }
  }
}
