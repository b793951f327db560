#if Postgres
  /// The table of exchange rates.
  extension PostgresSchema {
    /// A rate is replaced when it is imported again.
    static let moneyTables = [
      """
      CREATE TABLE exchange_rates (
        currency text COLLATE "C" NOT NULL,
        day int8 NOT NULL,
        per_usd text COLLATE "C" NOT NULL,
        source text COLLATE "C" NOT NULL,
        PRIMARY KEY (currency, day)
      )
      """
    ]
  }
#endif
