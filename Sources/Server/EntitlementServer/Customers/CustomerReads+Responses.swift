internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Subscriptions

extension CustomerReads {
  /// Responds with a customer's state, creating the customer if needed.
  func customerInfo(
    of id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let now = clock.now()
    let (snapshot, isNew) = try await snapshot(of: id, at: now, client: caller.client)
    var response = try await response(from: snapshot, to: caller, at: now)
    if caller.fields[.explain] != nil {
      response.status = isNew ? .created : .ok
      return try await explained(response, about: snapshot, to: caller, at: now)
    }
    if isNew { response.status = .created } else { response.omitBody(ifMatching: caller.etag) }
    return response
  }

  /// Responds with a customer's state after a change.
  ///
  /// The response has no tag: the client's ETag store is keyed by URL, so a tag on a POST would mix
  /// up customers.
  func response(
    afterChangeOf id: AppUserID, status: HTTPResponse.Status = .ok,
    to caller: AuthenticatedRequest, at now: Timestamp
  ) async throws(APIError) -> UnsignedResponse {
    let (customer, _) = try await findOrCreate(id, at: now, client: caller.client)
    return try await response(afterChangeOf: customer, status: status, to: caller, at: now)
  }

  /// Responds with the state of a known customer after a change; the response has no tag.
  func response(
    afterChangeOf customer: CustomerRecord, status: HTTPResponse.Status = .ok,
    to caller: AuthenticatedRequest, at now: Timestamp
  ) async throws(APIError) -> UnsignedResponse {
    var response = try await response(
      from: snapshot(of: customer.id, at: now, client: nil).0, to: caller, at: now)
    response.status = status
    response.etag = nil
    return response
  }

  private func response(
    from snapshot: CustomerSnapshot, to caller: AuthenticatedRequest, at now: Timestamp
  ) async throws(APIError) -> UnsignedResponse {
    // The app set these attributes; only the developer's backend reads them.
    let attributes =
      caller.hasSecretKey ? try await attributes(of: snapshot.customer.appUserIDs) : nil
    return response(
      from: snapshot, attributes: attributes, to: caller, under: catalogs.snapshot, at: now)
  }

  /// Returns the response for a customer's state under a catalog.
  func response(
    from snapshot: CustomerSnapshot, attributes: [String: AttributeBody]?,
    to caller: AuthenticatedRequest, under catalog: CatalogSnapshot, at now: Timestamp
  ) -> UnsignedResponse {
    let ids = snapshot.customer.appUserIDs
    let history = snapshot.holdings.history(at: now)
      .ending(nonRenewingDays: catalog.catalog.entitlements.nonRenewingDays)
    let purchases = history.purchases(at: now, renewalWait: catalog.catalog.renewalWait)
    synchronization?.refreshBehindResponse(about: purchases, at: now)
    var subscriber = SubscriberBodyBuilder.subscriber(
      snapshot.customer, history: history, purchases: purchases, catalog: catalog,
      app: caller.bundleID, for: caller.scope(of: ids), at: now)
    let download = snapshot.downloads.original(
      isSandbox: caller.isSandbox, isXcode: caller.isXcode)
    subscriber.originalApplicationVersion = download?.originalApplicationVersion
    subscriber.originalPurchaseDate = download?.originalPurchaseDate
    subscriber.subscriberAttributes = attributes
    let (bytes, range) = CustomerInfoBody(requestDate: now, subscriber: subscriber)
      .encodePlacing()
    // The tag excludes the request date, which differs in every response.
    let tag = bytes.withUnsafeBytes {
      UnsignedResponse.tag(of: UnsafeRawBufferPointer(rebasing: $0[range]))
    }
    return UnsignedResponse(status: .ok, etag: tag, body: bytes, date: now)
  }
}
