/// The table of exchange rates.
extension LedgerSchema {
  /// A rate is replaced when it is imported again.
  static let moneyTables = """
    CREATE TABLE exchange_rates (
      currency TEXT NOT NULL,
      day INTEGER NOT NULL,
      per_usd TEXT NOT NULL,
      source TEXT NOT NULL,
      PRIMARY KEY (currency, day)
    ) STRICT, WITHOUT ROWID;
    """
}
