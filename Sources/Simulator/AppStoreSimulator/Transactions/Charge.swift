public import AppStoreCore

/// A customer's payment for one transaction, and its refunds.
public struct Charge: Hashable, Sendable {
  /// The transaction.
  public let transactionID: TransactionID
  /// When it was charged.
  public let date: Timestamp
  /// The ISO 4217 currency.
  public let currency: String
  /// The payment, in thousandths of the currency unit.
  public let milliunits: Int64
  /// The refunded amount, including upgrades, in thousandths of the currency unit.
  public let refundedMilliunits: Int64
}

extension AppStoreState {
  /// Returns an account's charges, in order of creation, without free and shared transactions.
  public func charges(of account: AccountID) -> [Charge] {
    data.records(of: account).compactMap { record in
      guard let price = record.payload.charge, price > 0 else { return nil }
      return Charge(
        transactionID: record.payload.transactionId, date: record.payload.purchaseDate,
        currency: record.payload.currency ?? "", milliunits: price,
        refundedMilliunits: record.refund + record.upgradeRefund)
    }
  }
}
