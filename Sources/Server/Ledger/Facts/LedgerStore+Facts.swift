public import AppStoreCore
public import Subscriptions

extension LedgerStore {
  /// Appends the facts of a recording and updates what is derived from them.
  public func record(_ recording: FactBatch) async throws(LedgerError) -> AppendResult {
    try await perform(.record(recording))
  }

  /// Appends recordings in order as one atomic change.
  public func record(_ recordings: [FactBatch]) async throws(LedgerError) -> [AppendResult] {
    guard !recordings.isEmpty else { return [] }
    return try await perform(.record(recordings))
  }

  /// Records that a customer was seen; creates the customer if unknown.
  public func findOrCreateCustomer(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit?, behavior: RestoreBehaviors?
  ) async throws(LedgerError) -> CustomerLookup {
    let keys = SeenCustomer(id, at: now, visit: visit).keys
    let known = try await view(loading: keys) { tables throws(MissingRows) in
      if let visit, try ActivityRules.isNews(visit, of: id, at: now, in: tables) {
        return nil as CustomerRecord?
      }
      let isChange = LedgerRules.lookup(of: id, at: now, known: try tables.lastSeen(of: id))
        .isChange
      return isChange ? nil : try LedgerRules.customer(id, in: tables)
    }
    if let known { return CustomerLookup(customer: known, created: false) }
    return try await change(loading: keys) { tables throws(MissingRows) in
      try LedgerRules.findOrCreateCustomer(
        id, at: now, visit: visit, behavior: behavior, in: &tables)
    }
  }

  /// Records when customers were seen, and their visits; unknown ids are ignored.
  @discardableResult
  public func record(seen: [SeenCustomer]) async throws(LedgerError) -> [SeenCustomer] {
    let keys = seen.reduce(into: Set<LedgerKey>()) { $0.formUnion($1.keys) }
    return try await change(loading: keys) { tables throws(MissingRows) in
      try LedgerRules.record(seen: seen, in: &tables)
    }
  }

  /// Returns the customer of any of their app user ids; `nil` if none exists.
  public func customer(_ id: AppUserID) async throws(LedgerError) -> CustomerRecord? {
    try await view(loading: Set(LedgerKey.appUserID(id))) { tables throws(MissingRows) in
      try LedgerRules.customer(id, in: tables)
    }
  }

  /// Returns customers, each once, ordered by the UTF-8 bytes of their ids.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of customers.
  ///   - after: The customer after which to start; `nil` for the beginning.
  public func customers(
    limit: Int, after: AppUserID?
  ) async throws(LedgerError) -> [CustomerRecord] {
    let ids = try await customerIDs(limit: limit, after: after)
    return try await view(loading: Set(ids.flatMap { LedgerKey.customer($0) })) {
      tables throws(MissingRows) in
      try tables.each(ids) { id throws(MissingRows) in try LedgerRules.customer(id, in: tables) }
        .compactMap(\.self)
    }
  }

  /// Returns the newest version of everything known about a customer's purchases.
  ///
  /// The history is empty for an unknown customer or one without purchases.
  ///
  /// - Parameter customer: Any app user id of the customer.
  public func history(of customer: AppUserID) async throws(LedgerError) -> PurchaseHistory {
    try await view(loading: Set(LedgerKey.customer(customer) + [.purchasesOwned(customer)])) {
      tables throws(MissingRows) in
      try tables.customerHistory(of: customer)
    }
  }

  /// Returns everything that a response about a customer needs.
  public func snapshot(of id: AppUserID) async throws(LedgerError) -> CustomerSnapshot? {
    try await snapshotByRules(of: id)
  }

  /// Returns the same, for databases with a faster way for some customers.
  package func snapshotByRules(
    of id: AppUserID
  ) async throws(LedgerError) -> CustomerSnapshot? {
    try await view(
      loading: Set(
        LedgerKey.downloads(presentedBy: id) + [.purchasesOwned(id)] + LedgerKey.state(of: id))
    ) { tables throws(MissingRows) in
      guard let customer = try LedgerRules.customer(id, in: tables) else { return nil }
      return CustomerSnapshot(
        customer: customer,
        holdings: try CustomerStateRules.holdings(of: customer.appUserIDs, in: tables),
        downloads: try tables.appTransactions(of: customer.appUserIDs))
    }
  }

  /// Returns `nil`, for databases whose reads always wait.
  public func immediateSnapshot(of id: AppUserID) throws(LedgerError) -> CustomerSnapshot? { nil }

  /// Whether ``startReadingSnapshot(of:_:)`` reads; `false` unless a store has another one.
  public var readsOnAnotherThread: Bool { false }

  /// Returns `false`, for databases that read with a task.
  public func startReadingSnapshot(
    of id: AppUserID, _ completion: @escaping @Sendable (CustomerSnapshot?) -> Void
  ) -> Bool { false }

  /// Returns the downloads presented under any of the app user ids, ordered by identity.
  public func appTransactions(
    of ids: [AppUserID]
  ) async throws(LedgerError) -> [AppTransactionRecord] {
    try await view(loading: Set(ids.flatMap { LedgerKey.downloads(presentedBy: $0) })) {
      tables throws(MissingRows) in
      try tables.appTransactions(of: ids)
    }
  }

  /// Returns the claims to a purchase, newest last.
  public func claims(
    to purchase: OriginalTransactionID
  ) async throws(LedgerError) -> [OwnershipChange] {
    try await view(loading: [.claims(purchase)]) { tables throws(MissingRows) in
      try tables.claims(to: purchase)
    }
  }
}
