internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Logging
internal import Subscriptions
internal import TrustedEntitlements

extension EntitlementService {
  /// A customer's last sight is written at most this often, so that reading costs no write.
  private static let sightInterval = Duration.hours(1)

  func customerInfo(
    of id: CustomerID, from caller: Caller
  ) async throws(APIFailure) -> Answer {
    try check(id)
    let now = clock.now()
    let (standing, isNew) = try await standing(of: id, at: now)
    var answer = try await answer(from: standing, to: caller, at: now)
    answer.status = isNew ? .created : .ok
    if caller.fields[.explain] != nil {
      return try await explained(answer, about: standing, to: caller, at: now)
    }
    if let known = caller.etag, !isNew, known == answer.etag {
      answer.status = .notModified
      answer.body = []
    }
    return answer
  }

  func receipt(_ bytes: [UInt8], from caller: Caller) async throws(APIFailure) -> Answer {
    let body: ReceiptBody
    do throws(WireError) {
      body = try WireJSON.decode(ReceiptBody.self, from: bytes)
    } catch {
      throw APIFailure(.badRequest, "\(error); send the fields of POST /v1/receipts.")
    }
    // As in a path, or the two routes would take one user for two customers. The hash is of the text
    // as it was sent.
    let customerID = body.appUserID.trimmed
    try check(customerID)
    try check(
      [
        ("app_user_id", body.appUserID.rawValue), ("fetch_token", body.fetchToken),
        ("app_transaction", body.appTransaction),
      ], against: caller.postParamsHash)
    let now = clock.now()
    if let token = body.fetchToken, TestStorePurchase.isToken(token) {
      try await buyInTestStore(token, body, for: customerID, from: caller, at: now)
    } else if let token = body.fetchToken {
      let outcome: RecordingOutcome
      do throws(IngestError) {
        outcome = try await ingest.transaction(
          token, from: customerID, intent: ClaimIntent(body), behavior: catalog.restoreBehavior)
      } catch {
        throw refusal(error)
      }
      try check(outcome)
      try await awaitRestore(of: token, body, by: customerID)
    } else if body.appTransaction == nil {
      throw APIFailure(
        .badRequest, "fetch_token is missing; send the transaction's jwsRepresentation.")
    }
    try await recordDownload(body, by: customerID)
    let (customer, _) = try await seen(customerID, at: now)
    let problem = try await keepSideloads(of: body, for: customerID, at: now)
    var answer = try await answer(about: customer, to: caller, at: now)
    answer.add(problem)
    // The client's ETag store is keyed by URL, so a tag on a POST would mix up customers.
    answer.etag = nil
    return answer
  }

  /// Returns everything about a customer, who is created if there is none, and whether that was so.
  private func standing(
    of id: CustomerID, at now: Timestamp
  ) async throws(APIFailure) -> (CustomerStanding, isNew: Bool) {
    try await fromLedger { () throws(LedgerError) in
      if let known = try await ledger.standing(of: id),
        now - known.customer.lastSeen < Self.sightInterval
      {
        return (known, false)
      }
      let sight = try await ledger.seeCustomer(id, at: now)
      guard let standing = try await ledger.standing(of: id) else { throw .cancelled }
      return (standing, sight.created)
    }
  }

  func answer(
    about customer: CustomerRecord, to caller: Caller, at now: Timestamp
  ) async throws(APIFailure) -> Answer {
    try await answer(from: standing(of: customer.id, at: now).0, to: caller, at: now)
  }

  private func answer(
    from standing: CustomerStanding, to caller: Caller, at now: Timestamp
  ) async throws(APIFailure) -> Answer {
    let ids = standing.customer.appUserIDs
    var subscriber = CustomerAnswer.subscriber(
      standing.customer, history: standing.holdings.history(at: now), catalog: catalog,
      for: AnswerScope(isSandbox: caller.isSandbox, customers: Set(ids)), at: now)
    let download = standing.downloads.original(isSandbox: caller.isSandbox)
    subscriber.originalApplicationVersion = download?.originalApplicationVersion
    subscriber.originalPurchaseDate = download?.originalPurchaseDate
    if caller.hasSecretKey { subscriber.subscriberAttributes = try await attributes(of: ids) }
    let bytes = WireJSON.encode(subscriber)
    // The tag leaves out the request date, which is new in every answer.
    let etag = Answer.tag(of: bytes)
    let dates = #"{"request_date":"\#(now.iso8601)","request_date_ms":\#(now.milliseconds),"#
    var body = Array(dates.utf8)
    body.reserveCapacity(bytes.count + dates.utf8.count + 20)
    body += #""subscriber":"#.utf8
    body += bytes
    body.append(UInt8(ascii: "}"))
    return Answer(status: .ok, etag: etag, body: body)
  }

  func seen(
    _ id: CustomerID, at now: Timestamp
  ) async throws(APIFailure) -> (CustomerRecord, isNew: Bool) {
    try await fromLedger { () throws(LedgerError) in
      if let known = try await ledger.customer(id), now - known.lastSeen < Self.sightInterval {
        return (known, false)
      }
      let seen = try await ledger.seeCustomer(id, at: now)
      return (seen.customer, seen.created)
    }
  }

  func fromLedger<Value>(
    _ read: () async throws(LedgerError) -> Value
  ) async throws(APIFailure) -> Value {
    do throws(LedgerError) {
      return try await read()
    } catch {
      logger.error("the ledger failed", metadata: ["why": "\(error)"])
      throw APIFailure(error)
    }
  }

  func check(_ id: CustomerID) throws(APIFailure) {
    if let refusal = CustomerIDRule.refusal(of: id) {
      throw APIFailure(id.rawValue.isEmpty ? .emptyAppUserID : .invalidAppUserID, refusal)
    }
  }

  /// Lets a restore wait a moment for everything else that the Apple Account bought.
  private func awaitRestore(
    of token: String, _ body: ReceiptBody, by customer: CustomerID
  ) async throws(APIFailure) {
    guard let synchronization, body.initiationSource == .restore else { return }
    _ = try await fromLedger { () async throws(LedgerError) in
      try await synchronization.refreshRestored(token, claimant: customer)
    }
  }

  /// Adds the time, the tag and the signature to an answer.
  func sealed(_ answer: Answer, for caller: Caller) -> HTTPReply {
    let now = clock.now()
    var response = HTTPResponse(status: answer.status)
    if !answer.body.isEmpty { response.headerFields[.contentType] = "application/json" }
    response.headerFields[.requestTime] = String(now.milliseconds)
    response.headerFields[.revenueCatETag] = answer.etag
    if caller.takesSignature {
      let message = SignedMessage(
        authToken: caller.apiKey, nonce: caller.signedNonce, rawPath: caller.rawPath,
        postParamsHash: caller.postParamsHash, headersHash: caller.signedHeadersHash,
        requestTimeMilliseconds: now.milliseconds, etag: answer.etag, body: answer.body)
      response.headerFields[.signature] = keys.signer(at: now)?.sign(message, salt: random(16))
    }
    return HTTPReply(response, body: answer.body)
  }
}
