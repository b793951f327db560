public import AppStoreTypes

/// What a customer paid for one transaction, and what was paid back of it.
public struct Charge: Hashable, Sendable {
  /// The transaction.
  public let transactionID: TransactionID
  /// When it was charged.
  public let date: Timestamp
  /// The ISO 4217 currency.
  public let currency: String
  /// What was paid, in thousandths of the currency unit.
  public let milliunits: Int64
  /// What was paid back, by refunds and for upgrades, in thousandths of the currency unit.
  public let refundedMilliunits: Int64
}

extension AppStoreSimulator {
  /// Returns what an account was charged, in the order of making; free and shared transactions are not
  /// in it.
  public func charges(of account: AccountID) -> [Charge] {
    records(of: account).compactMap { record in
      guard let price = record.payload.charge, price > 0 else { return nil }
      return Charge(
        transactionID: record.payload.transactionId, date: record.payload.purchaseDate,
        currency: record.payload.currency ?? "", milliunits: price,
        refundedMilliunits: record.refund + record.upgradeRefund)
    }
  }
}
