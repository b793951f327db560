package import AppStoreCore
package import Subscriptions

/// Reads the state that counts: everything since an app user id was last deleted.
extension CustomerStateRules {
  /// Returns everything that gives a customer's app user ids access.
  static func holdings(
    of customers: [AppUserID], in tables: LedgerTables
  ) throws(MissingRows) -> AccessSources {
    var grants: [RecordedGrant] = []
    var testStorePurchases: [TestStorePurchase] = []
    let purchases = try tables.each(customers) { customer throws(MissingRows) in
      grants += try self.grants(to: customer, in: tables)
      testStorePurchases += try self.testStorePurchases(of: customer, in: tables)
      return try tables.purchases(ownedBy: customer)
    }
    return AccessSources(
      signed: try tables.history(of: purchases.flatMap(\.self)), grants: grants,
      testStorePurchases: testStorePurchases)
  }

  /// Returns the grants to an app user id since its last deletion.
  package static func grants(
    to customer: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> [RecordedGrant] {
    let grants = try tables.grants(to: customer)
    guard !grants.isEmpty, let end = try tables.deletion(of: customer)?.date else {
      return grants
    }
    return grants.filter { $0.grant.grantedAt > end }
  }

  /// Returns the Test Store purchases of an app user id since its last deletion.
  package static func testStorePurchases(
    of customer: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> [TestStorePurchase] {
    let purchases = try tables.testStorePurchases(of: customer)
    guard !purchases.isEmpty, let end = try tables.deletion(of: customer)?.date else {
      return purchases
    }
    return purchases.filter { $0.purchasedAt > end }
  }

  /// Returns the adjustments of an app user id since its last deletion.
  package static func adjustments(
    of customer: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> [CurrencyAdjustment] {
    let adjustments = try tables.adjustments(of: customer)
    guard !adjustments.isEmpty, let end = try tables.deletion(of: customer)?.date else {
      return adjustments
    }
    return adjustments.filter { $0.at > end }
  }

  /// Returns whether an app user id owns a purchase or has anything else that counts.
  static func ownsSomething(
    _ customer: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> Bool {
    if try !tables.purchases(ownedBy: customer).isEmpty { return true }
    if try !grants(to: customer, in: tables).isEmpty { return true }
    if try !testStorePurchases(of: customer, in: tables).isEmpty { return true }
    return try !adjustments(of: customer, in: tables).isEmpty
  }

  /// Returns the offering override of a customer's app user ids; `nil` if none exists.
  ///
  /// The newest override counts; at equal dates, the one recorded last.
  package static func offeringOverride(
    of customers: [AppUserID], in tables: LedgerTables
  ) throws(MissingRows) -> OfferingID? {
    var newest: OfferingOverride?
    for customer in customers {
      let overrides = try tables.overrides(of: customer)
      guard !overrides.isEmpty else { continue }
      let end = try tables.deletion(of: customer)?.date
      for override in overrides where end.map({ override.at > $0 }) ?? true {
        if let held = newest, held.at > override.at { continue }
        newest = override
      }
    }
    return newest?.offering
  }

  /// Returns the effective date of a deletion, which decides what it removes.
  ///
  /// Clocks may go back, so it is never before anything recorded for the app user id.
  static func deletionDate(
    of customer: AppUserID, at now: Timestamp, in tables: LedgerTables
  ) throws(MissingRows) -> Timestamp {
    let grants = try tables.grants(to: customer).map(\.grant.grantedAt)
    let adjustments = try tables.adjustments(of: customer).map(\.at)
    let overrides = try tables.overrides(of: customer).map(\.at)
    let purchases = try tables.testStorePurchases(of: customer).map(\.purchasedAt)
    return (grants + adjustments + overrides + purchases).reduce(now, max)
  }
}
