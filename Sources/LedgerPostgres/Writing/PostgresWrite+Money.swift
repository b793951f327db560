#if Postgres
  internal import Ledger
  internal import PostgresLink

  /// Exchange rates.
  extension PostgresWrite {
    mutating func save(_ rates: [ExchangeRate]) {
      // The last one of a currency and day counts, because one statement may not write a row twice.
      var newest: [[String]: ExchangeRate] = [:]
      for rate in rates { newest[[rate.currency, "\(rate.day.number)"]] = rate }
      let rates = newest.values.sorted { ($0.currency, $0.day) < ($1.currency, $1.day) }
      guard !rates.isEmpty else { return }
      add(
        """
        INSERT INTO exchange_rates (currency, day, per_usd, source)
        SELECT * FROM unnest($1::text[], $2::int8[], $3::text[], $4::text[])
        ON CONFLICT (currency, day) DO UPDATE SET
          per_usd = excluded.per_usd, source = excluded.source
        """,
        [
          .texts(rates.map(\.currency)), .ints(rates.map(\.day.number)),
          .texts(rates.map(\.perUSD)), .texts(rates.map(\.source)),
        ])
    }
  }
#endif
