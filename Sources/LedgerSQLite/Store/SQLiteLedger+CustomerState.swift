public import AppStoreTypes
internal import GRDB
public import Ledger
public import Subscriptions

extension SQLiteLedger {
  /// Sets attributes of one app user id.
  ///
  /// Each is accepted or rejected on its own.
  public func setAttributes(
    _ attributes: [CustomerAttribute], of customer: AppUserID, at now: Timestamp
  ) async throws(LedgerError) -> [AttributeRejection] {
    try await change { tables in
      try AttributeRules.set(attributes, of: customer, at: now, in: &tables)
    }
  }

  /// Returns the current attributes of a customer's app user ids, ordered by key.
  public func attributes(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [CustomerAttribute] {
    try await view { tables in
      AttributeRules.merged(try customers.flatMap { try tables.attributes(of: $0) })
    }
  }

  /// Stores an attribution.
  ///
  /// Storing the same one again changes nothing.
  public func addAttribution(
    _ attribution: CustomerAttribution, of customer: AppUserID
  ) async throws(LedgerError) {
    try await change { tables in
      try tables.run(
        """
        INSERT INTO attributions (customer, network, data, received_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (customer, network, data) DO NOTHING
        """,
        [
          customer.rawValue, attribution.network, attribution.data,
          attribution.receivedAt.milliseconds,
        ])
      try tables.run(
        """
        DELETE FROM attributions WHERE customer = ?1 AND sequence NOT IN (
          SELECT sequence FROM attributions WHERE customer = ?1 ORDER BY sequence DESC LIMIT ?2)
        """, [customer.rawValue, AttributeRules.maxAttributions])
    }
  }

  /// Returns the attributions of app user ids, newest first.
  public func attributions(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [CustomerAttribution] {
    try await view { tables in
      try customers.flatMap { customer in
        try tables.rows(
          "SELECT * FROM attributions WHERE customer = ? ORDER BY sequence DESC",
          [customer.rawValue]
        ).map(CustomerAttribution.init(row:))
      }.sorted { $0.receivedAt > $1.receivedAt }
    }
  }

  /// Permanently deletes all attributes and attributions of app user ids.
  public func deleteAttributes(of customers: [AppUserID]) async throws(LedgerError) {
    try await change { tables in
      for customer in customers {
        for table in ["attributes", "attributions"] {
          try tables.run("DELETE FROM \(table) WHERE customer = ?", [customer.rawValue])
        }
      }
    }
  }

  /// Appends a grant, its audit entry and its change; creates the customer if unknown.
  public func grant(_ grant: PromotionalGrant) async throws(LedgerError) -> GrantResult {
    try await change { try CustomerStateRules.grant(grant, in: &$0) }
  }

  /// Revokes all current and future grants of an entitlement.
  public func revokeGrants(
    of entitlement: EntitlementID, to customers: [AppUserID], at now: Timestamp, by actor: String
  ) async throws(LedgerError) -> [PromotionalGrant] {
    try await change { tables in
      try CustomerStateRules.revokeGrants(
        of: entitlement, to: customers, at: now, by: actor, in: &tables)
    }
  }

  /// Returns every grant to any of the app user ids, ordered by start and then by id.
  public func grants(to customers: [AppUserID]) async throws(LedgerError) -> [RecordedGrant] {
    try await view { tables in
      try customers.flatMap { try CustomerStateRules.grants(to: $0, in: tables) }
        .sorted { CustomerStateRules.isEarlier($0.grant, $1.grant) }
    }
  }

  /// Appends a Test Store purchase and its change; creates the customer if unknown.
  public func record(
    _ purchase: TestStorePurchase
  ) async throws(LedgerError) -> TestStorePurchase {
    try await change { try CustomerStateRules.record(purchase, in: &$0) }
  }

  /// Returns the Test Store purchases of app user ids, ordered by date and then by token.
  public func testStorePurchases(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [TestStorePurchase] {
    try await view { tables in
      try customers.flatMap {
        try CustomerStateRules.testStorePurchases(of: $0, in: tables)
      }
      .sorted { ($0.purchasedAt, $0.token) < ($1.purchasedAt, $1.token) }
    }
  }

  /// Appends an adjustment, its audit entry and its change, if no balance leaves its range.
  public func adjust(
    _ adjustment: CurrencyAdjustment, beside movements: [CurrencyMovement],
    among customers: [AppUserID]
  ) async throws(LedgerError) -> CurrencyAdjustmentResult {
    try await change { tables in
      try CustomerStateRules.adjust(
        adjustment, beside: movements, among: customers, in: &tables)
    }
  }

  /// Returns the adjustments of app user ids, ordered by date and then by id.
  public func adjustments(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [CurrencyAdjustment] {
    try await view { tables in
      try customers.flatMap { try CustomerStateRules.adjustments(of: $0, in: tables) }
        .sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    }
  }

  /// Appends an override, its audit entry and its change; creates the customer if unknown.
  public func overrideOffering(_ override: OfferingOverride) async throws(LedgerError) {
    try await change { try CustomerStateRules.overrideOffering(override, in: &$0) }
  }

  /// Returns the offering override of a customer's app user ids; `nil` if none exists.
  public func offeringOverride(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> OfferingID? {
    try await view { tables in
      try CustomerStateRules.offeringOverride(of: customers, in: tables)
    }
  }

  /// Returns everything that gives a customer's app user ids access, read at one instant.
  public func holdings(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> AccessSources {
    try await view { try $0.holdings(of: customers) }
  }

  /// Returns everything that credited a customer's app user ids with currency.
  public func currencyHoldings(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> CurrencySources {
    try await view { try CustomerStateRules.currencyHoldings(of: customers, in: $0) }
  }

  /// Returns everything that a response about a customer needs.
  public func snapshot(of id: AppUserID) async throws(LedgerError) -> CustomerSnapshot? {
    switch try reading(of: id) {
    case .unknown: return nil
    case .whole(let standing): return standing
    case .partial: break
    }
    return try await view { tables in
      guard let customer = try LedgerRules.customer(id, in: tables) else { return nil }
      return CustomerSnapshot(
        customer: customer, holdings: try tables.holdings(of: customer.appUserIDs),
        downloads: try tables.downloads(of: customer.appUserIDs))
    }
  }

  /// Returns the same for a customer with only App Store purchases.
  public func immediateSnapshot(of id: AppUserID) throws(LedgerError) -> CustomerSnapshot? {
    if case .whole(let standing) = try reading(of: id) { standing } else { nil }
  }

  private func reading(of id: AppUserID) throws(LedgerError) -> SnapshotReader.Reading {
    do {
      return try snapshots.snapshot(of: id)
    } catch {
      throw ledgerError(error, path)
    }
  }

  private func change<Value: Sendable>(
    _ work: @escaping @Sendable (inout SQLitePrimitives) throws -> Value
  ) async throws(LedgerError) -> Value {
    try await write { database in
      var tables = tables(database)
      return try work(&tables)
    }
  }

  private func view<Value: Sendable>(
    _ fetch: @escaping @Sendable (SQLitePrimitives) throws -> Value
  ) async throws(LedgerError) -> Value {
    try await read { try fetch(tables($0)) }
  }
}

extension SQLitePrimitives {
  fileprivate func holdings(of customers: [AppUserID]) throws -> AccessSources {
    AccessSources(
      signed: try history(owned: customers),
      grants: try customers.flatMap { try CustomerStateRules.grants(to: $0, in: self) },
      testStorePurchases: try customers.flatMap {
        try CustomerStateRules.testStorePurchases(of: $0, in: self)
      })
  }
}
