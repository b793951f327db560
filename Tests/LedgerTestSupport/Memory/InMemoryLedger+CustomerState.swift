public import AppStoreTypes
public import Ledger
public import Subscriptions

extension InMemoryLedger {
  /// Sets attributes of one app user id.
  ///
  /// Each is accepted or rejected on its own.
  public func setAttributes(
    _ attributes: [CustomerAttribute], of customer: AppUserID, at now: Timestamp
  ) -> [AttributeRejection] {
    AttributeRules.set(attributes, of: customer, at: now, in: &tables)
  }

  /// Returns the current attributes of a customer's app user ids, ordered by key.
  public func attributes(of customers: [AppUserID]) -> [CustomerAttribute] {
    AttributeRules.merged(customers.flatMap { tables.attributes(of: $0) })
  }

  /// Stores an attribution.
  ///
  /// Storing the same one again changes nothing.
  public func addAttribution(_ attribution: CustomerAttribution, of customer: AppUserID) {
    var held = tables.state.attributions[customer] ?? []
    let isKnown = held.contains {
      $0.network == attribution.network && $0.data == attribution.data
    }
    guard !isKnown else { return }
    held.append(attribution)
    tables.state.attributions[customer] = Array(held.suffix(AttributeRules.maxAttributions))
  }

  /// Returns the attributions of app user ids, newest first.
  public func attributions(of customers: [AppUserID]) -> [CustomerAttribution] {
    customers.flatMap { tables.state.attributions[$0]?.reversed() ?? [] }
      .sorted { $0.receivedAt > $1.receivedAt }
  }

  /// Permanently deletes all attributes and attributions of app user ids.
  public func deleteAttributes(of customers: [AppUserID]) {
    for customer in customers {
      tables.state.attributes[customer] = nil
      tables.state.attributions[customer] = nil
    }
  }

  /// Appends a grant, its audit entry and its change; creates the customer if unknown.
  public func grant(_ grant: PromotionalGrant) -> GrantResult {
    CustomerStateRules.grant(grant, in: &tables)
  }

  /// Revokes all current and future grants of an entitlement.
  public func revokeGrants(
    of entitlement: EntitlementID, to customers: [AppUserID], at now: Timestamp, by actor: String
  ) -> [PromotionalGrant] {
    CustomerStateRules.revokeGrants(
      of: entitlement, to: customers, at: now, by: actor, in: &tables)
  }

  /// Returns every grant to any of the app user ids, ordered by start and then by id.
  public func grants(to customers: [AppUserID]) -> [RecordedGrant] {
    customers.flatMap { CustomerStateRules.grants(to: $0, in: tables) }
      .sorted { CustomerStateRules.isEarlier($0.grant, $1.grant) }
  }

  /// Appends a Test Store purchase and its change; creates the customer if unknown.
  public func record(_ purchase: TestStorePurchase) -> TestStorePurchase {
    CustomerStateRules.record(purchase, in: &tables)
  }

  /// Returns the Test Store purchases of app user ids, ordered by date and then by token.
  public func testStorePurchases(of customers: [AppUserID]) -> [TestStorePurchase] {
    customers.flatMap { CustomerStateRules.testStorePurchases(of: $0, in: tables) }
      .sorted { ($0.purchasedAt, $0.token) < ($1.purchasedAt, $1.token) }
  }

  /// Appends an adjustment, its audit entry and its change, if no balance leaves its range.
  public func adjust(
    _ adjustment: CurrencyAdjustment, beside movements: [CurrencyMovement],
    among customers: [AppUserID]
  ) -> CurrencyAdjustmentResult {
    CustomerStateRules.adjust(adjustment, beside: movements, among: customers, in: &tables)
  }

  /// Returns the adjustments of app user ids, ordered by date and then by id.
  public func adjustments(of customers: [AppUserID]) -> [CurrencyAdjustment] {
    customers.flatMap { CustomerStateRules.adjustments(of: $0, in: tables) }
      .sorted { ($0.at, $0.id) < ($1.at, $1.id) }
  }

  /// Appends an override, its audit entry and its change; creates the customer if unknown.
  public func overrideOffering(_ override: OfferingOverride) {
    CustomerStateRules.overrideOffering(override, in: &tables)
  }

  /// Returns the offering override of a customer's app user ids; `nil` if none exists.
  public func offeringOverride(of customers: [AppUserID]) -> OfferingID? {
    CustomerStateRules.offeringOverride(of: customers, in: tables)
  }

  /// Appends an audit entry.
  public func append(_ entry: AuditEntry) {
    tables.append(entry)
  }

  /// Returns audit entries, oldest first.
  public func auditEntries(
    since: Timestamp?, after: Int64, limit: Int
  ) -> [RecordedAuditEntry] {
    Array(
      recordedAudit.filter { recorded in
        recorded.sequence > after && since.map { $0 <= recorded.entry.at } ?? true
      }
      .prefix(max(0, limit)))
  }

  /// Returns the newest audit entries, newest first.
  public func newestAuditEntries(limit: Int) -> [RecordedAuditEntry] {
    Array(recordedAudit.reversed().prefix(max(0, limit)))
  }

  /// Returns changes in order.
  public func changes(after: Int64, limit: Int) -> [RecordedFeedChange] {
    tables.state.changes.enumerated().dropFirst(Int(clamping: max(0, after)))
      .prefix(max(0, limit))
      .map { RecordedFeedChange(sequence: Int64($0.offset) + 1, change: $0.element) }
  }

  /// Returns everything that gives a customer's app user ids access, read at one instant.
  public func holdings(of customers: [AppUserID]) -> AccessSources {
    AccessSources(
      signed: tables.history(owned: customers),
      grants: grants(to: customers), testStorePurchases: testStorePurchases(of: customers))
  }

  /// Returns everything that credited a customer's app user ids with currency.
  public func currencyHoldings(of customers: [AppUserID]) -> CurrencySources {
    CustomerStateRules.currencyHoldings(of: customers, in: tables)
  }

  private var recordedAudit: [RecordedAuditEntry] {
    tables.state.audit.enumerated().map {
      RecordedAuditEntry(sequence: Int64($0.offset) + 1, entry: $0.element)
    }
  }
}
