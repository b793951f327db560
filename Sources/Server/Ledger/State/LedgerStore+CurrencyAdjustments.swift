public import AppStoreCore
public import Subscriptions

/// The result of an adjustment.
public enum CurrencyAdjustmentResult: Hashable, Sendable {
  /// The adjustment was recorded.
  case recorded
  /// The same adjustment was already recorded under its id; nothing changed.
  case repeated
  /// A different adjustment has the same id; nothing changed.
  case conflicting
  /// A balance would leave its range; nothing changed.
  case rejected(CurrencyRejection)
}

/// The developer's adjustments of customers' balances; append-only.
extension LedgerStore {
  /// Appends an adjustment, its audit entry and its change, if no balance leaves its range.
  ///
  /// The balances are checked in the same transaction, so two simultaneous adjustments cannot spend
  /// the same units.
  ///
  /// As for grants, an id used before a deletion of the customer is treated as new.
  ///
  /// - Parameters:
  ///   - adjustment: The adjustment. Earlier ones of all the customer's app user ids count.
  ///   - movements: Returns the credits of purchases and debits of refunds, from what credited the
  ///     customer; called in the same transaction, possibly more than once.
  public func adjust(
    _ adjustment: CurrencyAdjustment,
    beside movements: @escaping @Sendable (CurrencySources) -> [CurrencyMovement]
  ) async throws(LedgerError) -> CurrencyAdjustmentResult {
    try await change(
      loading: Set(LedgerKey.appUserID(adjustment.customer) + [.adjustment(adjustment.id)])
    ) { tables throws(MissingRows) in
      let customers = try LedgerRules.appUserIDs(of: adjustment.customer, in: tables)
      let sources = try CustomerStateRules.currencyHoldings(of: customers, in: tables)
      return try CustomerStateRules.adjust(
        adjustment, beside: movements(sources), among: customers, in: &tables)
    }
  }

  /// Returns the adjustments of app user ids, ordered by date and then by id.
  public func adjustments(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [CurrencyAdjustment] {
    try await view(loading: stateKeys(of: customers)) { tables throws(MissingRows) in
      var adjustments: [CurrencyAdjustment] = []
      for customer in customers {
        adjustments += try CustomerStateRules.adjustments(of: customer, in: tables)
      }
      return adjustments.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    }
  }
}
