public import AppStoreCore
public import Catalog
internal import CoreMetrics
internal import EntitlementAPI
public import HTTPTypes
internal import Ledger
internal import Logging
public import NIOHTTP1

/// An ``EntitlementService`` with limits on request rates, sizes and concurrency.
///
/// It counts every response, numbers every request, and logs one line for each that is rejected or
/// slow. No line contains an API key, a signed token or a customer's id.
public struct LimitedEntitlementService: Sendable {
  /// The reason why a body could not be read.
  public enum BodyError: Error, Hashable, Sendable {
    /// The body is longer than allowed.
    case tooLong
    /// The budget for all request bodies is used up.
    case noRoom
    /// The client closed the connection.
    case interrupted
  }

  let service: EntitlementService
  let limiter: RequestLimiter
  let addresses: ClientAddressResolver
  let metricsToken: HashedAPIKey?
  let stopwatch: @Sendable () -> ContinuousClock.Instant
  /// Passes requests on to RevenueCat; `nil` without proxy mode.
  private let proxy: RevenueCatProxy?
  /// Records what proxied requests state; `nil` without proxy mode.
  let proxyRecorder: ProxyRecorder?
  private let slots: ConcurrencyLimit
  private let bodies: BodyBudget
  let rejections: RejectionLog

  /// Creates a service with limits.
  ///
  /// - Parameters:
  ///   - service: Handles the requests within the limits.
  ///   - limits: The limits.
  ///   - trustedProxies: The proxies whose `X-Forwarded-For` is trusted, in addition to this
  ///     machine.
  ///   - metricsToken: A token for `GET /metrics` in addition to secret API keys; `nil` for none.
  ///   - proxy: Passes requests of RevenueCat's SDK on; `nil` to respond to all requests here.
  ///   - stopwatch: The clock that measures durations.
  public init(
    _ service: EntitlementService, limits: RequestLimits, trustedProxies: [AddressRange] = [],
    metricsToken: HashedAPIKey? = nil, proxy: RevenueCatProxy? = nil,
    stopwatch: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.service = service
    limiter = RequestLimiter(limits)
    addresses = ClientAddressResolver(trustedProxies: trustedProxies)
    self.metricsToken = metricsToken
    self.stopwatch = stopwatch
    self.proxy = proxy
    proxyRecorder = proxy.map { ProxyRecorder(service, pause: $0.pause) }
    if proxy != nil { service.metrics.startProxyCounters() }
    slots = ConcurrencyLimit(limit: limits.maxConcurrent)
    bodies = BodyBudget(limits.maxTotalBodyBytes, longestBody: limits.maxSignedBodyBytes)
    rejections = RejectionLog(interval: limits.rejectionLogInterval)
  }

  /// Records what still waits to be recorded in proxy mode, without further retries.
  ///
  /// It waits for requests to which RevenueCat has not responded.
  public func finishProxyRecordings() async { await proxyRecorder?.close() }

  /// Whether the recordings of proxy mode are being finished.
  package var isFinishingProxyRecordings: Bool { proxyRecorder?.isClosing ?? false }

  /// Waits until all proxied requests are recorded and compared.
  package func waitForProxyRecordings() async { await proxyRecorder?.waitUntilIdle() }

  /// Returns the proxy if it takes a request.
  private func proxy(for incoming: IncomingRequest) -> RevenueCatProxy? {
    proxy.flatMap { $0.takes(incoming) ? $0 : nil }
  }

  /// Responds to any request.
  ///
  /// - Parameters:
  ///   - request: The request; its path is the raw target, as signatures cover it.
  ///   - peer: The other end of the connection; `nil` if unknown.
  ///   - readBody: Reads the body within its allowance; not called if the head is rejected.
  public func respond(
    to request: HTTPRequest, from peer: RemoteAddress?,
    readBody: (BodyAllowance) async throws(BodyError) -> [UInt8]
  ) async -> BufferedHTTPResponse {
    let prepared = prepare(request, from: peer)
    let limitKey = prepared.request.limitKey
    let limit = RejectingLimit()
    let notes = RequestAnnotations(
      id: prepared.id,
      takesQuarantine: { [limiter, clock = service.reads.clock] in
        limiter.takesQuarantine(limitKey, at: clock.now())
      }, storage: storageLimits(of: limitKey, limit), limit: limit)
    warnOfUnnamedProxy(prepared.request)
    return await CurrentRequest.$notes.withValue(notes) {
      service.metrics.inFlight.increment()
      var httpResponse: BufferedHTTPResponse
      let decision = limiter.decision(on: limitKey, at: service.reads.clock.now())
      switch decision {
      case .rejected(let limit, let wait, let status):
        httpResponse = limited(
          limit, retryAfter: wait, status,
          isVersion2: prepared.request.rawPath.hasPrefix("/v2/"))
      case .passed: httpResponse = await handle(prepared.request, readBody: readBody)
      }
      service.metrics.inFlight.decrement()
      httpResponse.append(lines(of: prepared, decision))
      // An error of RevenueCat may name the customer, so it is not logged.
      let isProxied = proxy(for: prepared.request) != nil
      finish(
        prepared, httpResponse.response.status, isProxied ? [] : httpResponse.body,
        limit: notes.limit.name)
      return request.method == .head ? httpResponse.withoutBody : httpResponse
    }
  }

  /// Returns the limits on what a request stores; `nil` in proxy mode, in which RevenueCat has accepted
  /// what is recorded.
  private func storageLimits(
    of key: RequestLimiter.LimitKey, _ rejecting: RejectingLimit
  ) -> StorageLimits? {
    guard proxy == nil else { return nil }
    let (limiter, clock, metrics) = (limiter, service.reads.clock, service.metrics)
    return StorageLimits(
      wait: { limiter.wait(for: $0, key, at: clock.now()) },
      count: { limiter.count($0, key, at: clock.now()) },
      reject: {
        metrics.limited($0)
        rejecting.set($0)
      })
  }

  /// Responds to a customer-info request that needs one read and no waiting.
  ///
  /// Runs on the caller's thread, and returns the same response as ``respond(to:from:readBody:)``.
  ///
  /// - Parameters:
  ///   - head: A request without a body.
  ///   - peer: The other end of the connection; `nil` if unknown.
  /// - Returns: `nil` for any other request, without side effects or counts.
  public func respondImmediately(
    to head: HTTPRequestHead, from peer: RemoteAddress?
  ) -> ImmediateResponse? {
    guard !service.reads.ledger.readsOnAnotherThread,
      let simple = simpleRequest(head, from: peer)
    else { return nil }
    let now = service.reads.clock.now()
    // The ledger is read only for a request within the limits, which counts once it has a response.
    let forecast = limiter.forecast(on: simple.prepared.request.limitKey, at: now)
    if case .rejected(let limit, let wait, let status) = forecast {
      return finish(
        simple, ImmediateResponse(limited(limit, retryAfter: wait, status)), forecast)
    }
    guard let snapshot = service.reads.readImmediately(simple.id, at: now) else { return nil }
    return response(to: simple, from: snapshot, at: now)
  }

  /// Starts to respond to such a request, if the ledger is read on another thread.
  ///
  /// - Parameters:
  ///   - head: A request without a body, to which ``respondImmediately(to:from:)`` does not respond.
  ///   - peer: The other end of the connection; `nil` if unknown.
  ///   - completion: Called once, on another thread, which it must not block. It receives a function
  ///     that makes the response, and returns `nil` if the request has to be passed on.
  /// - Returns: Whether it started; otherwise `completion` is not called.
  public func startResponding(
    to head: HTTPRequestHead, from peer: RemoteAddress?,
    _ completion: @escaping @Sendable (@escaping @Sendable () -> ImmediateResponse?) -> Void
  ) -> Bool {
    guard service.reads.ledger.readsOnAnotherThread,
      let simple = simpleRequest(head, from: peer),
      case .passed = limiter.forecast(
        on: simple.prepared.request.limitKey, at: service.reads.clock.now())
    else { return false }
    return service.reads.ledger.startReadingSnapshot(of: simple.id) { snapshot in
      completion {
        let now = service.reads.clock.now()
        guard let snapshot, service.reads.isSeenRecently(snapshot, at: now) else { return nil }
        return response(to: simple, from: snapshot, at: now)
      }
    }
  }

  /// A request for customer info whose response may need no task.
  private struct SimpleRequest {
    let prepared: Prepared
    let caller: AuthenticatedRequest
    let id: AppUserID
  }

  private func simpleRequest(
    _ head: HTTPRequestHead, from peer: RemoteAddress?
  ) -> SimpleRequest? {
    // A request line that names a host is handled on the asynchronous path.
    guard head.method == .GET, head.uri.utf8.first == UInt8(ascii: "/"),
      let fields = RequestHeaders(head.headers), fields.hosts == 1
    else { return nil }
    // These responses need no other field.
    let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: head.uri)
    let prepared = prepare(request, fields, from: peer)
    guard proxy(for: prepared.request) == nil,
      let (caller, id) = service.immediateCaller(of: prepared.request)
    else { return nil }
    return SimpleRequest(prepared: prepared, caller: caller, id: id)
  }

  private func response(
    to simple: SimpleRequest, from snapshot: CustomerSnapshot, at now: Timestamp
  ) -> ImmediateResponse {
    let decision = limiter.decision(on: simple.prepared.request.limitKey, at: now)
    let response =
      switch decision {
      case .rejected(let limit, let wait, let status):
        ImmediateResponse(limited(limit, retryAfter: wait, status))
      case .passed:
        service.signedResponse(from: snapshot, to: simple.caller, at: now).immediateResponse
      }
    if case .passed = decision {
      service.reads.noteVisit(
        of: snapshot.customer, as: simple.id, at: now, client: simple.caller.client)
    }
    return finish(simple, response, decision)
  }

  private func finish(
    _ simple: SimpleRequest, _ response: ImmediateResponse, _ decision: RequestLimiter.Decision
  ) -> ImmediateResponse {
    var response = response
    response.append(lines(of: simple.prepared, decision))
    var limit: LimitName?
    if case .rejected(let name, _, _) = decision { limit = name }
    finish(simple.prepared, response.status, response.body, limit: limit)
    return response
  }

  /// A request whose head was read.
  private struct Prepared {
    let request: IncomingRequest
    /// The request's number.
    let id: String
    let start: ContinuousClock.Instant
  }

  /// Computes what every request needs, for both ways to respond.
  ///
  /// - Parameter fields: The request's header fields; `nil` to find them in the request.
  private func prepare(
    _ request: HTTPRequest, _ fields: RequestHeaders? = nil, from peer: RemoteAddress?
  ) -> Prepared {
    let start = stopwatch()
    let incoming = IncomingRequest(
      request, matching: Routes.match, fields, peer: peer,
      catalog: service.reads.catalogs.snapshot, addresses: addresses)
    let id = CurrentRequest.id(from: incoming.fields.requestID) { service.random($0) }
    return Prepared(request: incoming, id: id, start: start)
  }

  /// Returns the header fields that every response has, after its own.
  private func lines(
    of prepared: Prepared, _ decision: RequestLimiter.Decision
  ) -> [ResponseField.Line] {
    guard case .passed(let usage?) = decision else { return [(.requestID, prepared.id)] }
    return [
      (.rateLimitUsage, String(usage.used)), (.rateLimitLimit, String(usage.limit)),
      (.requestID, prepared.id),
    ]
  }

  /// Counts and logs a response.
  ///
  /// - Parameter limit: The limit that rejected the request; `nil` if none did.
  private func finish(
    _ prepared: Prepared, _ status: HTTPResponse.Status, _ body: [UInt8], limit: LimitName?
  ) {
    let incoming = prepared.request
    let duration = stopwatch() - prepared.start
    service.metrics.responded(incoming.routeName, incoming.request.method, status, in: duration)
    // Anyone can send this field, so it only counts with an API key.
    if let reason = incoming.fields.failedVerification, incoming.limitKey.owner != nil {
      service.metrics.askedAgain(after: reason)
    }
    log(incoming, status, body, duration, id: prepared.id, limit: limit)
  }

  private func handle(
    _ incoming: IncomingRequest, readBody: (BodyAllowance) async throws(BodyError) -> [UInt8]
  ) async -> BufferedHTTPResponse {
    let httpResponse: BufferedHTTPResponse
    if incoming.match?.rules.kind == .metrics, Self.hasOneHost(incoming) {
      httpResponse = await metricsResponse(to: incoming)
    } else {
      do throws(APIError) {
        guard Self.hasOneHost(incoming) else { throw .host }
        if let proxy = proxy(for: incoming), let proxyRecorder {
          return await withBody(of: incoming, readBody) { body in
            await proxyRecorder.expecting { await passOn(incoming, body: body, to: proxy) }
          }
        }
        httpResponse = await handle(
          incoming, from: try service.sender(of: incoming), readBody: readBody)
      } catch {
        httpResponse = error.httpResponse
      }
    }
    countFailedAuthentication(httpResponse, of: incoming)
    return httpResponse
  }

  private func handle(
    _ incoming: IncomingRequest, from sender: EntitlementService.Sender,
    readBody: (BodyAllowance) async throws(BodyError) -> [UInt8]
  ) async -> BufferedHTTPResponse {
    let reads = if case .browser(readsBody: false) = sender { false } else { true }
    return await withBody(of: incoming, reads ? readBody : { _ in [] }) { body in
      guard slots.acquire() else {
        return limited(.concurrency, retryAfter: .seconds(1), .serviceUnavailable)
      }
      defer { slots.release() }
      return await service.respond(to: incoming, from: sender, body: body)
    }
  }

  /// Reads the body of a request within the limits, and holds its memory until the response.
  private func withBody(
    of incoming: IncomingRequest,
    _ readBody: (BodyAllowance) async throws(BodyError) -> [UInt8],
    _ respond: ([UInt8]) async -> BufferedHTTPResponse
  ) async -> BufferedHTTPResponse {
    let allowance = BodyAllowance(
      maxBytes: limiter.maxBodyBytes(of: incoming.match?.rules), of: incoming.limitKey.address,
      incoming.limitKey.bodySender, from: bodies)
    defer { allowance.release() }
    let body: [UInt8]
    do throws(BodyError) {
      body = try await self.body(of: incoming, allowance, readBody)
    } catch .interrupted {
      // The client is gone and does not read this.
      return APIError(.badRequest, "The body is incomplete; send all of it.").httpResponse
    } catch .noRoom {
      return limited(.bodyMemory, retryAfter: .seconds(1), .serviceUnavailable)
    } catch {
      service.metrics.limited(.bodyLength)
      return APIError(
        .badRequest, "Request body too large for this endpoint; send a smaller one.",
        status: .contentTooLarge
      ).httpResponse
    }
    return await respond(body)
  }

  /// Whether a request names exactly one host, as RFC 9112, section 3.2 requires; two are used to
  /// smuggle requests past a proxy.
  private static func hasOneHost(_ incoming: IncomingRequest) -> Bool {
    // The first is the authority, and any other is in the fields.
    incoming.request.authority != nil && !incoming.request.headerFields.contains(.hostField)
  }

  private func body(
    of incoming: IncomingRequest, _ allowance: BodyAllowance,
    _ readBody: (BodyAllowance) async throws(BodyError) -> [UInt8]
  ) async throws(BodyError) -> [UInt8] {
    // A body that is announced as too long is not read.
    if let length = incoming.request.headerFields[.contentLength].flatMap({ Int($0) }),
      length > allowance.maxBytes
    {
      throw .tooLong
    }
    return try await readBody(allowance)
  }

  /// Counts a request with an unknown key or token.
  private func countFailedAuthentication(
    _ httpResponse: BufferedHTTPResponse, of incoming: IncomingRequest
  ) {
    // A request without credentials guesses nothing, such as one of a scraper without the token, or
    // of a person who opens the dashboard without a session.
    let isAttempt =
      switch incoming.match?.rules.kind {
      case .metrics: incoming.credential.token != nil
      case _ where incoming.limitKey.isDashboard: incoming.request.path?.contains("key=") == true
      case _ where incoming.credential.isMissing: false
      // A client with a valid key that lacks the log-in token does not guess a key.
      case .logIn: incoming.credential.owner == nil
      case .customerInfo, .receipt, .apple, .other, nil: true
      }
    if httpResponse.response.status == .unauthorized, isAttempt {
      limiter.countAuthenticationFailure(
        from: incoming.limitKey.address, at: service.reads.clock.now())
    }
  }

  /// Returns a temporary rejection; its number of seconds is whole and at least one.
  func limited(
    _ limit: LimitName, retryAfter: Duration, _ status: HTTPResponse.Status,
    isVersion2: Bool = false
  ) -> BufferedHTTPResponse {
    assert(
      status == .tooManyRequests || status == .serviceUnavailable,
      "a limit rejects with 429 or 503")
    service.metrics.limited(limit)
    CurrentRequest.notes?.limit.set(limit)
    let seconds = max(1, (retryAfter.milliseconds + 999) / 1000)
    let message = "Too many requests (\(limit.rawValue)); try again in \(seconds) s."
    let error =
      isVersion2
      ? APIError(
        v2: status == .tooManyRequests ? "rate_limit_error" : "server_error", message,
        status: status, backoff: .seconds(seconds))
      : APIError(
        status == .tooManyRequests ? .requestAlreadyInProgress : .internalServerError, message,
        status: status)
    var httpResponse = error.httpResponse
    httpResponse.response.headerFields[.retryAfter] = String(seconds)
    httpResponse.response.headerFields[.isRetryable] = "true"
    return httpResponse
  }
}

extension BufferedHTTPResponse {
  /// The response to `HEAD`: everything but the body (RFC 9110, section 9.3.2).
  fileprivate var withoutBody: BufferedHTTPResponse {
    var httpResponse = self
    if httpResponse.response.status != .notModified {
      httpResponse.response.headerFields[.contentLength] = String(body.count)
    }
    httpResponse.body = []
    return httpResponse
  }
}
