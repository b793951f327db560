internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Experiments
internal import Ledger
internal import Subscriptions

/// Customers and what belongs to them.
extension ResourceHandlers {
  /// Returns a page of customers, or those whom `search` names.
  func customers(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let (list, project) = (call.list, call.project)
    if let text = call.caller.queryParameters["search"]?.first {
      return list.all(try await search(for: text).map { CustomerBodies.customer($0, in: project) })
    }
    let after = list.startingAfter.map { AppUserID($0) }
    let found = try await withLedger { () throws(LedgerError) in
      // One more shows whether there is another page.
      try await ledger.customers(limit: list.limit + 1, after: after)
    }
    assert(found.count <= list.limit + 1, "a page has at most its limit of customers, and one more")
    let page = found.prefix(list.limit)
    return list.json(
      page.map { CustomerBodies.customer($0, in: project) },
      next: found.count > list.limit ? page.last?.id.rawValue : nil)
  }

  /// Returns the customers with an app user ID or an e-mail address, each once.
  private func search(for text: String) async throws(APIError) -> [CustomerRecord] {
    try await withLedger { () async throws(LedgerError) in
      let ids = try await ledger.appUserIDs(withEmail: text, limit: ResourceList.maxLimit)
      var found: [CustomerRecord] = []
      for id in [AppUserID(text)] + ids {
        guard let customer = try await ledger.customer(id),
          !found.contains(where: { $0.id == customer.id })
        else { continue }
        found.append(customer)
      }
      return found
    }
  }

  /// Returns a known customer's snapshot.
  func known(_ id: AppUserID) async throws(APIError) -> CustomerSnapshot {
    let found = try await fromLedger(await ledger.snapshot(of: id))
    guard let found else { throw Self.missing("customer", id.rawValue, parameter: "customer_id") }
    return found
  }

  func customer(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    try await body(of: try await known(call.customer), for: call)
  }

  func activeEntitlements(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    try call.list.page(
      of: activeEntitlements(of: try await known(call.customer), for: call.caller),
      id: \.id.rawValue, CustomerBodies.activeEntitlement)
  }

  func aliases(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let customer = try await known(call.customer).customer
    return try call.list.page(of: customer.appUserIDs, id: \.rawValue) {
      CustomerBodies.alias($0, firstSeen: customer.firstSeen)
    }
  }

  func attributes(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    try call.list.page(
      of: try await attributes(of: try await known(call.customer)), id: \.key,
      CustomerBodies.attribute)
  }

  /// Returns a customer with entitlements, the newest experiment, and attributes if
  /// requested.
  func body(
    of snapshot: CustomerSnapshot, for call: ResourceCall
  ) async throws(APIError) -> JSONObject {
    let (project, caller) = (call.project, call.caller)
    let path =
      "/v2/projects/\(project)/customers/" + PathEncoding.encode(snapshot.customer.id.rawValue)
    var object = CustomerBodies.customer(snapshot.customer, in: project)
    object["active_entitlements"] = .object(
      ResourceList.all(
        activeEntitlements(of: snapshot, for: caller).map(CustomerBodies.activeEntitlement),
        at: path + "/active_entitlements"))
    object["experiment"] =
      try await enrollment(of: snapshot).map { .object(CustomerBodies.experiment($0, catalog)) }
      ?? .null
    if caller.queryParameters["expand"]?.contains("attributes") == true {
      object["attributes"] = .object(
        ResourceList.all(
          try await attributes(of: snapshot).map(CustomerBodies.attribute),
          at: path + "/attributes"))
    }
    return object
  }

  private func activeEntitlements(
    of snapshot: CustomerSnapshot, for caller: AuthenticatedRequest
  ) -> [Entitlement] {
    let now = clock.now()
    return evaluated(snapshot, at: now).entitlements(
      catalog.entitlements(in: caller.bundleID),
      for: caller.scope(of: snapshot.customer.appUserIDs),
      at: now
    ).filter { $0.isCounted && $0.isActive }.sorted { $0.id < $1.id }
  }

  /// Returns the purchases of a customer, evaluated now.
  func evaluated(_ snapshot: CustomerSnapshot, at now: Timestamp) -> [EvaluatedPurchase] {
    snapshot.holdings.history(at: now)
      .ending(nonRenewingDays: catalog.entitlements.nonRenewingDays)
      .purchases(at: now, renewalWait: catalog.renewalWait)
  }

  private func attributes(
    of snapshot: CustomerSnapshot
  ) async throws(APIError) -> [CustomerAttribute] {
    try await fromLedger(await ledger.attributes(of: snapshot.customer.appUserIDs)).sorted {
      $0.key < $1.key
    }
  }

  private func enrollment(of snapshot: CustomerSnapshot) async throws(APIError) -> Enrollment? {
    guard !catalog.experiments.isEmpty else { return nil }
    let ids = snapshot.customer.appUserIDs
    let found = try await fromLedger(await ledger.enrollments(of: ids))
    return found.values.flatMap { $0.compactMap(\.enrollment) }.max { $0.at < $1.at }
  }

  /// Returns the balances of a customer; those at 0 if requested.
  func balances(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    _ = try await known(call.customer)
    let all = try await state.balances(of: call.customer, for: call.caller, at: clock.now())
    let includesEmpty = call.caller.queryParameters["include_empty_balances"]?.first == "true"
    let shown = all.virtualCurrencies.values.filter { includesEmpty || $0.balance != 0 }
      .sorted { $0.code < $1.code }
    return try call.list.page(of: shown, id: \.code.rawValue, CustomerBodies.balance)
  }

  /// Returns the audit log, newest first.
  func auditLogs(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let entries = try await fromLedger(
      await ledger.newestAuditEntries(limit: ResourceList.maxLimit))
    return try call.list.page(of: entries, id: { "\($0.sequence)" }) {
      CustomerBodies.auditLog($0, in: call.project)
    }
  }
}
