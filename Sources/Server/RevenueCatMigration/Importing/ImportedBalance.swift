package import AppStoreCore
package import Subscriptions

/// A balance at RevenueCat, and what an import adds to the one here; pure.
package struct ImportedBalance: Hashable, Sendable {
  /// The reference of adjustments by imports.
  static let reference = "balance at RevenueCat"

  /// The balance.
  package let amount: Int64
  /// When RevenueCat stated it; `nil` if that is unknown, which counts as now.
  package let readAt: Timestamp?

  /// Creates a balance.
  package init(_ amount: Int64, readAt: Timestamp?) {
    self.amount = amount
    self.readAt = readAt
  }

  /// Returns the ID of its adjustment, which is the same whenever the same balance is imported.
  package func adjustmentID(of code: VirtualCurrencyCode, for customer: AppUserID) -> String {
    let time = readAt.map { " \($0.milliseconds)" } ?? ""
    return MigrationPlanner.grantID("\(customer) \(code) balance\(time)")
  }

  /// Returns what is added, so that the balance here becomes equal.
  ///
  /// What changed the balance here after it was read at RevenueCat stays. Adjustments of former
  /// imports count whenever they were made: they state what RevenueCat stated before.
  ///
  /// - Parameters:
  ///   - code: The currency.
  ///   - movements: The credits of purchases and debits of refunds here, in production.
  ///   - adjustments: The adjustments here.
  ///   - now: The current time.
  package func difference(
    of code: VirtualCurrencyCode, beside movements: [CurrencyMovement],
    _ adjustments: [CurrencyAdjustment], at now: Timestamp
  ) -> Int64 {
    let end = min(readAt ?? now, now)
    let held = CurrencyBalances.balances(
      movements.filter { $0.at <= end },
      adjustments.filter { $0.at <= end || Self.isOfImport($0) }, isSandbox: false)
    return amount - (held[code] ?? 0)
  }

  private static func isOfImport(_ adjustment: CurrencyAdjustment) -> Bool {
    adjustment.reference == reference && adjustment.id.hasPrefix(MigrationPlanner.idPrefix)
  }
}
