internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Ingest
internal import Ledger
internal import Logging
internal import Subscriptions

/// Reads customers, and creates them when they are first seen.
struct CustomerReads: RequestHandler {
  let catalogs: CatalogProvider
  let ledger: any LedgerStore
  let lastSeen: LastSeenRecorder
  let clock: any WallClock
  let logger: Logger
  /// Queries the App Store; `nil` for a server that never does.
  let synchronization: AppStoreReconciler?

  /// The minimum interval between two writes of a customer's last-seen date, so that reads rarely
  /// write.
  private static let lastSeenInterval = Duration.hours(1)

  var catalog: ServerCatalog { catalogs.current }

  /// Reads a customer; `nil` if the response has to wait for more, without side effects.
  func readImmediately(_ id: AppUserID, at now: Timestamp) -> CustomerSnapshot? {
    guard let snapshot = try? ledger.immediateSnapshot(of: id),
      isSeenRecently(snapshot, at: now)
    else { return nil }
    return snapshot
  }

  /// Returns whether a response about a customer writes nothing.
  func isSeenRecently(_ snapshot: CustomerSnapshot, at now: Timestamp) -> Bool {
    now - snapshot.customer.lastSeen < Self.lastSeenInterval
  }

  /// Returns a customer's state, creating the customer if needed, and whether it was created.
  ///
  /// - Parameter client: What the request states about the app; `nil` if no app made it.
  func snapshot(
    of id: AppUserID, at now: Timestamp, client: ClientDetails?
  ) async throws(APIError) -> (CustomerSnapshot, isNew: Bool) {
    let known = try await fromLedger(await ledger.snapshot(of: id))
    if let known {
      noteVisit(of: known.customer, as: id, at: now, client: client)
      return (known, false)
    }
    try checkStorage(.newCustomer)
    return try await withLedger { () throws(LedgerError) in
      let lookup = try await create(id, at: now, client: client)
      guard let snapshot = try await ledger.snapshot(of: id) else { throw .cancelled }
      return (snapshot, lookup.created)
    }
  }

  /// Returns a customer, creating it if needed, and whether it was created.
  ///
  /// - Parameter client: What the request states about the app; `nil` if no app made it.
  @discardableResult
  func findOrCreate(
    _ id: AppUserID, at now: Timestamp, client: ClientDetails?
  ) async throws(APIError) -> (CustomerRecord, isNew: Bool) {
    let known = try await fromLedger(await ledger.customer(id))
    if let known {
      noteVisit(of: known, as: id, at: now, client: client)
      return (known, false)
    }
    try checkStorage(.newCustomer)
    return try await withLedger { () throws(LedgerError) in
      let lookup = try await create(id, at: now, client: client)
      return (lookup.customer, lookup.created)
    }
  }

  private func create(
    _ id: AppUserID, at now: Timestamp, client: ClientDetails?
  ) async throws(LedgerError) -> CustomerLookup {
    let visit = lastSeen.newVisit(of: id, client, at: now)
    let lookup = try await ledger.findOrCreateCustomer(
      id, at: now, visit: visit, behavior: catalog.restoreBehavior)
    lastSeen.didRecord(visit, of: id, at: now)
    if lookup.created { CurrentRequest.notes?.storage?.count(.newCustomer) }
    return lookup
  }

  /// Throws if a request may create no more customers and would create this one.
  ///
  /// Only then the customer is looked up before the change that creates it.
  func checkRoom(for id: AppUserID) async throws(APIError) {
    guard let storage = CurrentRequest.notes?.storage, storage.wait(.newCustomer) != nil else {
      return
    }
    let known = try await fromLedger(await ledger.customer(id))
    if known == nil { try checkStorage(.newCustomer) }
  }

  /// Notes that a known customer was seen; what is new is recorded soon, behind the response.
  func noteVisit(
    of known: CustomerRecord, as id: AppUserID, at now: Timestamp, client: ClientDetails?
  ) {
    lastSeen.add(
      id, at: now, client: client, isDue: now - known.lastSeen >= Self.lastSeenInterval)
  }

  /// Returns every app user id of a customer.
  func appUserIDs(of id: AppUserID) async throws(APIError) -> [AppUserID] {
    try await fromLedger(await ledger.appUserIDs(of: id))
  }

  /// Returns a customer's history in the environment of the request.
  func history(
    of id: AppUserID, for caller: AuthenticatedRequest
  ) async throws(APIError) -> PurchaseHistory {
    let all = try await fromLedger(await ledger.history(of: id))
    var history = PurchaseHistory()
    for record in all.transactions.values
    where record.environment.isAsked(isSandbox: caller.isSandbox, isXcode: caller.isXcode) {
      history.apply(record)
    }
    for purchase in Set(history.transactions.values.map(\.originalTransactionId)) {
      if let renewalInfo = all.renewalInfos[purchase] { history.apply(renewalInfo) }
    }
    return history
  }

  /// Returns a customer's attributes in the wire format.
  func attributes(of ids: [AppUserID]) async throws(APIError) -> [String: AttributeBody] {
    let attributes = try await fromLedger(await ledger.attributes(of: ids))
    return attributes.reduce(into: [:]) {
      $0[$1.key] = AttributeBody(value: $1.value, updatedAt: $1.updatedAt)
    }
  }
}
