public import AppStoreCore
public import Subscriptions

extension LedgerDatabase {
  /// Sets attributes of one app user id; each is accepted or rejected on its own.
  public func setAttributes(
    _ attributes: [CustomerAttribute], of customer: AppUserID, at now: Timestamp
  ) async throws(LedgerError) -> [AttributeRejection] {
    try await change(loading: [.attributes(customer)]) { tables throws(MissingRows) in
      try AttributeRules.set(attributes, of: customer, at: now, in: &tables)
    }
  }

  /// Returns the current attributes of a customer's app user ids, ordered by key.
  public func attributes(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [CustomerAttribute] {
    try await view(loading: Set(customers.map { .attributes($0) })) { tables throws(MissingRows) in
      var attributes: [CustomerAttribute] = []
      for customer in customers { attributes += try tables.attributes(of: customer) }
      return AttributeRules.merged(attributes)
    }
  }

  /// Stores an attribution; storing the same one again changes nothing.
  public func addAttribution(
    _ attribution: CustomerAttribution, of customer: AppUserID
  ) async throws(LedgerError) {
    try await change { $0.put(AttributionRow(customer: customer, attribution: attribution)) }
  }

  /// Returns the attributions of app user IDs, newest first.
  public func attributions(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [CustomerAttribution] {
    let keys = customers.map { LedgerKey.rows(of: AttributionRow.ofCustomer, .text($0.rawValue)) }
    return try await view(loading: Set(keys)) { tables throws(MissingRows) in
      try tables.each(customers) { customer throws(MissingRows) in
        try tables.rows(AttributionRow.ofCustomer, .text(customer.rawValue)).reversed()
      }.joined().map(\.attribution).sorted { $0.receivedAt > $1.receivedAt }
    }
  }

  /// Permanently deletes all attributes and attributions of app user ids.
  public func deleteAttributes(of customers: [AppUserID]) async throws(LedgerError) {
    try await change { tables in
      for customer in customers { tables.clearAttributes(of: customer) }
    }
  }

  /// Appends a grant, its audit entry and its change; creates the customer if unknown.
  public func grant(_ grant: PromotionalGrant) async throws(LedgerError) -> GrantResult {
    try await change(loading: Set(LedgerKey.appUserID(grant.customer) + [.grant(grant.id)])) {
      tables throws(MissingRows) in
      try CustomerStateRules.grant(grant, in: &tables)
    }
  }

  /// Revokes all current and future grants of an entitlement.
  public func revokeGrants(
    of entitlement: EntitlementID, to customers: [AppUserID], at now: Timestamp, by actor: String
  ) async throws(LedgerError) -> [PromotionalGrant] {
    try await change(loading: stateKeys(of: customers)) { tables throws(MissingRows) in
      try CustomerStateRules.revokeGrants(
        of: entitlement, to: customers, at: now, by: actor, in: &tables)
    }
  }

  /// Returns every grant to any of the app user ids, ordered by start and then by id.
  public func grants(to customers: [AppUserID]) async throws(LedgerError) -> [RecordedGrant] {
    try await view(loading: stateKeys(of: customers)) { tables throws(MissingRows) in
      var grants: [RecordedGrant] = []
      for customer in customers {
        grants += try CustomerStateRules.grants(to: customer, in: tables)
      }
      return grants.sorted { CustomerStateRules.isEarlier($0.grant, $1.grant) }
    }
  }

  /// Appends a Test Store purchase and its change; creates the customer if unknown.
  public func record(
    _ purchase: TestStorePurchase, offering: ReportedOffering?
  ) async throws(LedgerError) -> TestStorePurchase {
    try await change(
      loading: Set(LedgerKey.appUserID(purchase.customer) + [.testStorePurchase(purchase.token)])
    ) { tables throws(MissingRows) in
      let recorded = try CustomerStateRules.record(purchase, in: &tables)
      if let presentation = offering?.presentation(
        for: TransactionID(recorded.token), receivedAt: purchase.purchasedAt)
      {
        try ActivityRules.record(presentation, in: &tables)
      }
      return recorded
    }
  }

  /// Returns the Test Store purchases of app user ids, ordered by date and then by token.
  public func testStorePurchases(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> [TestStorePurchase] {
    try await view(loading: stateKeys(of: customers)) { tables throws(MissingRows) in
      var purchases: [TestStorePurchase] = []
      for customer in customers {
        purchases += try CustomerStateRules.testStorePurchases(of: customer, in: tables)
      }
      return purchases.sorted { ($0.purchasedAt, $0.token) < ($1.purchasedAt, $1.token) }
    }
  }

  /// Appends an adjustment, its audit entry and its change, if no balance leaves its range.
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

  /// Appends an override, its audit entry and its change; creates the customer if unknown.
  public func overrideOffering(_ override: OfferingOverride) async throws(LedgerError) {
    try await change(loading: Set(LedgerKey.appUserID(override.customer))) {
      tables throws(MissingRows) in
      try CustomerStateRules.overrideOffering(override, in: &tables)
    }
  }

  /// Returns the offering override of a customer's app user ids; `nil` if none exists.
  public func offeringOverride(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> OfferingID? {
    try await view(loading: stateKeys(of: customers)) { tables throws(MissingRows) in
      try CustomerStateRules.offeringOverride(of: customers, in: tables)
    }
  }

  /// Returns everything that gives a customer's app user ids access, read at one instant.
  public func holdings(of customers: [AppUserID]) async throws(LedgerError) -> AccessSources {
    let keys = stateKeys(of: customers).union(customers.map { .purchasesOwned($0) })
    return try await view(loading: keys) { tables throws(MissingRows) in
      try CustomerStateRules.holdings(of: customers, in: tables)
    }
  }

  /// Returns everything that credited a customer's app user ids with currency.
  public func currencyHoldings(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> CurrencySources {
    let keys = stateKeys(of: customers)
      .union(customers.flatMap { LedgerKey.operations(naming: $0) })
    return try await view(loading: keys) { tables throws(MissingRows) in
      try CustomerStateRules.currencyHoldings(of: customers, in: tables)
    }
  }

  /// Appends an audit entry.
  public func append(_ entry: AuditEntry) async throws(LedgerError) {
    try await change { $0.append(entry) }
  }

  /// Appends a change that is about no customer and no purchase, such as the end of an export.
  package func append(_ change: FeedChange) async throws(LedgerError) {
    assert(change.customer == nil && change.originalTransactionID == nil, "it concerns the server")
    try await self.change { $0.append(change) }
  }

  /// Enqueues refreshes.
  public func requestRefreshes(
    _ requests: [RefreshRequest], at now: Timestamp
  ) async throws(LedgerError) -> [RefreshJob] {
    guard !requests.isEmpty else { return [] }
    return try await change(loading: Set(requests.map { .jobs($0.purchase) })) {
      tables throws(MissingRows) in
      var jobs: [RefreshJob] = []
      for request in requests { jobs.append(try tables.request(request, at: now)) }
      return jobs
    }
  }

  /// Enqueues refreshes of purchases whose period ended and whose renewal is unknown.
  public func requestPeriodEnds(at now: Timestamp, limit: Int) async throws(LedgerError) -> Int {
    let due = try await periodEnds(at: now, limit: limit)
    guard !due.isEmpty else { return 0 }
    return try await change(loading: Set(due.flatMap { [.purchase($0), .jobs($0)] })) {
      tables throws(MissingRows) in
      for purchase in due {
        guard let history = try tables.clearAskingDate(of: purchase, at: now),
          let request = RefreshRules.periodEnd(of: history, purchase)
        else { continue }
        try tables.request(request, at: now)
      }
      return due.count
    }
  }

  private func stateKeys(of customers: [AppUserID]) -> Set<LedgerKey> {
    Set(customers.flatMap { LedgerKey.appUserID($0) + LedgerKey.state(of: $0) })
  }
}
