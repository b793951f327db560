internal import GRDB
internal import Ledger

/// The rows of exchange rates.
extension SQLiteTables {
  func save(_ rate: ExchangeRate) throws {
    try run(
      """
      INSERT INTO exchange_rates (currency, day, per_usd, source) VALUES (?, ?, ?, ?)
      ON CONFLICT (currency, day) DO UPDATE SET
        per_usd = excluded.per_usd, source = excluded.source
      """, [rate.currency, rate.day.number, rate.perUSD, rate.source])
  }
}

extension ExchangeRate {
  init(row: Row) {
    self.init(
      currency: row["currency"], day: UTCDay(number: row["day"]), perUSD: row["per_usd"],
      source: row["source"])
  }
}
