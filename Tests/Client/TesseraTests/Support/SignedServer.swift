import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Synchronization

/// A complete entitlement server in one value, which responds by the API contract and signs
/// responses.
///
/// It trusts every receipt: these tests do not cover the App Store's signatures.
final class SignedServer: HTTPTransport {
  /// The ETag of every offering.
  static let etag = "tag-of-offerings"
  static let apiKey = "appl_key"

  /// What happens to a response in transit.
  indirect enum Mishap: Sendable {
    case change(@Sendable (inout BufferedHTTPResponse) -> Void)
    case refuse(Int, BackendErrorCode?, [String: String] = [:])
    case offline
    /// No response arrives.
    case fail(TransportError.Kind)
    /// A mishap of some requests, while the others get a response.
    case only(@Sendable (HTTPRequest) -> Bool, Mishap)
    /// Receipts are rejected while reads succeed, as with a full disk.
    case refuseReceipts(Int)
    /// The response is made at once and arrives when the gate opens.
    case hold(Gate)

    /// An attacker in between removes the signature.
    static let stripped = change { $0.response.headerFields[.signature] = nil }
  }

  struct State: Sendable {
    var subscribers: [AppUserID: SubscriberBody] = [:]
    var signer: ResponseSigner
    var mishaps: [Mishap] = []
    var mishapForEver: Mishap?
    var requests: [HTTPRequest] = []
    var receipts: [ReceiptBody] = []
    var offerings: OfferingsBody?
    /// The product mapping; an older server has none.
    var mapping: ProductEntitlementMappingBody?
    var mappingQuestions = 0
    /// The list of revoked keys; `nil` for none.
    var revokedKeys: String?
    var attributes: [(customer: AppUserID, values: [String: AttributeBody])] = []
    var impressions: [PaywallImpressionBody] = []
    var forgetsOneTimePurchases = false
    /// The customers whose receipts give them nothing, as for another customer's purchase or one
    /// that a policy excludes.
    var deniedCustomers: Set<AppUserID> = []
    /// The ETag of every response; `nil` for none.
    var etag: String?
    /// How far the server's clock is ahead of the true time.
    var skew = Duration.zero
    var atOnce = 0
    var mostAtOnce = 0
  }

  let root = RootSigningKey.make()
  let clock: VirtualClock
  let state: Mutex<State>

  init(clock: VirtualClock) {
    self.clock = clock
    let key = root.issueIntermediate(expiresAfterDays: 30, from: clock.now().milliseconds)
    state = Mutex(State(signer: ResponseSigner(key)))
  }

  /// Applies mishaps to the next responses, one each.
  func next(_ mishaps: Mishap...) {
    state.withLock { $0.mishaps += mishaps }
  }

  /// Applies a mishap to every response from now on; `nil` ends it.
  func always(_ mishap: Mishap?) {
    state.withLock { $0.mishapForEver = mishap }
  }

  /// The requests that arrived, as `METHOD path`.
  var log: [String] {
    state.withLock { $0.requests.map { "\($0.method.rawValue) \($0.path ?? "")" } }
  }

  /// The highest number of concurrent requests.
  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  var receipts: [ReceiptBody] { state.withLock { $0.receipts } }

  /// The received attributes, one element per request.
  var attributes: [(customer: AppUserID, values: [String: AttributeBody])] {
    state.withLock { $0.attributes }
  }

  /// The received impressions of paywalls.
  var impressions: [PaywallImpressionBody] { state.withLock { $0.impressions } }

  var lastRequest: HTTPRequest? { state.withLock { $0.requests.last } }

  /// Gives a customer `pro` from a subscription.
  func subscribe(_ customer: AppUserID, until expires: Timestamp?) {
    let now = clock.now()
    state.withLock { state in
      var subscriber = state.subscribers[customer] ?? Self.stranger(customer, now)
      subscriber.grant(
        "com.example.monthly", from: now, until: expires, reason: "Bought for this test.")
      state.subscribers[customer] = subscriber
    }
  }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    // Fetched in the background at any time, so it is excluded from the counts of tests.
    if request.path == Endpoint.productEntitlementMapping.template {
      return try answerMapping(to: request)
    }
    if request.path == RevokedKeyList.path {
      let list = state.withLock { $0.revokedKeys }
      return BufferedHTTPResponse(
        HTTPResponse(status: list == nil ? .noContent : .ok), body: Array((list ?? "").utf8))
    }
    let mishap = state.withLock { state in
      state.requests.append(request)
      state.atOnce += 1
      state.mostAtOnce = max(state.mostAtOnce, state.atOnce)
      let mishap = state.mishaps.isEmpty ? state.mishapForEver : state.mishaps.removeFirst()
      guard case .only(let isConcerned, let other) = mishap else { return mishap }
      return isConcerned(request) ? other : nil
    }
    defer { state.withLock { $0.atOnce -= 1 } }
    switch mishap {
    case .offline: throw TransportError(reason: "the server is not there", kind: .unreachable)
    case .fail(let kind): throw TransportError(reason: "no answer came", kind: kind)
    case .refuse(let status, let code, let fields): return Self.refusal(status, code, fields)
    case .refuseReceipts(let status):
      let isReceipt = request.path == Endpoint.receipts.template
      return isReceipt ? Self.refusal(status, nil) : answer(request, body)
    case .change(let change):
      var reply = answer(request, body)
      change(&reply)
      return reply
    case .hold(let gate):
      let reply = answer(request, body)
      await gate.pass()
      return reply
    case .only, nil: return answer(request, body)
    }
  }

  private func answerMapping(to request: HTTPRequest) throws(TransportError) -> BufferedHTTPResponse
  {
    let (mapping, mishap) = state.withLock { state in
      state.mappingQuestions += 1
      return (state.mapping, state.mishapForEver)
    }
    if case .offline = mishap {
      throw TransportError(reason: "the server is not there", kind: .unreachable)
    }
    guard mishap == nil, let body = mapping.flatMap({ try? WireJSON.encode($0) }) else {
      return Self.refusal(404, .badRequest)
    }
    return sign(body, to: request, at: clock.now() + state.withLock { $0.skew })
  }

  private func answer(_ request: HTTPRequest, _ body: [UInt8]) -> BufferedHTTPResponse {
    guard request.headerFields[.authorization] == "Bearer \(Self.apiKey)" else {
      return Self.refusal(401, .invalidAPIKey)
    }
    let now = clock.now() + state.withLock { $0.skew }
    let endpoints: [Endpoint] = [
      .customerInfo, .receipts, .attributes, .events, .offerings, .identify,
    ]
    guard let found = EndpointTable(endpoints).match(request.method, request.path ?? "") else {
      return Self.refusal(404, .badRequest)
    }
    let customer = AppUserID(found.values.first ?? "")
    switch endpoints[found.index] {
    case .customerInfo:
      let subscriber = state.withLock { $0.subscribers[customer] }
      return sign(subscriber ?? Self.stranger(customer, now), to: request, at: now)
    case .receipts:
      guard let receipt = try? WireJSON.decode(ReceiptBody.self, from: body) else {
        return Self.refusal(400, .badRequest)
      }
      return sign(record(receipt, at: now), to: request, at: now)
    case .attributes:
      guard let sent = try? WireJSON.decode(AttributesBody.self, from: body) else {
        return Self.refusal(400, .invalidSubscriberAttributesBody)
      }
      return take(sent, of: customer)
    case .events:
      guard let sent = try? WireJSON.decode(PaywallEventsBody.self, from: body) else {
        return Self.refusal(400, .badRequest)
      }
      state.withLock { $0.impressions += sent.events }
      return BufferedHTTPResponse(HTTPResponse(status: .ok), body: Array("{}".utf8))
    case .offerings:
      guard let offerings = state.withLock({ $0.offerings }),
        let body = try? WireJSON.encode(offerings)
      else { return Self.refusal(500, nil) }
      return sign(body, to: request, at: now, etag: Self.etag)
    case .identify:
      guard let change = try? WireJSON.decode(IdentifyBody.self, from: body) else {
        return Self.refusal(400, .badRequest)
      }
      let (subscriber, isNew) = identify(change, at: now)
      return sign(subscriber, to: request, at: now, status: isNew ? .created : .ok)
    default: return Self.refusal(404, .badRequest)
    }
  }

  private func record(_ receipt: ReceiptBody, at now: Timestamp) -> SubscriberBody {
    state.withLock { state in
      state.receipts.append(receipt)
      var subscriber =
        state.subscribers[receipt.appUserID] ?? Self.stranger(receipt.appUserID, now)
      if state.deniedCustomers.contains(receipt.appUserID) { return subscriber }
      subscriber.record(receipt, forgetting: state.forgetsOneTimePurchases)
      state.subscribers[receipt.appUserID] = subscriber
      return subscriber
    }
  }

  private func take(_ sent: AttributesBody, of customer: AppUserID) -> BufferedHTTPResponse {
    let values = sent.attributes.compactMapValues { attribute -> AttributeBody? in
      guard case .readable(let body) = attribute else { return nil }
      return body
    }
    state.withLock { $0.attributes.append((customer, values)) }
    return BufferedHTTPResponse(HTTPResponse(status: .ok), body: Array("{}".utf8))
  }

  /// An unknown customer takes over everything of the previous one.
  private func identify(
    _ change: IdentifyBody, at now: Timestamp
  ) -> (subscriber: SubscriberBody, isNew: Bool) {
    state.withLock { state in
      let known = state.subscribers[change.newAppUserID]
      let subscriber =
        known ?? state.subscribers[change.appUserID] ?? Self.stranger(change.newAppUserID, now)
      state.subscribers[change.newAppUserID] = subscriber
      return (subscriber, known == nil)
    }
  }

  private func sign(
    _ subscriber: SubscriberBody, to request: HTTPRequest, at now: Timestamp,
    status: HTTPResponse.Status = .ok
  ) -> BufferedHTTPResponse {
    sign(
      WireJSON.encode(CustomerInfoBody(requestDate: now, subscriber: subscriber)), to: request,
      at: now, status: status)
  }

  private func sign(
    _ body: [UInt8], to request: HTTPRequest, at now: Timestamp,
    status: HTTPResponse.Status = .ok, etag: String? = nil
  ) -> BufferedHTTPResponse {
    var reply = BufferedHTTPResponse(HTTPResponse(status: status), body: body)
    let fields = request.headerFields
    reply.response.headerFields[.contentType] = "application/json"
    reply.response.headerFields[.requestTime] = String(now.milliseconds)
    let (signer, etag) = state.withLock { ($0.signer, etag ?? $0.etag) }
    reply.response.headerFields[.revenueCatETag] = etag
    let message = SignedMessage(
      authToken: Self.apiKey,
      nonce: fields[.nonce].flatMap { Data(base64Encoded: $0) }.map(Array.init),
      rawPath: request.path ?? "", postParamsHash: fields[.postParamsHash],
      headersHash: fields[.headersHash], requestTimeMilliseconds: now.milliseconds,
      etag: etag, body: reply.body)
    reply.response.headerFields[.signature] = signer.sign(message, salt: RandomBytes.system(16))
    return reply
  }

  private static func stranger(_ customer: AppUserID, _ now: Timestamp) -> SubscriberBody {
    SubscriberBody(originalAppUserID: customer, firstSeen: now)
  }

  private static func refusal(
    _ status: Int, _ code: BackendErrorCode?, _ fields: [String: String] = [:]
  ) -> BufferedHTTPResponse {
    var response = HTTPResponse(status: .init(code: status))
    response.headerFields[.contentType] = code == nil ? "text/html" : "application/json"
    for (name, value) in fields {
      if let name = HTTPField.Name(name) { response.headerFields[name] = value }
    }
    let body = code.flatMap { try? WireJSON.encode(APIErrorBody(code: $0, message: "No.")) }
    return BufferedHTTPResponse(response, body: body ?? Array("<html>".utf8))
  }
}
