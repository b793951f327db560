internal import AppStoreTypes
internal import CatalogModel
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Logging
internal import Subscriptions
internal import TrustedEntitlements

extension EntitlementService {
  /// The minimum interval between two writes of a customer's last-seen date, so that reads rarely
  /// write.
  private static let lastSeenInterval = Duration.hours(1)

  func customerInfo(
    of id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let now = clock.now()
    let (standing, isNew) = try await snapshot(of: id, at: now)
    var answer = try await answer(from: standing, to: caller, at: now)
    if caller.fields[.explain] != nil {
      answer.status = isNew ? .created : .ok
      return try await explained(answer, about: standing, to: caller, at: now)
    }
    if isNew { answer.status = .created } else { answer.omitBody(known: caller.etag) }
    return answer
  }

  /// Returns the caller and the customer of a request that may need one read and no waiting; `nil`
  /// for any other request, without side effects.
  func callerAtOnce(of visit: IncomingRequest) -> (caller: AuthenticatedRequest, id: AppUserID)? {
    guard case .customerInfo(let id)? = visit.route, visit.question.owner?.isSecret == false,
      visit.fields.explain == nil, AppUserIDRules.rejection(of: id) == nil,
      // An error here occurs again, and is reported, on the asynchronous path.
      let caller = try? AuthenticatedRequest(visit, route: .customerInfo(id))
    else { return nil }
    return (caller, id)
  }

  /// Reads a customer; `nil` if the response has to wait for more, without side effects.
  func readImmediately(_ id: AppUserID, at now: Timestamp) -> CustomerSnapshot? {
    guard let standing = try? ledger.immediateSnapshot(of: id),
      now - standing.customer.lastSeen < Self.lastSeenInterval
    else { return nil }
    return standing
  }

  /// Returns the response for the result of ``readAtOnce(_:at:)``.
  func sealedAnswer(
    from standing: CustomerSnapshot, to caller: AuthenticatedRequest, at now: Timestamp
  ) -> SignedHTTPResponse {
    var answer = answer(
      from: standing, attributes: nil, to: caller, under: caller.snapshot, at: now)
    answer.omitBody(known: caller.etag)
    return signed(answer, for: caller)
  }

  func receipt(_ bytes: [UInt8], from caller: AuthenticatedRequest) async throws(APIError)
    -> UnsignedResponse
  {
    let body: ReceiptBody
    do throws(WireError) {
      body = try WireJSON.decode(ReceiptBody.self, from: bytes)
    } catch {
      throw APIError(.badRequest, "\(error); send the fields of POST /v1/receipts.")
    }
    // Trimmed as in a path; otherwise the two routes would treat one user as two customers. The
    // hash covers the text as it was sent.
    let customerID = body.appUserID.trimmed
    try check(customerID)
    let isBound = try isBound(body, by: caller.postParamsHash)
    let now = clock.now()
    var denial: APIError?
    if let token = body.fetchToken, TestStorePurchase.isToken(token) {
      try await buyInTestStore(token, body, for: customerID, from: caller, at: now)
    } else if let token = body.fetchToken {
      let outcome: AppendResult
      do throws(IngestError) {
        outcome = try await ingest.transaction(
          token, of: caller.bundleID, from: customerID, intent: ClaimReason(body),
          mayKeep: takesQuarantine,
          behavior: catalog.restoreBehavior)
      } catch {
        throw refusal(error)
      }
      denial = refusal(of: outcome)
      if denial == nil { try await waitForRestore(of: token, body, by: customerID) }
    } else if body.appTransaction == nil {
      throw APIError(
        .badRequest, "fetch_token is missing; send the transaction's jwsRepresentation.")
    }
    try await recordDownload(body, by: customerID, from: caller)
    let (customer, _) = try await seen(customerID, at: now)
    let problem = try await saveReceiptAttributes(of: body, for: customerID, at: now)
    // Thrown only now: the rest of the request belongs to the customer, and an app sends it once.
    if let denial { throw denial }
    // Not the time when the request arrived: the App Store may have been queried since.
    var answer = try await answer(about: customer, to: caller, at: clock.now())
    answer.add(problem)
    // The client's ETag store is keyed by URL, so a tag on a POST would mix up customers.
    answer.etag = nil
    answer.isBound = isBound
    return answer
  }

  /// Returns whether a signature over a receipt's parameters hash binds the response to the
  /// customer and the token.
  ///
  /// The hash lists the parameters that it covers, and different SDK versions list different ones.
  /// A hash that omits the customer or the token, or covers unknown parameters, binds nothing. If
  /// the hash belongs to another body, the response is not final: nothing is recorded, so the app
  /// must retry.
  private func isBound(
    _ body: ReceiptBody, by hash: String?
  ) throws(APIError) -> Bool {
    let values: [String: String?] = [
      "app_user_id": body.appUserID.rawValue, "fetch_token": body.fetchToken,
      "app_transaction": body.appTransaction,
    ]
    guard let hash, let keys = PostParamsHash.keys(in: hash), Set(keys).count == keys.count,
      keys.contains("app_user_id"), keys.contains("fetch_token"),
      keys.allSatisfy({ values[$0] != nil })
    else { return false }
    guard hash == PostParamsHash(keys.map { ($0, values[$0] ?? nil) }).headerValue else {
      throw APIError(
        .badRequest, "X-Post-Params-Hash does not match the body; it was changed on the way.",
        status: .serviceUnavailable)
    }
    return true
  }

  /// Returns a customer's state, creating the customer if needed, and whether it was created.
  private func snapshot(
    of id: AppUserID, at now: Timestamp
  ) async throws(APIError) -> (CustomerSnapshot, isNew: Bool) {
    try await fromLedger { () throws(LedgerError) in
      if let known = try await ledger.snapshot(of: id) {
        await scheduleLastSeenUpdate(of: id, known.customer, at: now)
        return (known, false)
      }
      let sight = try await ledger.findOrCreateCustomer(id, at: now)
      guard let standing = try await ledger.snapshot(of: id) else { throw .cancelled }
      return (standing, sight.created)
    }
  }

  private func scheduleLastSeenUpdate(of id: AppUserID, _ known: CustomerRecord, at now: Timestamp)
    async
  {
    guard now - known.lastSeen >= Self.lastSeenInterval else { return }
    await lastSeen.add(id, at: now)
  }

  func answer(
    about customer: CustomerRecord, to caller: AuthenticatedRequest, at now: Timestamp
  ) async throws(APIError) -> UnsignedResponse {
    try await answer(from: snapshot(of: customer.id, at: now).0, to: caller, at: now)
  }

  private func answer(
    from standing: CustomerSnapshot, to caller: AuthenticatedRequest, at now: Timestamp
  ) async throws(APIError) -> UnsignedResponse {
    // The app set these attributes; only the developer's backend reads them.
    let attributes =
      caller.hasSecretKey ? try await attributes(of: standing.customer.appUserIDs) : nil
    return answer(
      from: standing, attributes: attributes, to: caller, under: catalogs.snapshot, at: now)
  }

  private func answer(
    from standing: CustomerSnapshot, attributes: [String: AttributeBody]?,
    to caller: AuthenticatedRequest,
    under snapshot: CatalogSnapshot, at now: Timestamp
  ) -> UnsignedResponse {
    let ids = standing.customer.appUserIDs
    let history = standing.holdings.history(at: now)
      .ending(nonRenewingDays: snapshot.catalog.entitlements.nonRenewingDays)
    let purchases = history.purchases(at: now, patience: snapshot.catalog.patience)
    synchronization?.askBehindAnswer(about: purchases, at: now)
    var subscriber = SubscriberBodyBuilder.subscriber(
      standing.customer, history: history, purchases: purchases, catalog: snapshot,
      app: caller.bundleID,
      for: caller.scope(of: ids), at: now)
    let download = standing.downloads.original(
      isSandbox: caller.isSandbox, isXcode: caller.isXcode)
    subscriber.originalApplicationVersion = download?.originalApplicationVersion
    subscriber.originalPurchaseDate = download?.originalPurchaseDate
    subscriber.subscriberAttributes = attributes
    let (bytes, place) = CustomerInfoBody(requestDate: now, subscriber: subscriber)
      .encodePlacing()
    // The tag excludes the request date, which differs in every response.
    let tag = bytes.withUnsafeBytes {
      UnsignedResponse.tag(of: UnsafeRawBufferPointer(rebasing: $0[place]))
    }
    return UnsignedResponse(status: .ok, etag: tag, body: bytes, date: now)
  }

  func seen(
    _ id: AppUserID, at now: Timestamp
  ) async throws(APIError) -> (CustomerRecord, isNew: Bool) {
    try await fromLedger { () throws(LedgerError) in
      if let known = try await ledger.customer(id) {
        await scheduleLastSeenUpdate(of: id, known, at: now)
        return (known, false)
      }
      let sight = try await ledger.findOrCreateCustomer(id, at: now)
      return (sight.customer, sight.created)
    }
  }

  func fromLedger<Value>(
    _ read: () async throws(LedgerError) -> Value
  ) async throws(APIError) -> Value {
    do throws(LedgerError) {
      return try await read()
    } catch {
      logger.error("the ledger failed", metadata: ["why": "\(error)"])
      throw APIError(error)
    }
  }

  func check(_ id: AppUserID) throws(APIError) {
    if let refusal = AppUserIDRules.rejection(of: id) {
      throw APIError(id.rawValue.isEmpty ? .emptyAppUserID : .invalidAppUserID, refusal)
    }
  }

  /// Waits a moment during a restore for the other purchases of the Apple Account.
  private func waitForRestore(
    of token: String, _ body: ReceiptBody, by customer: AppUserID
  ) async throws(APIError) {
    guard let synchronization, body.initiationSource == .restore else { return }
    _ = try await fromLedger { () async throws(LedgerError) in
      try await synchronization.refreshRestored(token, claimant: customer)
    }
  }

  /// Adds the time, the tag and the signature to a response.
  func signed(_ answer: UnsignedResponse, for caller: AuthenticatedRequest) -> SignedHTTPResponse {
    // Clients reject a response whose date and request time differ.
    let now = answer.date ?? clock.now()
    var signature: String?
    var rootSignatures: String?
    if caller.canBeSigned, answer.isBound {
      let message = SignedMessage(
        authToken: caller.apiKey, nonce: caller.signedNonce, rawPath: caller.rawPath,
        postParamsHash: caller.signedPostParamsHash, headersHash: caller.signedHeadersHash,
        requestTimeMilliseconds: now.milliseconds, etag: answer.etag, body: answer.body)
      let signer = keys.signer(at: now)
      signature = signer?.sign(message, salt: random(16))
      rootSignatures = signer?.rootSignatures
    }
    return SignedHTTPResponse(
      answer: answer, requestTime: String(now.milliseconds), signature: signature,
      rootSignatures: rootSignatures)
  }
}
